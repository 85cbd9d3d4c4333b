"""Observations for OpenSpiel: numbers by part, of now or of every decision so far, and texts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from parlour.engine import AnyGame, Seat
from parlour.lab.envs.episodes import layout_for
from parlour.lab.envs.trajectory import Trajectory


class Observer:
    """One kind of observation: with or without what is private, of now or of the whole past.

    With the whole past the tensor has a row for each decision so far and one for now, and zeros for those to come.
    """

    def __init__(self, game: AnyGame, seats: int, kind: Any, decisions: int) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._game, self._seats, self._rows = game, seats, decisions + 1
        self._public, self._past = kind.public_info, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._layout = layout_for(game, seats)
        size = self._layout.size * (self._rows if self._past else 1)
        self.tensor = np.zeros(size, np.float32) if self._public else None
        self.dict = self._by_name()

    def _by_name(self) -> dict[str, NDArray[np.float32]]:
        if self.tensor is None:
            return {}
        if self._past:
            return {"observations": self.tensor.reshape(self._rows, self._layout.size)}
        return {part.name: self.tensor[self._layout[part.name]] for part in self._layout.parts}

    def set_from(self, state: Any, player: int) -> None:
        """The numbers of a player's view, or of all its views so far."""
        if self.tensor is None:
            return
        if self._past:
            self.tensor[:] = 0
            rows = self.tensor.reshape(self._rows, self._layout.size)
            for row, (view, now) in enumerate(state.trajectory.observations(Seat(player) if self._private else None)):
                rows[row] = self._numbers(view, now)
        else:
            self.tensor[:] = self.numbers(state.trajectory, player)

    def numbers(self, trajectory: Trajectory, player: int) -> NDArray[np.float32]:
        """The observation of a player now."""
        return self._numbers(self._view(trajectory, player), trajectory.now)

    def _numbers(self, view: Any, now: int) -> NDArray[np.float32]:
        seen = self._game.observe(view, self._seats)
        if self._game.real_time:
            seen.append(now)
        return np.asarray(seen, np.float32)

    def string_from(self, state: Any, player: int) -> str | None:
        trajectory: Trajectory = state.trajectory
        if not self._public:
            hand = self._game.hand(self._game.view(trajectory.state, Seat(player)))
            return None if hand is None or not self._private else str(hand)
        if not self._past:
            return f"{trajectory.now} {self._view(trajectory, player)}"
        said = [numbers[player] for numbers in trajectory.said] if self._private else []
        return "\n".join([*trajectory.seen(Seat(player) if self._private else None), f"said {said}"])

    def _view(self, trajectory: Trajectory, player: int) -> Any:
        return self._game.view(trajectory.state, Seat(player) if self._private else None)
