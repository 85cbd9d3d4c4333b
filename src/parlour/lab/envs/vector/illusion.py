"""Vector environment of Illusion. An agent observes the share of each colour as a noisy eye sees it.

The eye's noise is drawn once for each card, colour and seat, in logits, around what the model of human eyes sees on the
picture. An agent acts for the player on turn, or it sits in the first seat against `threshold` bots. Games are short
ones (I7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.bots.illusion.doubter import Threshold
from parlour.engine import BadSetup
from parlour.games.illusion import ILLUSION
from parlour.lab.envs.vector import illusion_step
from parlour.lab.envs.vector.progress import checked_size
from parlour.lab.envs.vector.tables import OneTable, TurnTables
from parlour.lab.kernels.checks import checked_number, checked_whole
from parlour.lab.kernels.compiled import prepared
from parlour.lab.kernels.decks import DECKS, painted
from parlour.lab.kernels.illusion import Decks, IllusionArrays, checked_decks, rows, table
from parlour.languages import quoted

CUT: Final = 1000


class IllusionVectorEnv(TurnTables):
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
        self._decks = checked_decks(decks) if isinstance(decks, Decks) else _painted(decks)
        self._players = _players(seats, noise, rivals)
        self._rivals, self._longest = rivals is not None, max_cycles
        cards = self._decks.looks.shape[1]
        self.make_room(num_envs, seats, illusion_step.layout(seats, cards), np.float32, 1 + cards)
        one: Any = table(seats, cards)
        self.tables = IllusionArrays(*(np.tile(each, (num_envs, *[1] * each.ndim)) for each in one))
        self._state = np.zeros((num_envs, 6), np.int64)

    def _step(self, actions: NDArray[np.int64]) -> None:
        given = (self.tables, self._state, self._decks, self._players, self.seed, actions, self._progress)
        found = (self._observations, self._mask, self._rewards, self._ends)
        prepared(illusion_step.stepped)(*given, self._rivals, self._longest, *found)


class IllusionEnv(OneTable):
    """One table alone."""

    def __init__(self, seats: int = 2, **given: Any) -> None:
        super().__init__(IllusionVectorEnv(1, seats, **given))


def _painted(seeds: Any) -> Decks:
    if not isinstance(seeds, Sequence) or not seeds:
        raise BadSetup("envs.no-deck", given=quoted(seeds))
    return painted([checked_whole("the seed of a deck", seed, 0, 2**32 - 1) for seed in seeds])


def _players(seats: int, noise: float, rivals: float | None) -> NDArray[np.float64]:
    """The eye of every seat, and the threshold at which rivals doubt; raises BadSetup."""
    checked_number("noise", noise, 0.01, 2)
    if rivals is not None and not 0 < checked_number("rivals", rivals, 0, 1) < 1:
        raise BadSetup("envs.threshold", given=quoted(rivals))
    return rows([Threshold(noise=noise, at=0.5 if rivals is None else rivals)] * seats)
