"""Episode bookkeeping that all vector environments share: game numbers, step limits, automatic resets."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.lab.kernels.chance import Floats, Ints
from parlour.lab.kernels.checks import checked_whole
from parlour.lab.kernels.compiled import compiled

Shorts: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.int8]

GAME, STEPS, OVER = range(3)
"""The number of the game, how many decisions were made in it, and whether it is over."""

ILLEGAL: Final = -1.0
"""The reward of a seat for an illegal action, which ends the game."""

TRIES: Final = 1000
"""Games in a row that rivals may have ended before it is the agent's turn. They are passed over."""


def checked_size(num_envs: int, max_cycles: int) -> tuple[int, int]:
    """How many tables there are and after how many decisions a game is cut off; raises BadSetup."""
    return checked_whole("num_envs", num_envs, 1, 2**24), checked_whole("max_cycles", max_cycles, 1, 2**31)


@compiled
def ended(progress: Ints, ends: Flags, over: bool, longest: int) -> None:
    """After a decision: whether the game is over by it, or cut off."""
    progress[STEPS] += 1
    ends[0], ends[1] = over, not over and progress[STEPS] >= longest
    progress[OVER] = ends[0] or ends[1]


@compiled
def allowed(action: int, mask: Flags) -> bool:
    return 0 <= action < len(mask) and mask[action] != 0


@compiled
def refused(progress: Ints, ends: Flags, rewards: Floats, seat: int, longest: int) -> None:
    """End a game after an illegal action."""
    rewards[seat] = ILLEGAL
    ended(progress, ends, True, longest)


@compiled
def renewed(progress: Ints, tables: int) -> int:
    """The number of the next game at a table."""
    progress[GAME] += tables
    progress[STEPS] = progress[OVER] = 0
    return int(progress[GAME])


@compiled
def cleared(rewards: Floats, ends: Flags) -> None:
    for seat in range(len(rewards)):
        rewards[seat] = 0.0
    ends[0] = ends[1] = 0


@compiled
def filled(numbers: Shorts | Flags, value: int) -> None:
    for at in range(len(numbers)):
        numbers[at] = value
