"""Step function of the vector environment of `knights-dice`, on the arrays of its kernel.

Only the colour and the symbols of a card count there, so cards alike in both are one. Action 0 draws, 1 passes, 2 and 3
take the red and the yellow card that show; 4 to 10 lay a red card with so many symbols, 11 to 17 a yellow one, 18 to 24
a red one with so many and a yellow one that makes up the sum. The die is rolled by itself.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from parlour.engine import Layout, Part
from parlour.games.knights.cards import DECK
from parlour.lab.envs.vector.progress import (
    OVER,
    TRIES,
    Flags,
    Shorts,
    allowed,
    cleared,
    ended,
    filled,
    refused,
    renewed,
)
from parlour.lab.kernels import dice as kernel
from parlour.lab.kernels.chance import Floats, Ints
from parlour.lab.kernels.compiled import compiled
from parlour.lab.kernels.dice import (
    DIE,
    DRAW,
    END,
    NEXT,
    PASS,
    RED,
    TAKE,
    TURN,
    DiceArrays,
    DiceRules,
    begun,
    chosen,
    legal,
    moved,
)
from parlour.lab.kernels.knights import NUMBERED, YELLOW

SYMBOLS: Final = 7
_SINGLE, _PAIR = 4, 4 + 2 * SYMBOLS
ACTIONS: Final = _PAIR + SYMBOLS
_HAND, _DIE, _TOPS, _DEPTHS, _STOCK, _FACES, _READING, _COUNTS = 1, 15, 16, 18, 20, 21, 24, 25
_GAME_OVER: Final = kernel.OVER


def layout(seats: int) -> Layout:
    """The layout of the mover's observation."""
    cards = len(DECK)
    return Layout(
        [
            Part("you", 1, 1, seats, "who you are"),
            Part("hand", 2 * SYMBOLS, 0, cards, "your cards: red ones by their symbols from 0 to 6, then yellow ones"),
            Part("die", 1, 1, 3, "1 for ≥, 2 for ≤, 3 for blank"),
            Part("tops", 2, 0, SYMBOLS - 1, "the symbols that show on the red and on the yellow pile"),
            Part("depths", 2, 0, cards, "how many cards are on the red and on the yellow pile"),
            Part("stock", 1, 0, cards, "cards left in the stock"),
            Part("faces", 3, 0, 100, "how many faces of the die show ≥, ≤ and blank"),
            Part("reading", 1, 0, 1, "what is held against the sum: 0 the card, 1 the board"),
            Part("counts", seats, 0, cards, "how many cards each seat holds"),
        ]
    )


@compiled
def _one(arrays: DiceArrays, at: int) -> DiceArrays:
    return DiceArrays(
        arrays.hands[at],
        arrays.counts[at],
        arrays.piles[at],
        arrays.now[at],
        arrays.stock[at],
        arrays.deals[at],
        arrays.noise[at],
    )


@compiled
def stepped(
    arrays: DiceArrays,
    rules: DiceRules,
    seed: np.uint64,
    actions: Ints,
    progress: Ints,
    rival: int,
    longest: int,
    observations: Shorts,
    mask: Flags,
    rewards: Floats,
    ends: Flags,
) -> None:
    """A turn at every table; where the game was over, the next one begins instead. Each action is
    replaced by the seat that chose it."""
    for at in range(len(progress)):
        table, action = _one(arrays, at), actions[at]
        actions[at] = 0 if rival >= 0 else table.now[TURN]
        cleared(rewards[at], ends[at])
        if progress[at, OVER]:
            for _ in range(TRIES):
                begun(table, rules, seed, renewed(progress[at], len(progress)))
                _rivals(table, rules, rival)
                progress[at, OVER] = table.now[_GAME_OVER]
                if not progress[at, OVER]:
                    break
        elif not allowed(action, mask[at]):
            refused(progress[at], ends[at], rewards[at], actions[at], longest)
        else:
            first, second = _meant(table, action)
            moved(table, rules, first, second)
            _rivals(table, rules, rival)
            ended(progress[at], ends[at], table.now[_GAME_OVER] > 0, longest)
            if ends[at, 0]:
                rewards[at, table.now[TURN]] = 1.0
        _look(table, rules, rival, observations[at], mask[at], progress[at, OVER] > 0)


@compiled
def _rivals(table: DiceArrays, rules: DiceRules, rival: int) -> None:
    """Let rivals move until it is the first seat's turn; nothing without rivals."""
    while rival >= 0 and table.now[_GAME_OVER] == 0 and table.now[TURN] > 0:
        first, second = chosen(table, rules, rival)
        moved(table, rules, first, second)


@compiled
def _meant(table: DiceArrays, action: int) -> tuple[int, int]:
    """The move of an action: the first cards in hand that are meant."""
    if action < _SINGLE:
        return (DRAW, 0) if action == 0 else (PASS, 0) if action == 1 else (TAKE, action - 2)
    if action < _PAIR:
        return _place(table, (action - _SINGLE) // SYMBOLS, (action - _SINGLE) % SYMBOLS), -1
    shown = _shown(table, 0) + _shown(table, 1)
    return _place(table, 0, action - _PAIR), _place(table, 1, shown - (action - _PAIR))


@compiled
def _place(table: DiceArrays, colour: int, symbols: int) -> int:
    seat = table.now[TURN]
    for place in range(table.counts[seat]):
        card = table.hands[seat, place]
        if (card >= YELLOW) == colour and NUMBERED[card] == symbols:
            return place
    return -1


@compiled
def _shown(table: DiceArrays, pile: int) -> int:
    """The symbols on the card that shows."""
    return int(NUMBERED[table.piles[pile, table.now[RED + pile] - 1]])


@compiled
def _look(table: DiceArrays, rules: DiceRules, rival: int, row: Shorts, mask: Flags, over: bool) -> None:
    """Write the mover's observation and action mask."""
    now = table.now
    you = 0 if rival >= 0 else int(now[TURN])
    filled(row, 0)
    row[0], row[_DIE], row[_STOCK], row[_READING] = (
        you + 1,
        now[DIE] + 1,
        now[END] - now[NEXT],
        rules.board,
    )
    for pile in range(2):
        row[_TOPS + pile], row[_DEPTHS + pile] = _shown(table, pile), now[RED + pile]
    for face in range(3):
        row[_FACES + face] = rules.faces[face]
    for place in range(table.counts[you]):
        row[_HAND + _kind(table.hands[you, place])] += 1
    for seat in range(len(table.counts)):
        row[_COUNTS + seat] = table.counts[seat]
    filled(mask, over)
    if not over:
        _allow(table, rules, mask)


@compiled
def _kind(card: int) -> int:
    return int(NUMBERED[card] + (SYMBOLS if card >= YELLOW else 0))


@compiled
def _allow(table: DiceArrays, rules: DiceRules, mask: Flags) -> None:
    """A 1 for each action that stands for a legal move."""
    hand = table.hands[table.now[TURN]]
    for at in range(legal(table, rules)):
        first, second = int(rules.moves[at, 0]), int(rules.moves[at, 1])
        if first >= 0:
            mask[_SINGLE + _kind(hand[first]) if second < 0 else _PAIR + NUMBERED[hand[first]]] = 1
        else:
            mask[0 if first == DRAW else 1 if first == PASS else 2 + second] = 1
