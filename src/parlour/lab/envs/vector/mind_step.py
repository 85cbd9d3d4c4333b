"""Step function of the vector environment of The Mind, on the arrays of its kernel.

Everybody at a table commits to a wait, and the shortest plays its lowest card; or all raise a hand for a star.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.games.mind import rules
from parlour.lab.kernels.chance import Ints, Words, begin
from parlour.lab.kernels.compiled import compiled
from parlour.lab.kernels.mind import LEVELS, LIFE, STAR, deal, fresh, lose, lower
from parlour.lab.kernels.trace import MOST
from parlour.lab.kernels.waits import BELOW, HAND, LEFT, LOW

Shorts: TypeAlias = NDArray[np.int16]
Singles: TypeAlias = NDArray[np.float32]

LEVEL, LIVES, STARS, TOP, OVER, GAME, STEPS = range(7)
"""What a table has besides its hands: the level, lives, stars, the last card, whether the game is over, its number, and
how many decisions were made in it."""

OWN: Final = 5
"""Before the hand and the counts a seat sees: the level, lives, stars, the last card, how many cards it holds."""

_MOST_LIVES, _MOST_STARS = rules.MOST_LIVES, rules.MOST_STARS


class MindEnvArrays(NamedTuple):
    """All tables, one after the other: hands as the lab keeps them, the status above, the streams of deals, decks."""

    hands: Ints
    status: Ints
    deals: Words
    decks: Ints


def tables(number: int, seats: int) -> MindEnvArrays:
    hands = np.zeros((number, seats, HAND + MOST), np.int64)
    return MindEnvArrays(
        hands, np.zeros((number, 7), np.int64), np.zeros((number, 1), np.uint64), np.zeros((number, 100), np.int64)
    )


def seen_size(seats: int) -> int:
    return OWN + MOST + seats


@compiled
def first_deal(arrays: MindEnvArrays, seed: np.uint64, at: int) -> None:
    """The game of that table's number, with the hands of the first level."""
    status = arrays.status[at]
    begin(arrays.deals[at], seed, status[GAME], 0)
    fresh(arrays.decks[at])
    status[LEVEL], status[LIVES], status[STARS] = 1, len(arrays.hands[at]), 1
    status[TOP], status[OVER], status[STEPS] = 0, 0, 0
    deal(arrays.hands[at], arrays.deals[at], arrays.decks[at], 1)


@compiled
def begun(arrays: MindEnvArrays, seed: np.uint64, observations: Shorts) -> None:
    """A first game at every table."""
    for at in range(len(arrays.status)):
        arrays.status[at, GAME] = at
        first_deal(arrays, seed, at)
        look(arrays, at, observations)


@compiled
def stepped(
    arrays: MindEnvArrays,
    seed: np.uint64,
    actions: Singles,
    levels: bool,
    longest: int,
    observations: Shorts,
    rewards: Singles,
    ends: Shorts,
) -> None:
    """A decision at every table; where the game was over, the next one begins instead."""
    for at in range(len(arrays.status)):
        status = arrays.status[at]
        rewards[at], ends[at, 0], ends[at, 1] = 0.0, 0, 0
        if status[OVER]:
            status[GAME] += len(arrays.status)
            first_deal(arrays, seed, at)
        else:
            before = status[LEVEL]
            won = _decided(arrays.hands[at], status, arrays.deals[at], arrays.decks[at], actions[at])
            rewards[at] = reward(status, before, won, len(arrays.hands[at]), levels, longest, ends[at])
        look(arrays, at, observations)


@compiled
def reward(status: Ints, before: int, won: bool, seats: int, levels: bool, longest: int, ends: Shorts) -> float:
    """After a decision on level `before`: whether the game is over by it, or cut off. Returns what it was worth."""
    status[STEPS] += 1
    ends[0] = won or status[LIVES] == 0
    ends[1] = not ends[0] and status[STEPS] >= longest
    status[OVER] = ends[0] or ends[1]
    return float((status[LEVEL] - before + won) / LEVELS[seats] if levels else won)


@compiled
def _decided(hands: Ints, status: Ints, deals: Words, deck: Ints, actions: Singles) -> bool:
    """What follows from what all seats said. Returns whether the game is won by it."""
    if status[STARS] > 0 and all_raised(actions):
        status[STARS] -= 1
        set_aside(hands)
    else:
        seat = _shortest(hands, actions)
        card = hands[seat, hands[seat, LOW]]
        status[LIVES] -= lower(hands, card) > 0
        lose(hands, seat)
        status[TOP] = card
    if status[LIVES] == 0 or cards_left(hands) > 0:
        return False
    return level_done(hands, status, deals, deck)


@compiled
def level_done(hands: Ints, status: Ints, deals: Words, deck: Ints) -> bool:
    level = status[LEVEL]
    status[LIVES] += LIFE[level] and status[LIVES] < _MOST_LIVES
    status[STARS] += STAR[level] and status[STARS] < _MOST_STARS
    if level == LEVELS[len(hands)]:
        return True
    status[LEVEL], status[TOP] = level + 1, 0
    deal(hands, deals, deck, level + 1)
    return False


@compiled
def set_aside(hands: Ints) -> None:
    """A star: everybody's lowest card goes."""
    for seat in range(len(hands)):
        if hands[seat, LEFT] > 0:
            hands[seat, BELOW] = hands[seat, hands[seat, LOW]]
            lose(hands, seat)


@compiled
def all_raised(actions: Singles) -> bool:
    raised = 0
    for seat in range(len(actions)):
        raised += actions[seat, 1] >= 0.5
    return raised == len(actions)


@compiled
def _shortest(hands: Ints, actions: Singles) -> int:
    """Whose wait is over first, to the millisecond, of those who hold cards; then who sits first."""
    found, least = -1, 0
    for seat in range(len(hands)):
        wait = int(actions[seat, 0] * 1000.0 + 0.5)
        if hands[seat, LEFT] > 0 and (found < 0 or wait < least):
            found, least = seat, wait
    return found


@compiled
def cards_left(hands: Ints) -> int:
    left = 0
    for seat in range(len(hands)):
        left += hands[seat, LEFT]
    return left


@compiled
def look(arrays: MindEnvArrays, at: int, observations: Shorts) -> None:
    """What every seat of a table sees."""
    hands, status = arrays.hands[at], arrays.status[at]
    for seat in range(len(hands)):
        row, low, left = observations[at, seat], hands[seat, LOW], hands[seat, LEFT]
        row[0], row[1], row[2], row[3] = status[LEVEL], status[LIVES], status[STARS], status[TOP]
        row[4] = left
        for place in range(MOST):
            row[OWN + place] = hands[seat, low + place] if place < left else 0
        for other in range(len(hands)):
            row[OWN + MOST + other] = hands[other, LEFT]
