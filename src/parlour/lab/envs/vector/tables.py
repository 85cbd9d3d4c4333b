"""What vector environments have in common: spaces, seeds, tables with turns, and one table alone."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import ArrayLike, NDArray

from parlour.engine import Layout
from parlour.lab.envs.vector.progress import GAME, OVER, STEPS
from parlour.lab.kernels.checks import checked_array, checked_seed

Infos = dict[str, Any]
Flags = NDArray[np.bool_]


class Tables(VectorEnv[Any, Any, Any]):
    """Tables side by side. A game that is over begins anew with the next step."""

    def settle(self, num_envs: int, seats: int, observations: spaces.Space[Any], actions: spaces.Space[Any]) -> None:
        """Set the number of tables and the spaces of observations and actions."""
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs, self.seats, self.begun = num_envs, seats, False
        self.single_observation_space, self.single_action_space = observations, actions
        self.observation_space = gymnasium.vector.utils.batch_space(observations, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(actions, num_envs)

    def begin(self, seed: int | None) -> None:
        """Set the seed of the games; raises BadSetup, and ClosedEnvironmentError."""
        self.check_open()
        VectorEnv.reset(self, seed=None if seed is None else int(checked_seed(seed)))
        self.seed = checked_seed(self.np_random.integers(2**63) if seed is None else seed)
        self.begun = True

    def check_open(self) -> None:
        """Raises ClosedEnvironmentError."""
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed: make another one")

    def check_begun(self) -> None:
        """Raises ResetNeeded before the first game, and ClosedEnvironmentError after the last."""
        self.check_open()
        if not self.begun:
            raise ResetNeeded("call reset() before step()")


class TurnTables(Tables):
    """Tables of a game with turns. What may be done is in `infos["action_mask"]`, and what a game was worth to each
    seat in `infos["returns"]`."""

    def make_room(self, num_envs: int, seats: int, layout: Layout, dtype: type[np.generic], actions: int) -> None:
        """What every step writes into."""
        self.settle(num_envs, seats, box(layout, dtype), spaces.Discrete(actions))
        self._progress = np.zeros((num_envs, 3), np.int64)
        self._observations = np.zeros((num_envs, layout.size), dtype)
        self._mask = np.zeros((num_envs, actions), np.int8)
        self._rewards, self._ends = np.zeros((num_envs, seats)), np.zeros((num_envs, 2), np.int8)

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[NDArray[Any], Infos]:
        """Game 0 of a seed at table 0, game 1 at table 1; as games end, their tables go on with the next numbers."""
        self.begin(seed)
        self._progress[:, GAME], self._progress[:, OVER] = np.arange(-self.num_envs, 0), 1
        self._progress[:, STEPS] = 0
        self._step(np.zeros(self.num_envs, np.int64))
        return self._observations.copy(), self._infos()

    def step(self, actions: ArrayLike) -> tuple[NDArray[Any], NDArray[np.float64], Flags, Flags, Infos]:
        self.check_begun()
        movers = checked_array("actions", actions, np.int64, (self.num_envs,), 0, self._mask.shape[1] - 1).copy()
        self._step(movers)
        over, cut = self._ends.T.astype(np.bool_)
        return self._observations.copy(), self._rewards[np.arange(self.num_envs), movers], over, cut, self._infos()

    def _step(self, actions: NDArray[np.int64]) -> None:
        """A move at every table. Each action is replaced by the seat that chose it."""
        raise NotImplementedError

    def _infos(self) -> Infos:
        return {"action_mask": self._mask.copy(), "returns": self._rewards.copy()}


class OneTable(gymnasium.Env[Any, Any]):
    """One table alone."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.observation_space, self.action_space = tables.single_observation_space, tables.single_action_space

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[NDArray[Any], Infos]:
        super().reset(seed=None if seed is None else int(checked_seed(seed)))
        observations, infos = self._tables.reset(seed=int(self.np_random.integers(2**63)) if seed is None else seed)
        return observations[0], {name: values[0] for name, values in infos.items()}

    def step(self, action: ArrayLike) -> tuple[NDArray[Any], float, bool, bool, Infos]:
        observations, rewards, over, cut, infos = self._tables.step([action])
        scalars = {name: values[0] for name, values in infos.items()}
        return observations[0], float(rewards[0]), bool(over[0]), bool(cut[0]), scalars

    def close(self) -> None:
        self._tables.close()


def box(layout: Layout, dtype: type[np.generic], rows: int | None = None) -> spaces.Box:
    """The space of an observation, or of several below each other."""
    low, high = (
        np.concatenate([np.full(part.size, bound, dtype) for part, bound in zip(layout.parts, bounds, strict=True)])
        for bounds in ([part.low for part in layout.parts], [part.high for part in layout.parts])
    )
    if rows is not None:
        low, high = np.tile(low, (rows, 1)), np.tile(high, (rows, 1))
    return spaces.Box(low, high, dtype=dtype)  # type: ignore[arg-type]  # numbers of that type
