"""Vector environments of both games of Nicolaus & Wilfried.

An agent acts for the player on turn; or it has the first seat, against rivals that a kernel plays. Games that rivals
end before its first turn are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.engine import BadSetup, Layout
from parlour.engine.options import read
from parlour.games import game_named
from parlour.lab.envs.vector import dice_step as dice
from parlour.lab.envs.vector import score_step as score
from parlour.lab.envs.vector.progress import checked_size
from parlour.lab.envs.vector.tables import OneTable, TurnTables
from parlour.lab.kernels import dice as dice_kernel
from parlour.lab.kernels import score as score_kernel
from parlour.lab.kernels.compiled import prepared
from parlour.languages import one_of, quoted

CUT: Final = 2000


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


class KnightsVectorEnv(TurnTables):
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
            raise BadSetup(
                "envs.choice", name="rivals", given=quoted(rivals), accepted=one_of([*side.policies, "None"])
            )
        self._rules = side.agreed(read(game_named(game).options, options, game), seats)
        box = options.get("box", ())
        if 0 < len(box) < 2 + seats:
            raise BadSetup("envs.box-too-small", cards=len(box), least=2 + seats)
        num_envs, max_cycles = checked_size(num_envs, max_cycles)
        self.make_room(num_envs, seats, side.layout(seats), np.int16, side.actions)
        self.tables = side.table(seats, self._rules, (num_envs,))
        self._stepped = side.stepped
        self._rival, self._longest = -1 if rivals is None else side.policies.index(rivals), max_cycles

    def _step(self, actions: NDArray[np.int64]) -> None:
        found = (self._observations, self._mask, self._rewards, self._ends)
        prepared(self._stepped)(
            self.tables, self._rules, self.seed, actions, self._progress, self._rival, self._longest, *found
        )


class KnightsEnv(OneTable):
    """One table alone."""

    def __init__(
        self, game: str, seats: int = 2, rivals: str | None = None, max_cycles: int = CUT, **options: Any
    ) -> None:
        super().__init__(KnightsVectorEnv(game, 1, seats, rivals, max_cycles, **options))


def _side(game: Any) -> _Side:
    if not isinstance(game, str) or game not in _SIDES:
        raise BadSetup("envs.no-tables", game=quoted(game), games=", ".join(_SIDES))
    return _SIDES[game]
