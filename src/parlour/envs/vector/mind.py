"""Vector environment of The Mind. A table is one agent that acts for all its seats.

A seat says two numbers: for how many seconds it waits before it plays its lowest card, and from 0.5 on that it raises
a hand for a star. The shortest wait plays; if all raise a hand and a star is left, it is used and nobody plays. Hands
are laid down by themselves. One's own hand, the counts, the level, lives, stars and the last card are seen.
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from parlour.engine import BadSetup, Layout, Part
from parlour.envs.vector import mind_step as kernel
from parlour.envs.vector.progress import check_reset, checked_size
from parlour.games.mind import rules
from parlour.lab.kernels.checks import checked_array, checked_seed
from parlour.lab.kernels.compiled import prepared

LONGEST_WAIT: Final = 60.0
CUT: Final = 1000
REWARDS: Final = ("win", "levels")
Flags = NDArray[np.bool_]


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


class MindVectorEnv(VectorEnv[Any, Any, Any]):
    """`reward`: 1 for a win, or with `levels` a share of it for every level done. A game that is over begins anew with
    the next step, whose actions then count for nothing."""

    def __init__(self, num_envs: int = 1, seats: int = 2, reward: str = "win", max_cycles: int = CUT) -> None:
        if isinstance(seats, bool) or seats not in rules.LEVELS:
            raise BadSetup(f"mind is for 2 to 4 players, not {seats!r}")
        if reward not in REWARDS:
            raise BadSetup(f"reward cannot be {reward!r}; accepted: {' or '.join(REWARDS)}")
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        num_envs, max_cycles = checked_size(num_envs, max_cycles)
        self.num_envs, self.seats = num_envs, seats
        self.single_observation_space, self.single_action_space = observation_space(seats), action_space(seats)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.tables = kernel.tables(num_envs, seats)
        self._begun = False
        self._levels, self._longest = reward == "levels", max_cycles
        self._seen = np.zeros((num_envs, seats, kernel.seen_size(seats)), np.int16)
        self._worth, self._ends = np.zeros(num_envs, np.float32), np.zeros((num_envs, 2), np.int16)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Game 0 of a seed at table 0, game 1 at table 1; as games end, their tables go on with the next numbers."""
        super().reset(seed=seed)
        self.seed = checked_seed(self.np_random.integers(2**63) if seed is None else seed)
        self._begun = True
        prepared(kernel.begun)(self.tables, self.seed, self._seen)
        return self._seen.copy(), {}

    def step(
        self, actions: NDArray[np.float32]
    ) -> tuple[NDArray[np.int16], NDArray[np.float32], Flags, Flags, dict[str, Any]]:
        check_reset(self._begun)
        shape = (self.num_envs, self.seats, 2)
        said = checked_array("actions", actions, np.float32, shape, 0, LONGEST_WAIT)
        found = (self._seen, self._worth, self._ends)
        prepared(kernel.stepped)(self.tables, self.seed, said, self._levels, self._longest, *found)
        over, cut = self._ends.T.astype(np.bool_)
        return self._seen.copy(), self._worth.copy(), over, cut, {}


class MindEnv(gymnasium.Env[Any, Any]):
    """One table alone."""

    def __init__(self, seats: int = 2, reward: str = "win", max_cycles: int = CUT) -> None:
        self._one = MindVectorEnv(1, seats, reward, max_cycles)
        self.observation_space, self.action_space = observation_space(seats), action_space(seats)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        super().reset(seed=seed)
        seen, _ = self._one.reset(seed=int(self.np_random.integers(2**63)) if seed is None else seed)
        return seen[0], {}

    def step(self, action: NDArray[np.float32]) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        seen, worth, over, cut, _ = self._one.step(np.asarray(action)[None])
        return seen[0], float(worth[0]), bool(over[0]), bool(cut[0]), {}


def observation_space(seats: int) -> spaces.Box:
    parts = layout(seats).parts
    low = np.concatenate([np.full(part.size, part.low, np.int16) for part in parts])
    high = np.concatenate([np.full(part.size, part.high, np.int16) for part in parts])
    return spaces.Box(np.tile(low, (seats, 1)), np.tile(high, (seats, 1)), dtype=np.int16)


def action_space(seats: int) -> spaces.Box:
    high = np.tile(np.array([LONGEST_WAIT, 1.0], np.float32), (seats, 1))
    return spaces.Box(np.zeros_like(high), high, dtype=np.float32)
