"""Game 1 by search: every move is tried on many deals that could be the real one, all of them played on side by side.

A deal gives the others and the stock cards that nobody has seen yet. Everyone then lays by a quick rule: what a card
brings, less what it leaves, more what it keeps, and never the good cards for little. What the moves are worth is
measured on the same deals.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Annotated, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import Memory
from parlour.bots.knights.position import (
    QUALITY,
    YELLOW,
    Option,
    Position,
    Scoring,
    options,
    points_by,
)
from parlour.bots.knights.score import WON, Strong, Watchful
from parlour.engine.options import SCRIPTS, whole
from parlour.games.knights.score import Move, View
from parlour.games.knights.score.rules import DISCARD, HAND

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]

_NONE: Final = 128
"""The card of an empty place in a hand."""

_LEAVES: Final = 0.6
_KEEPS: Final = 0.3
_NEVER: Final = -1e6
_OTHERS: Final = np.array([[1, 2], [0, 2], [0, 1]])
_NEXT: Final = 0.5
"""What a point counts that somebody could make on the first turn that is not played any more."""

_RECKONER: Final = Strong(leaves=0.8, keeps=0.5, hoards=1.0)
"""A second opinion without the luck of the deals; together they err less than either."""


class Search(Watchful, frozen=True, kw_only=True):
    """Thinks as many deals as it is given: the same budget in the same position finds the same move."""

    deals: Annotated[int, whole(1, 100_000, "how many deals every move is tried on"), SCRIPTS] = 400
    turns: Annotated[int, whole(1, 60, "how many turns each deal is played on; at least one round"), SCRIPTS] = 5

    def choose(self, view: View, here: Position, memory: Memory) -> Move:
        tried = list(options(here.points, here.hand, here.tops))
        chance = np.random.default_rng(memory.chance.word())
        played = played_on(here, tried, tables(view.scoring), self.deals, max(self.turns, len(here.counts)), chance)
        reckoned = [_RECKONER.worth(here, option) for option in tried]
        return tried[int(np.argmax(played + reckoned))].move


class Tables(NamedTuple):
    """What cards bring, what two open cards offer to somebody with a fresh hand, and what a card is worth in hand."""

    points: Whole
    offer: Real
    quality: Real


@cache
def tables(scoring: Scoring) -> Tables:
    square = np.array(points_by(scoring), dtype=np.int64)
    points = np.vstack([square, square, np.full((1, YELLOW), _NEVER, dtype=np.int64)])
    quality = np.array([*QUALITY[scoring], 0.0])
    return Tables(points, _offer(np.maximum(square, DISCARD)), quality)


def _offer(points: Whole) -> Real:
    """For each red and yellow card that show: what the best of three cards of the whole deck would bring."""
    levels = range(DISCARD, 7)
    by_top = np.array([(points <= level).sum(axis=0) for level in levels])
    at_most = by_top[:, None, :] + by_top[:, :, None]
    chance = at_most * (at_most - 1) * (at_most - 2) / (6 * comb(_NONE, HAND))
    return np.asarray(6 - chance[:-1].sum(axis=0))


def played_on(
    here: Position, tried: list[Option], known: Tables, deals: int, turns: int, chance: np.random.Generator
) -> Real:
    """What each move is worth: the mean over the deals, each played on for some turns or to its end."""
    games = Playout(here, known, len(tried), deals, turns, chance)
    places = [here.hand.index(option.card) for option in tried]
    games.lay(here.me, np.repeat(places, deals), np.repeat([option.laid for option in tried], deals))
    seats = len(here.counts)
    for step in range(1, turns + 1):
        seat = (here.me + step) % seats
        if games.counts[seat]:
            games.lay(seat, *games.choice(seat))
    worth = games.worth(here.me, following=(here.me + turns + 1) % seats)
    return np.asarray(worth.reshape(len(tried), deals).mean(axis=1))


class Playout:
    """Many games side by side, a row each; hands by game, seat and place."""

    def __init__(
        self, here: Position, known: Tables, moves: int, deals: int, turns: int, chance: np.random.Generator
    ) -> None:
        self.known = known
        self.target = here.target
        self.counts = list(here.counts)
        self.left = here.stock
        others = [seat for seat, count in enumerate(here.counts) for _ in range(count) if seat != here.me]
        cards = chance.permuted(np.tile(np.array(here.unseen, dtype=np.int64), (deals, 1)), axis=1)
        cards = np.tile(cards[:, : len(others) + min(here.stock, turns + 1)], (moves, 1))
        self.rows = np.arange(len(cards))
        self.hands = np.full((len(cards), len(here.counts), HAND), _NONE)
        self.hands[:, here.me, : len(here.hand)] = here.hand
        places = [others[:at].count(seat) for at, seat in enumerate(others)]
        self.hands[:, others, places] = cards[:, : len(others)]
        self.stock = iter(cards[:, len(others) :].T)
        self.red = np.full(len(cards), here.tops.red)
        self.yellow = np.full(len(cards), here.tops.yellow)
        self.scores = np.tile(np.array(here.scores), (len(cards), 1))
        self.over = np.zeros(len(cards), dtype=bool)

    def lay(self, seat: int, places: Whole, laid: NDArray[np.bool_]) -> None:
        """A seat's turn in every game: the card in that place is laid or discarded, and another drawn."""
        cards = self.hands[self.rows, seat, places]
        reds = cards < YELLOW
        gains = np.where(laid, self.known.points[cards, np.where(reds, self.yellow, self.red)], DISCARD)
        self.scores[:, seat] += np.where(self.over, 0, gains)
        if self.target is not None:
            self.over |= self.scores[:, seat] >= self.target
        self.red = np.where(laid & reds, cards, self.red)
        self.yellow = np.where(laid & ~reds, cards - YELLOW, self.yellow)
        self.hands[self.rows, seat, places] = next(self.stock) if self.left else _NONE
        self.counts[seat] -= not self.left
        self.left -= bool(self.left)

    def brings(self, seat: int) -> Whole:
        """What each card of a seat would bring now."""
        hand = self.hands[:, seat]
        return np.asarray(self.known.points[hand, np.where(hand < YELLOW, self.yellow[:, None], self.red[:, None])])

    def choice(self, seat: int) -> tuple[Whole, NDArray[np.bool_]]:
        """The place and whether its card is laid, in every game, by the quick rule."""
        hand = self.hands[:, seat]
        points, offer, quality = self.known
        reds = hand < YELLOW
        now = self.brings(seat)
        red = np.where(reds, hand, self.red[:, None])
        yellow = np.where(reds, self.yellow[:, None], (hand - YELLOW) % YELLOW)
        rest = hand[:, _OTHERS]
        then = points[rest, np.where(rest < YELLOW, yellow[:, :, None], red[:, :, None])].max(axis=2)
        leaves = _LEAVES / (len(self.counts) - 1)
        laid = now - leaves * offer[red, yellow] + _KEEPS * np.maximum(then, DISCARD)
        kept = np.maximum(now[:, _OTHERS].max(axis=2), DISCARD)
        discarded = DISCARD - leaves * offer[self.red, self.yellow][:, None] + _KEEPS * kept
        spent = quality[hand] if self.left else 0.0
        worth = np.hstack([laid - spent, np.where(hand == _NONE, _NEVER, discarded - spent)])
        best = worth.argmax(axis=1)
        return best % HAND, best < HAND

    def worth(self, me: int, following: int) -> Real:
        """How far a seat is ahead, with what the hands promise; a game that is over is won or lost."""
        others = [seat for seat in range(len(self.counts)) if seat != me]
        held = self.scores.astype(float)
        if self.left:
            held += self.known.quality[self.hands].sum(axis=2)
        if self.counts[following]:
            held[:, following] += _NEXT * np.maximum(self.brings(following).max(axis=1), DISCARD)
        ahead: Real = held[:, me] - held[:, others].mean(axis=1)
        over = self.over | (not any(self.counts))
        ahead[over] += WON * np.sign(self.scores[over, me] - self.scores[over][:, others].max(axis=1))
        return ahead
