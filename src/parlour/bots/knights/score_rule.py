"""A quick rule for `knights-score`: what a card brings, less what it leaves, plus the value of the rest of the hand.

The rule is asked for many hands at once, since a search asks it thousands of times for every move; one hand at a time
it would think several times as long. The lab has it once more as machine code, and a test holds the two together.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import Memory, Plan
from parlour.bots.knights.score_position import NUMBER, QUALITY, YELLOW, Scoring, points_by
from parlour.engine.options import Options
from parlour.games.knights.score import Move, View
from parlour.games.knights.score.actions import Discard, Play
from parlour.games.knights.score.rules import DISCARD, HAND

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]

NONE: Final = 128
"""The card of an empty place in a hand."""

LEAVES: Final = 0.6
KEEPS: Final = 0.3
_NEVER: Final = -1e6
_OTHERS: Final = np.array([[1, 2], [0, 2], [0, 1]])


class LookupTables(NamedTuple):
    """What cards bring, what two open cards offer to somebody with a fresh hand, and what a card is worth in hand."""

    points: Whole
    offer: Real
    quality: Real


class Showing(NamedTuple):
    """The cards that show in every game, each below 64; and in all of them how many sit there, and the stock."""

    red: Whole
    yellow: Whole
    seats: int
    stock: int


@cache
def tables(scoring: Scoring) -> LookupTables:
    square = np.array(points_by(scoring), dtype=np.int64)
    points = np.vstack([square, square, np.full((1, YELLOW), _NEVER, dtype=np.int64)])
    quality = np.array([*QUALITY[scoring], 0.0])
    return LookupTables(points, _offer(np.maximum(square, DISCARD)), quality)


def _offer(points: Whole) -> Real:
    """For each red and yellow card that show: what the best of three cards of the whole deck would bring."""
    levels = range(DISCARD, 7)
    by_top = np.array([(points <= level).sum(axis=0) for level in levels])
    at_most = by_top[:, None, :] + by_top[:, :, None]
    chance = at_most * (at_most - 1) * (at_most - 2) / (6 * comb(NONE, HAND))
    return np.asarray(6 - chance[:-1].sum(axis=0))


def brings(points: Whole, hands: Whole, here: Showing) -> Whole:
    """What each card of some hands would bring now."""
    return np.asarray(points[hands, np.where(hands < YELLOW, here.yellow[:, None], here.red[:, None])])


def choice(known: LookupTables, hands: Whole, here: Showing) -> tuple[Whole, NDArray[np.bool_]]:
    """The place and whether its card is laid, for every hand."""
    points, offer, quality = known
    reds = hands < YELLOW
    now = brings(points, hands, here)
    red = np.where(reds, hands, here.red[:, None])
    yellow = np.where(reds, here.yellow[:, None], (hands - YELLOW) % YELLOW)
    rest = hands[:, _OTHERS]
    then = points[rest, np.where(rest < YELLOW, yellow[:, :, None], red[:, :, None])].max(axis=2)
    leaves = LEAVES / (here.seats - 1)
    laid = now - leaves * offer[red, yellow] + KEEPS * np.maximum(then, DISCARD)
    kept = np.maximum(now[:, _OTHERS].max(axis=2), DISCARD)
    discarded = DISCARD - leaves * offer[here.red, here.yellow][:, None] + KEEPS * kept
    spent = quality[hands] if here.stock else 0.0
    worth = np.hstack([laid - spent, np.where(hands == NONE, _NEVER, discarded - spent)])
    best = worth.argmax(axis=1)
    return best % HAND, best < HAND


class Quick(Options, frozen=True, kw_only=True):
    """Plays as the search lets everybody play, and searches nothing."""

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: memory.soon(_quickest(view)) if view.legal else None)


def _quickest(view: View) -> Move:
    hand = np.full((1, HAND), NONE)
    hand[0, : len(view.hand)] = [NUMBER[card] for card in view.hand]
    red, yellow = np.array([NUMBER[view.red]]), np.array([NUMBER[view.yellow] - YELLOW])
    places, laid = choice(tables(view.scoring), hand, Showing(red, yellow, len(view.counts), view.stock))
    card = view.hand[int(places[0])]
    return Play(card) if laid[0] else Discard(card)
