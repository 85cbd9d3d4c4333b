"""Step function of the vector environment of `knights-score`, on the arrays of its kernel.

Action 0 to 2 lays the first, second or third card of the hand, 3 to 5 discards it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from parlour.engine import Layout, Part
from parlour.games.knights.cards import DECK
from parlour.games.knights.score.rules import HAND
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
from parlour.lab.kernels import score as kernel
from parlour.lab.kernels.chance import Floats, Ints
from parlour.lab.kernels.compiled import compiled
from parlour.lab.kernels.knights import YELLOW
from parlour.lab.kernels.score import NEXT, RED, TOP, TURN, ScoreArrays, ScoreRules, begun, chosen, moved, shares

ACTIONS: Final = 2 * HAND
_CARDS: Final = len(DECK)
_HAND: Final = HAND
_HELD, _POINTS, _TOPS, _STOCK, _TARGET, _GONE = 1, 1 + HAND, 1 + 2 * HAND, 3 + 2 * HAND, 4 + 2 * HAND, 5 + 2 * HAND
_COUNTS: Final = _GONE + _CARDS
_GAME_OVER: Final = kernel.OVER


def layout(seats: int) -> Layout:
    """The layout of the mover's observation. Cards are numbered from 1, red ones up to 64."""
    return Layout(
        [
            Part("you", 1, 1, seats, "who you are"),
            Part("hand", HAND, 0, _CARDS, "your cards; 0 for an empty place"),
            Part("points", HAND, -6, 6, "what each would bring now"),
            Part("tops", 2, 1, _CARDS, "the red and the yellow card that show"),
            Part("stock", 1, 0, _CARDS, "cards left in the stock"),
            Part("target", 1, 0, 1000, "the score that wins at once; 0: there is none"),
            Part("gone", _CARDS, 0, 1, "by card from 1: it was laid or discarded"),
            Part("counts", seats, 0, HAND, "how many cards each seat holds"),
            Part("scores", seats, -1000, 1000, "the score of each seat"),
        ]
    )


@compiled
def _one(arrays: ScoreArrays, at: int) -> ScoreArrays:
    return ScoreArrays(
        arrays.hands[at],
        arrays.counts[at],
        arrays.scores[at],
        arrays.now[at],
        arrays.deck[at],
        arrays.deals[at],
        arrays.noise[at],
    )


@compiled
def stepped(
    arrays: ScoreArrays,
    rules: ScoreRules,
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
    """A move at every table; where the game was over, the next one begins instead. Each action is
    replaced by the seat that chose it."""
    for at in range(len(progress)):
        table, action = _one(arrays, at), actions[at]
        actions[at] = 0 if rival >= 0 else table.now[TURN]
        cleared(rewards[at], ends[at])
        if progress[at, OVER]:
            for _ in range(TRIES):
                begun(table, rules, seed, renewed(progress[at], len(progress)))
                filled(observations[at], 0)
                observations[at, _GONE + table.deck[0]] = observations[at, _GONE + table.deck[1]] = 1
                _rivals(table, rules, rival, observations[at])
                progress[at, OVER] = table.now[_GAME_OVER]
                if not progress[at, OVER]:
                    break
        elif not allowed(action, mask[at]):
            refused(progress[at], ends[at], rewards[at], actions[at], longest)
        else:
            held = int(table.counts[table.now[TURN]])
            _move(table, rules, action if action < _HAND else action - _HAND + held, observations[at])
            _rivals(table, rules, rival, observations[at])
            ended(progress[at], ends[at], table.now[_GAME_OVER] > 0, longest)
            if ends[at, 0]:
                shares(table.scores, rewards[at])
        _look(table, rules, rival, observations[at], mask[at], progress[at, OVER] > 0)


@compiled
def _move(table: ScoreArrays, rules: ScoreRules, move: int, row: Shorts) -> None:
    seat = table.now[TURN]
    row[_GONE + table.hands[seat, move % table.counts[seat]]] = 1
    moved(table, rules, move)


@compiled
def _rivals(table: ScoreArrays, rules: ScoreRules, rival: int, row: Shorts) -> None:
    """Let rivals move until it is the first seat's turn; nothing without rivals."""
    while rival >= 0 and table.now[_GAME_OVER] == 0 and table.now[TURN] > 0:
        _move(table, rules, chosen(table, rules, rival), row)


@compiled
def _look(table: ScoreArrays, rules: ScoreRules, rival: int, row: Shorts, mask: Flags, over: bool) -> None:
    """Write the mover's observation and action mask."""
    now, seats = table.now, len(table.counts)
    you = 0 if rival >= 0 else int(now[TURN])
    row[0] = you + 1
    for place in range(_HAND):
        held = place < table.counts[you]
        card = int(table.hands[you, place]) if held else -1
        row[_HELD + place] = card + 1
        row[_POINTS + place] = rules.points[card, now[TOP] if card < YELLOW else now[RED]] if held else 0
        mask[place] = mask[_HAND + place] = held or over
    row[_TOPS], row[_TOPS + 1] = now[RED] + 1, now[TOP] + YELLOW + 1
    row[_STOCK], row[_TARGET] = len(table.deck) - now[NEXT], rules.target
    for seat in range(seats):
        row[_COUNTS + seat] = table.counts[seat]
        row[_COUNTS + seats + seat] = table.scores[seat]
