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
    """All tables, one after the other: hands as the lab keeps them, the figures above, the streams of deals, decks."""

    hands: Ints
    figures: Ints
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
def first_deal(kept: MindEnvArrays, seed: np.uint64, at: int) -> None:
    """The game of that table's number, with the hands of the first level."""
    figures = kept.figures[at]
    begin(kept.deals[at], seed, figures[GAME], 0)
    fresh(kept.decks[at])
    figures[LEVEL], figures[LIVES], figures[STARS] = 1, len(kept.hands[at]), 1
    figures[TOP], figures[OVER], figures[STEPS] = 0, 0, 0
    deal(kept.hands[at], kept.deals[at], kept.decks[at], 1)


@compiled
def begun(kept: MindEnvArrays, seed: np.uint64, seen: Shorts) -> None:
    """A first game at every table."""
    for at in range(len(kept.figures)):
        kept.figures[at, GAME] = at
        first_deal(kept, seed, at)
        look(kept, at, seen)


@compiled
def stepped(
    kept: MindEnvArrays,
    seed: np.uint64,
    said: Singles,
    levels: bool,
    longest: int,
    seen: Shorts,
    worth: Singles,
    ends: Shorts,
) -> None:
    """A decision at every table; where the game was over, the next one begins instead."""
    for at in range(len(kept.figures)):
        figures = kept.figures[at]
        worth[at], ends[at, 0], ends[at, 1] = 0.0, 0, 0
        if figures[OVER]:
            figures[GAME] += len(kept.figures)
            first_deal(kept, seed, at)
        else:
            before = figures[LEVEL]
            won = _decided(kept.hands[at], figures, kept.deals[at], kept.decks[at], said[at])
            worth[at] = valued(figures, before, won, len(kept.hands[at]), levels, longest, ends[at])
        look(kept, at, seen)


@compiled
def valued(figures: Ints, before: int, won: bool, seats: int, levels: bool, longest: int, ends: Shorts) -> float:
    """After a decision on level `before`: whether the game is over by it, or cut off. Returns what it was worth."""
    figures[STEPS] += 1
    ends[0] = won or figures[LIVES] == 0
    ends[1] = not ends[0] and figures[STEPS] >= longest
    figures[OVER] = ends[0] or ends[1]
    return float((figures[LEVEL] - before + won) / LEVELS[seats] if levels else won)


@compiled
def _decided(hands: Ints, figures: Ints, deals: Words, deck: Ints, said: Singles) -> bool:
    """What follows from what all seats said. Returns whether the game is won by it."""
    if figures[STARS] > 0 and all_raised(said):
        figures[STARS] -= 1
        set_aside(hands)
    else:
        seat = _shortest(hands, said)
        card = hands[seat, hands[seat, LOW]]
        figures[LIVES] -= lower(hands, card) > 0
        lose(hands, seat)
        figures[TOP] = card
    if figures[LIVES] == 0 or cards_left(hands) > 0:
        return False
    return level_done(hands, figures, deals, deck)


@compiled
def level_done(hands: Ints, figures: Ints, deals: Words, deck: Ints) -> bool:
    level = figures[LEVEL]
    figures[LIVES] += LIFE[level] and figures[LIVES] < _MOST_LIVES
    figures[STARS] += STAR[level] and figures[STARS] < _MOST_STARS
    if level == LEVELS[len(hands)]:
        return True
    figures[LEVEL], figures[TOP] = level + 1, 0
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
def all_raised(said: Singles) -> bool:
    raised = 0
    for seat in range(len(said)):
        raised += said[seat, 1] >= 0.5
    return raised == len(said)


@compiled
def _shortest(hands: Ints, said: Singles) -> int:
    """Whose wait is over first, to the millisecond, of those who hold cards; then who sits first."""
    found, least = -1, 0
    for seat in range(len(hands)):
        wait = int(said[seat, 0] * 1000.0 + 0.5)
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
def look(kept: MindEnvArrays, at: int, seen: Shorts) -> None:
    """What every seat of a table sees."""
    hands, figures = kept.hands[at], kept.figures[at]
    for seat in range(len(hands)):
        row, low, left = seen[at, seat], hands[seat, LOW], hands[seat, LEFT]
        row[0], row[1], row[2], row[3] = figures[LEVEL], figures[LIVES], figures[STARS], figures[TOP]
        row[4] = left
        for place in range(MOST):
            row[OWN + place] = hands[seat, low + place] if place < left else 0
        for other in range(len(hands)):
            row[OWN + MOST + other] = hands[other, LEFT]
