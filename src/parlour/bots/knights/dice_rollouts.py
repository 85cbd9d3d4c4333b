"""Rollouts of `knights-dice`: many games simulated side by side in numpy.

Only the number of symbols on a card counts, so a card is one of 14 kinds: red with 0 to 6 symbols, then yellow. A hand
is how many it has of each kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.games.knights.cards import SYMBOLS, Card, is_red

Kinds = NDArray[np.int8]
Flags = NDArray[np.bool_]
Reals = NDArray[np.float32]

KINDS: Final = 14
COUNTS: Final = 7
SYMBOL: Final = np.tile(np.arange(COUNTS, dtype=np.int8), 2)
ABOVE, BELOW, BLANK = range(3)


def kind(card: Card) -> int:
    """Which of the 14 kinds a card is.

    >>> kind("R000111"), kind("Y000000")
    (3, 7)
    """
    return SYMBOLS[card] + (0 if is_red(card) else COUNTS)


def counted(kinds: Sequence[int]) -> list[int]:
    """How many there are of each kind."""
    return [list(kinds).count(each) for each in range(KINDS)]


class DiceDeals(NamedTuple):
    """Positions side by side, a row each: hands by seat and kind, both piles from the bottom with their depths, the
    stock from its top, and how the die falls turn by turn."""

    hands: Kinds
    piles: Kinds
    depths: NDArray[np.int64]
    stock: Kinds
    faces: Kinds


class Rollouts:
    """Games that go on from some positions. `burden` says which cards to part with first, by kind."""

    def __init__(self, deals: DiceDeals, board: bool, burden: Reals) -> None:
        self.hands, self.piles, self.depths, self._stock, self._faces = deals
        self._board, self._burden = board, burden
        self._rows = np.arange(len(self.hands))
        self._drawn = np.zeros(len(self.hands), np.int64)
        self.winner = np.full(len(self.hands), -1)

    def play(self, first: int, turns: int) -> None:
        """So many turns, beginning with a seat."""
        seats = self.hands.shape[1]
        for turn in range(turns):
            self._turn((first + turn) % seats, self._faces[:, turn])

    def _turn(self, seat: int, face: Kinds) -> None:
        hand, on = self.hands[:, seat], self.winner < 0
        red, yellow = (self.piles[self._rows, pile, self.depths[:, pile] - 1] for pile in (0, 1))
        singles, pairs = playable(hand > 0, red, yellow - COUNTS, face, self._board)
        two = pairs.any(axis=1) & on & (face != BLANK)
        one = ~two & singles.any(axis=1) & on & (face != BLANK)
        self._lay_pairs(hand, pairs, two, red + yellow - COUNTS)
        if one.any():
            worth = np.where(singles, self._burden, -np.inf)
            self._lay(hand, np.flatnonzero(one), worth[one].argmax(axis=1))
        self._draw(hand, np.flatnonzero(on & ~two & ~one & (face != BLANK)))
        self._take(hand, np.flatnonzero(on & (face == BLANK)), red, yellow)
        self.winner[on & (hand.sum(axis=1) == 0)] = seat

    def _lay_pairs(self, hand: Kinds, pairs: Flags, two: Flags, total: Kinds) -> None:
        rows = np.flatnonzero(two)
        if len(rows):
            others = np.clip(total[rows, None] - np.arange(COUNTS), 0, COUNTS - 1)
            worth = self._burden[:COUNTS] + self._burden[COUNTS + others]
            reds = np.where(pairs[rows], worth, -np.inf).argmax(axis=1)
            self._lay(hand, rows, reds)
            self._lay(hand, rows, COUNTS + total[rows] - reds)

    def _lay(self, hand: Kinds, rows: NDArray[np.int64], kinds: NDArray[np.int64]) -> None:
        pile = (kinds >= COUNTS).astype(np.int64)
        hand[rows, kinds] -= 1
        self.piles[rows, pile, self.depths[rows, pile]] = kinds
        self.depths[rows, pile] += 1

    def _draw(self, hand: Kinds, rows: NDArray[np.int64]) -> None:
        """A card from the stock, while there is one; it is not filled up again here."""
        rows = rows[self._drawn[rows] < self._stock.shape[1]]
        hand[rows, self._stock[rows, self._drawn[rows]]] += 1
        self._drawn[rows] += 1

    def _take(self, hand: Kinds, rows: NDArray[np.int64], red: Kinds, yellow: Kinds) -> None:
        """The top of a pile that has more than one card: the one that is less of a burden."""
        deep = self.depths[rows] > 1
        worth = np.where(deep, np.stack([self._burden[red[rows]], self._burden[yellow[rows]]], axis=1), np.inf)
        pile, rows = worth.argmin(axis=1)[deep.any(axis=1)], rows[deep.any(axis=1)]
        hand[rows, np.where(pile == 0, red[rows], yellow[rows])] += 1
        self.depths[rows, pile] -= 1

    def worth(self, me: int, costs: Reals) -> Reals:
        """How likely a seat wins: 0 or 1 where the game is over, else its share by what the hands cost."""
        share = np.exp(-(self.hands @ costs))
        guess = share[:, me] / share.sum(axis=1)
        worth: Reals = np.where(self.winner < 0, guess, self.winner == me).astype(np.float32)
        return worth


def playable(held: Flags, red: Kinds, yellow: Kinds, face: Kinds, board: bool) -> tuple[Flags, Flags]:
    """What may be laid, by row: single cards by kind, and pairs by the symbols of the red card."""
    total = red + yellow
    wanted = np.repeat(np.stack([red, yellow] if board else [total, total], axis=1), COUNTS, axis=1)
    fits = np.where((face == ABOVE)[:, None], wanted <= SYMBOL, wanted >= SYMBOL)
    others = total[:, None] - np.arange(COUNTS, dtype=np.int8)
    there = np.take_along_axis(held[:, COUNTS:], np.clip(others, 0, COUNTS - 1), axis=1)
    return held & fits, held[:, :COUNTS] & there & (others >= 0) & (others < COUNTS)
