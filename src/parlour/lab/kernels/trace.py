"""Traces of The Mind's kernel: how each silence of a game ended, and the random numbers behind it.

A trace is a table, or None, and then nothing of this is compiled. In its first place stands how many rows there are.
Then come for each seat the bells of its tempo and of each level, then a row for each silence.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from parlour.games.mind import rules
from parlour.lab.kernels.chance import Floats
from parlour.lab.kernels.compiled import compiled

Trace: TypeAlias = Floats | None

MOST: Final = max(rules.LEVELS.values())
TRACED: Final = ("how", "seat", "card", "at", "level", "lives", "stars", "blind")
PLAYED, MISTAKEN, STARRED, PLAYED_BLIND = range(4)
BELL, LAPSED, PAUSE = range(3)
"""What moved a seat in a silence."""

_CHANCE: Final = MOST + 1


def new_trace(seats: int) -> Floats:
    return np.full((1000, _CHANCE + 3 * seats), np.nan)


@compiled
def note_mood(trace: Trace, seats: int, seat: int, level: int, bell: float) -> None:
    """The bell of somebody's tempo (level 0), or of how it moves for a level."""
    if trace is not None:
        trace[0, 0] = 1 + seats
        trace[1 + seat, level] = bell


@compiled
def note(trace: Trace, seat: int, what: int, drawn: float) -> None:
    """The random numbers of a wait in this silence."""
    if trace is not None:
        trace[int(trace[0, 0]), _CHANCE + 3 * seat + what] = drawn


@compiled
def tell(
    trace: Trace, how: int, seat: int, card: int, at: int, level: int, lives: int, stars: int, blind: bool
) -> None:
    """How a silence ended."""
    if trace is not None:
        row = int(trace[0, 0])
        trace[row, 0], trace[row, 1], trace[row, 2], trace[row, 3] = how, seat, card, at
        trace[row, 4], trace[row, 5], trace[row, 6], trace[row, 7] = level, lives, stars, blind
        trace[0, 0] = row + 1
