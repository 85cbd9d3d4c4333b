"""Vector environment for the benchmark of The Mind: learners among people they do not know, with their waits to hear.

Every step is one silence. A learner says two numbers: for how many seconds it waits before it plays its lowest card,
and from 0.5 on that it asks for a star, to which people always agree. Who waits least ends the silence, and all
learners observe who played, which card, and after how long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.bots.mind.observation import sight_layout
from parlour.lab.arena.partner_pool import TRAINING
from parlour.lab.envs.partners import step as kernel
from parlour.lab.envs.vector.mind import CUT, action_space, check_table, checked_waits
from parlour.lab.envs.vector.progress import checked_size
from parlour.lab.envs.vector.tables import Flags, OneTable, Tables, box
from parlour.lab.kernels.chance import Floats
from parlour.lab.kernels.checks import checked_number
from parlour.lab.kernels.compiled import prepared
from parlour.lab.kernels.people import people_for_training

PEOPLE: Final = 1024
"""How many people there are if nothing else is said; game n is played with the n-th, then they come again."""


class PartnersVectorEnv(Tables):
    """One learner a table among `partners`, by the names of people; the others at a table are one kind, at one tempo.
    Without partners all seats are learners, and a table is one agent for them.

    `uneven` is the spread of a learner's waits and `clocks` that of their clocks, both as logarithms: who has a slow
    clock waits longer than it says, and hears the others as faster. `reward` is 1 for a win, or with `levels` a share
    of it for every level. `people` is how many there are, `crowd` the seed they are drawn with.
    """

    def __init__(
        self,
        num_envs: int = 1,
        seats: int = 2,
        partners: Sequence[str] = TRAINING,
        reward: str = "levels",
        max_cycles: int = CUT,
        uneven: float = 0.0,
        clocks: float = 0.0,
        people: int = PEOPLE,
        crowd: str = "training",
    ) -> None:
        check_table(seats, reward)
        num_envs, max_cycles = checked_size(num_envs, max_cycles)
        self.people: Floats = people_for_training(partners, crowd, people)
        uneven, clocks = checked_number("uneven", uneven, 0, 2), checked_number("clocks", clocks, 0, 2)
        self.learners = kernel.Learners(1 if partners else seats, uneven, clocks)
        self.table_observation = box(sight_layout(seats), np.float32, self.learners.number)
        self.table_action = action_space(self.learners.number)
        self.settle(num_envs, seats, self.table_observation, self.table_action)
        self.tables = kernel.tables(num_envs, seats)
        self._levels, self._longest = reward == "levels", max_cycles
        self._observations = np.zeros((num_envs, *self.table_observation.shape), np.float32)
        self._rewards, self._ends = np.zeros(num_envs, np.float32), np.zeros((num_envs, 2), np.int16)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Game 0 of a seed at table 0, game 1 at table 1; as games end, their tables go on with the next numbers."""
        self.begin(seed)
        prepared(kernel.begun)(self.tables, self.people, self.learners, self.seed, self._observations)
        return self._observations.copy(), {}

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.float32], Flags, Flags, dict[str, Any]]:
        self.check_begun()
        actions = checked_waits("actions", actions, (self.num_envs, self.learners.number, 2))
        prepared(kernel.stepped)(
            self.tables,
            self.people,
            self.learners,
            self.seed,
            actions,
            self._levels,
            self._longest,
            self._observations,
            self._rewards,
            self._ends,
        )
        over, cut = self._ends.T.astype(np.bool_)
        return self._observations.copy(), self._rewards.copy(), over, cut, {}


class PartnersEnv(OneTable):
    """One table alone."""

    def __init__(self, seats: int = 2, **given: Any) -> None:
        super().__init__(PartnersVectorEnv(1, seats, **given))
