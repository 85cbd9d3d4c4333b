"""Vector environment of Illusion. An agent observes the share of each colour as a noisy eye sees it.

The eye's noise is drawn once for each card, colour and seat, in logits, around what the model of human eyes sees on the
picture. An agent speaks for whoever is to move, or it sits in the first seat against `threshold` bots. What may be done
is in `infos["action_mask"]`, and what a game was worth to each seat in `infos["returns"]`. Games are short ones (I7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from parlour.bots.illusion.doubter import Threshold
from parlour.engine import BadSetup
from parlour.envs.vector import illusion_step
from parlour.envs.vector.progress import GAME, OVER, STEPS, check_reset, checked_size
from parlour.games.illusion import ILLUSION
from parlour.lab.kernels.checks import checked_array, checked_seed, checked_whole
from parlour.lab.kernels.compiled import prepared
from parlour.lab.kernels.decks import DECKS, painted
from parlour.lab.kernels.illusion import Decks, IllusionArrays, rows, table

CUT: Final = 1000
Infos = dict[str, Any]
Singles = NDArray[np.float32]


class IllusionVectorEnv(VectorEnv[Any, Any, Any]):
    """`noise`: how far off a share may seem, in logits. `rivals`: how likely a row must seem wrong for the others to
    doubt it; None to play every seat. `decks`: seeds of decks that take turns, or decks made elsewhere. What is not
    allowed ends a game, and costs 1. A game that is over begins anew with the next step."""

    def __init__(
        self,
        num_envs: int = 1,
        seats: int = 2,
        noise: float = 0.3,
        rivals: float | None = None,
        decks: Sequence[int] | Decks = range(DECKS),
        max_cycles: int = CUT,
    ) -> None:
        num_envs, max_cycles = checked_size(num_envs, max_cycles)
        checked_whole("seats", seats, ILLUSION.seats.start, ILLUSION.seats.stop - 1)
        self._decks = decks if isinstance(decks, Decks) else _painted(decks)
        self._players = _players(seats, noise, rivals)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs, self.seats, self._rivals, self._longest = num_envs, seats, rivals is not None, max_cycles
        self.single_observation_space = observation_space(seats)
        self.single_action_space = spaces.Discrete(illusion_step.ACTIONS)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        one: Any = table(seats, self._decks.looks.shape[1])
        self.tables = IllusionArrays(*(np.tile(each, (num_envs, *[1] * each.ndim)) for each in one))
        self._state = np.zeros((num_envs, 6), np.int64)
        self._progress = np.zeros((num_envs, 3), np.int64)
        self._seen = np.zeros((num_envs, illusion_step.layout(seats).size), np.float32)
        self._mask = np.zeros((num_envs, illusion_step.ACTIONS), np.int8)
        self._worth, self._ends = np.zeros((num_envs, seats)), np.zeros((num_envs, 2), np.int8)
        self._begun = False

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[Singles, Infos]:
        """Game 0 of a seed at table 0, game 1 at table 1; as games end, their tables go on with the next numbers."""
        super().reset(seed=seed)
        self.seed = checked_seed(self.np_random.integers(2**63) if seed is None else seed)
        self._begun = True
        self._progress[:, GAME], self._progress[:, OVER] = np.arange(-self.num_envs, 0), 1
        self._progress[:, STEPS] = 0
        self._step(np.zeros(self.num_envs, np.int64))
        return self._seen.copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Singles, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        check_reset(self._begun)
        movers = checked_array("actions", actions, np.int64, (self.num_envs,)).copy()
        self._step(movers)
        over, cut = self._ends.T.astype(np.bool_)
        return self._seen.copy(), self._worth[np.arange(self.num_envs), movers], over, cut, self._infos()

    def _step(self, said: NDArray[np.int64]) -> None:
        given = (self.tables, self._state, self._decks, self._players, self.seed, said, self._progress)
        found = (self._seen, self._mask, self._worth, self._ends)
        prepared(illusion_step.stepped)(*given, self._rivals, self._longest, *found)

    def _infos(self) -> Infos:
        return {"action_mask": self._mask.copy(), "returns": self._worth.copy()}


class IllusionEnv(gymnasium.Env[Any, Any]):
    """One table alone."""

    def __init__(self, seats: int = 2, **given: Any) -> None:
        self._one = IllusionVectorEnv(1, seats, **given)
        self.observation_space, self.action_space = self._one.single_observation_space, self._one.single_action_space

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[Singles, Infos]:
        super().reset(seed=seed)
        seen, infos = self._one.reset(seed=int(self.np_random.integers(2**63)) if seed is None else seed)
        return seen[0], {name: values[0] for name, values in infos.items()}

    def step(self, action: int) -> tuple[Singles, float, bool, bool, Infos]:
        seen, worth, over, cut, infos = self._one.step(np.asarray(action)[None])
        told = {name: values[0] for name, values in infos.items()}
        return seen[0], float(worth[0]), bool(over[0]), bool(cut[0]), told


def observation_space(seats: int) -> spaces.Box:
    parts = illusion_step.layout(seats).parts
    low = np.concatenate([np.full(part.size, part.low, np.float32) for part in parts])
    high = np.concatenate([np.full(part.size, part.high, np.float32) for part in parts])
    return spaces.Box(low, high, dtype=np.float32)


def _painted(seeds: Sequence[int]) -> Decks:
    if not len(seeds):
        raise BadSetup("decks must name at least one deck by its seed")
    return painted([checked_whole("the seed of a deck", seed, 0, 2**32 - 1) for seed in seeds])


def _players(seats: int, noise: float, rivals: float | None) -> NDArray[np.float64]:
    """The eye of every seat, and the threshold at which rivals doubt; raises BadSetup."""
    if not 0.01 <= noise <= 2:
        raise BadSetup(f"noise must be a number from 0.01 to 2, not {noise!r}")
    if rivals is not None and not 0 < rivals < 1:
        raise BadSetup(f"rivals must be a number between 0 and 1, or None, not {rivals!r}")
    return rows([Threshold(noise=noise, at=0.5 if rivals is None else rivals)] * seats)
