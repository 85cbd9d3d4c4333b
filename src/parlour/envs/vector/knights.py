"""Vector environments of both games of Nicolaus & Wilfried.

An agent acts for whoever is to move; or it has the first seat, against rivals that a kernel plays. Games that rivals
end before its first turn are skipped.

What may be done is in `infos["action_mask"]`, and what a game was worth to each seat in `infos["returns"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from parlour.engine import BadSetup, Layout
from parlour.engine.options import read
from parlour.envs.vector import dice_step as dice
from parlour.envs.vector import score_step as score
from parlour.envs.vector.progress import GAME, OVER, STEPS, check_reset, checked_size
from parlour.games import game_named
from parlour.lab.kernels import dice as dice_kernel
from parlour.lab.kernels import score as score_kernel
from parlour.lab.kernels.checks import checked_array, checked_seed
from parlour.lab.kernels.compiled import prepared

CUT: Final = 2000
Told = dict[str, Any]


class _Side(NamedTuple):
    """One of the two games: its numbers and its machine code."""

    actions: int
    layout: Callable[[int], Layout]
    policies: tuple[str, ...]
    agreed: Callable[[Any, int], Any]
    table: Callable[[int, Any, tuple[int, ...]], Any]
    stepped: Callable[..., None]


_SIDES: Final[Mapping[str, _Side]] = MappingProxyType(
    {
        "knights-score": _Side(
            score.ACTIONS,
            score.layout,
            score_kernel.POLICIES,
            score_kernel.agreed,
            score_kernel.table,
            score.stepped,
        ),
        "knights-dice": _Side(
            dice.ACTIONS,
            dice.layout,
            dice_kernel.POLICIES,
            dice_kernel.agreed,
            dice_kernel.table,
            dice.stepped,
        ),
    }
)


class KnightsVectorEnv(VectorEnv[Any, Any, Any]):
    """`rivals`: drifter, greedy or, in game 1, quick; without them the agent plays every seat in turn, and a reward is
    what the game was worth to the seat that moved last. What is not allowed ends a game, and costs 1. A game that is
    over begins anew with the next step, whose actions then count for nothing. Options are those of the game."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 2,
        rivals: str | None = None,
        max_cycles: int = CUT,
        **options: Any,
    ) -> None:
        side = _side(game)
        if rivals is not None and rivals not in side.policies:
            raise BadSetup(f"rivals cannot be {rivals!r}; accepted: {', '.join(side.policies)}, or None")
        self._rules = side.agreed(read(game_named(game).options, options, game), seats)
        box = options.get("box", ())
        if 0 < len(box) < 2 + seats:
            raise BadSetup(f"a box of {len(box)} cards leaves somebody without any; accepted: at least {2 + seats}")
        num_envs, max_cycles = checked_size(num_envs, max_cycles)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs, self.seats = num_envs, seats
        self.single_observation_space = observation_space(game, seats)
        self.single_action_space = spaces.Discrete(side.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.tables = side.table(seats, self._rules, (num_envs,))
        self._stepped = side.stepped
        self._rival, self._longest = -1 if rivals is None else side.policies.index(rivals), max_cycles
        self._begun = False
        self._progress = np.zeros((num_envs, 3), np.int64)
        self._seen = np.zeros((num_envs, side.layout(seats).size), np.int16)
        self._mask = np.zeros((num_envs, side.actions), np.int8)
        self._worth, self._ends = np.zeros((num_envs, seats)), np.zeros((num_envs, 2), np.int8)

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[NDArray[np.int16], Told]:
        """Game 0 of a seed at table 0, game 1 at table 1; as games end, their tables go on with the next numbers."""
        super().reset(seed=seed)
        self.seed = checked_seed(self.np_random.integers(2**63) if seed is None else seed)
        self._begun = True
        self._progress[:, GAME], self._progress[:, OVER] = np.arange(-self.num_envs, 0), 1
        self._progress[:, STEPS] = 0
        self._step(np.zeros(self.num_envs, np.int64))
        return self._seen.copy(), self._told()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int16], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Told]:
        check_reset(self._begun)
        movers = checked_array("actions", actions, np.int64, (self.num_envs,)).copy()
        self._step(movers)
        over, cut = self._ends.T.astype(np.bool_)
        return self._seen.copy(), self._worth[np.arange(self.num_envs), movers], over, cut, self._told()

    def _step(self, said: NDArray[np.int64]) -> None:
        found = (self._seen, self._mask, self._worth, self._ends)
        prepared(self._stepped)(
            self.tables, self._rules, self.seed, said, self._progress, self._rival, self._longest, *found
        )

    def _told(self) -> Told:
        return {"action_mask": self._mask.copy(), "returns": self._worth.copy()}


class KnightsEnv(gymnasium.Env[Any, Any]):
    """One table alone."""

    def __init__(
        self, game: str, seats: int = 2, rivals: str | None = None, max_cycles: int = CUT, **options: Any
    ) -> None:
        self._one = KnightsVectorEnv(game, 1, seats, rivals, max_cycles, **options)
        self.observation_space, self.action_space = self._one.single_observation_space, self._one.single_action_space

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[NDArray[np.int16], Told]:
        super().reset(seed=seed)
        seen, told = self._one.reset(seed=int(self.np_random.integers(2**63)) if seed is None else seed)
        return seen[0], _first(told)

    def step(self, action: int) -> tuple[NDArray[np.int16], float, bool, bool, Told]:
        seen, worth, over, cut, told = self._one.step(np.asarray(action)[None])
        return seen[0], float(worth[0]), bool(over[0]), bool(cut[0]), _first(told)


def observation_space(game: str, seats: int) -> spaces.Box:
    parts = _side(game).layout(seats).parts
    low, high = (
        np.concatenate([np.full(part.size, bound, np.int16) for part, bound in zip(parts, bounds, strict=True)])
        for bounds in ([part.low for part in parts], [part.high for part in parts])
    )
    return spaces.Box(low, high, dtype=np.int16)


def _first(told: Told) -> Told:
    return {name: values[0] for name, values in told.items()}


def _side(game: str) -> _Side:
    if game not in _SIDES:
        raise BadSetup(f"there are no such tables of {game!r}; accepted: {', '.join(_SIDES)}")
    return _SIDES[game]
