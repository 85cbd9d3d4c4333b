"""Vector environment of The Mind. A table is one agent that acts for all its seats.

A seat says two numbers: for how many seconds it waits before it plays its lowest card, and from 0.5 on that it raises
a hand for a star. The shortest wait plays; if all raise a hand and a star is left, it is used and nobody plays. Hands
are laid down by themselves. One's own hand, the counts, the level, lives, stars and the last card are seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import ArrayLike, NDArray

from parlour.engine import BadSetup, Layout, Part
from parlour.games.mind import rules
from parlour.lab.envs.vector import mind_step as kernel
from parlour.lab.envs.vector.progress import checked_size
from parlour.lab.envs.vector.tables import Flags, OneTable, Tables, box
from parlour.lab.kernels.checks import checked_array
from parlour.lab.kernels.compiled import prepared
from parlour.languages import one_of, quoted

LONGEST_WAIT: Final = 60.0
CUT: Final = 1000
REWARDS: Final = ("win", "levels")


def layout(seats: int) -> Layout:
    """What a seat sees."""
    most = max(rules.LEVELS.values())
    return Layout(
        [
            Part("level", 1, 0, most, "the level"),
            Part("lives", 1, 0, rules.MOST_LIVES, "lives left"),
            Part("stars", 1, 0, rules.MOST_STARS, "stars left"),
            Part("top", 1, 0, 100, "the last card that was played on this level, or 0"),
            Part("held", 1, 0, most, "how many cards you hold"),
            Part("hand", most, 0, 100, "your cards, lowest first"),
            Part("counts", seats, 0, most, "how many cards each seat holds"),
        ]
    )


class MindVectorEnv(Tables):
    """`reward`: 1 for a win, or with `levels` a share of it for every level done. A game that is over begins anew with
    the next step, whose actions then count for nothing."""

    def __init__(self, num_envs: int = 1, seats: int = 2, reward: str = "win", max_cycles: int = CUT) -> None:
        check_table(seats, reward)
        num_envs, max_cycles = checked_size(num_envs, max_cycles)
        self.settle(num_envs, seats, box(layout(seats), np.int16, seats), action_space(seats))
        self.tables = kernel.tables(num_envs, seats)
        self._levels, self._longest = reward == "levels", max_cycles
        self._observations = np.zeros((num_envs, seats, kernel.seen_size(seats)), np.int16)
        self._rewards, self._ends = np.zeros(num_envs, np.float32), np.zeros((num_envs, 2), np.int16)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Game 0 of a seed at table 0, game 1 at table 1; as games end, their tables go on with the next numbers."""
        self.begin(seed)
        prepared(kernel.begun)(self.tables, self.seed, self._observations)
        return self._observations.copy(), {}

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.int16], NDArray[np.float32], Flags, Flags, dict[str, Any]]:
        self.check_begun()
        actions = checked_waits("actions", actions, (self.num_envs, self.seats, 2))
        found = (self._observations, self._rewards, self._ends)
        prepared(kernel.stepped)(self.tables, self.seed, actions, self._levels, self._longest, *found)
        over, cut = self._ends.T.astype(np.bool_)
        return self._observations.copy(), self._rewards.copy(), over, cut, {}


class MindEnv(OneTable):
    """One table alone."""

    def __init__(self, seats: int = 2, reward: str = "win", max_cycles: int = CUT) -> None:
        super().__init__(MindVectorEnv(1, seats, reward, max_cycles))


def check_table(seats: Any, reward: str) -> None:
    """Raises BadSetup."""
    if isinstance(seats, bool) or not isinstance(seats, int | np.integer) or seats not in rules.LEVELS:
        raise BadSetup("seat-count", game="mind", fewest=2, most=4, seats=quoted(seats))
    if reward not in REWARDS:
        raise BadSetup("envs.choice", name="reward", given=quoted(reward), accepted=one_of(REWARDS))


def checked_waits(name: str, given: Any, shape: Sequence[int]) -> NDArray[np.float32]:
    """Actions within the space: a wait, and whether a hand is raised; raises BadSetup."""
    said = checked_array(name, given, np.float32, shape, 0, LONGEST_WAIT)
    if said[..., 1].max() > 1:
        checked_array(f"{name}[..., 1]", said[..., 1], np.float32, shape[:-1], 0, 1)
    return said


def action_space(seats: int) -> spaces.Box:
    high = np.tile(np.array([LONGEST_WAIT, 1.0], np.float32), (seats, 1))
    return spaces.Box(np.zeros_like(high), high, dtype=np.float32)
