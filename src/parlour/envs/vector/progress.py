"""How far a table has come that goes on with the next game by itself, in machine code."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.lab.kernels.chance import Floats, Ints
from parlour.lab.kernels.compiled import compiled

Shorts: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.int8]

GAME, STEPS, OVER = range(3)
"""The number of the game, how many decisions were made in it, and whether it is over."""

ILLEGAL: Final = -1.0
"""What it is worth to whoever does what is not allowed. The game is over then."""

TRIES: Final = 1000
"""Games in a row that rivals may have ended before it is the agent's turn. They are passed over."""


@compiled
def ended(progress: Ints, ends: Flags, over: bool, longest: int) -> None:
    """After a decision: whether the game is over by it, or cut off."""
    progress[STEPS] += 1
    ends[0], ends[1] = over, not over and progress[STEPS] >= longest
    progress[OVER] = ends[0] or ends[1]


@compiled
def renewed(progress: Ints, tables: int) -> int:
    """The number of the next game at a table."""
    progress[GAME] += tables
    progress[STEPS] = progress[OVER] = 0
    return int(progress[GAME])


@compiled
def cleared(worth: Floats, ends: Flags) -> None:
    for seat in range(len(worth)):
        worth[seat] = 0.0
    ends[0] = ends[1] = 0


@compiled
def filled(numbers: Shorts | Flags, value: int) -> None:
    for at in range(len(numbers)):
        numbers[at] = value
