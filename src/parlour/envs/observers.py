"""What a player of OpenSpiel observes: numbers by part, or all that was ever shown."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine import AnyGame, Seat
from parlour.envs.course import Course
from parlour.envs.extra import needed
from parlour.envs.series import layout_for

with needed("envs"):
    import pyspiel


class Observer:
    """One kind of observation: with or without what is private, of now or of the whole past."""

    def __init__(self, game: AnyGame, seats: int, kind: Any) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._game, self._seats = game, seats
        self._public, self._past = kind.public_info, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._layout = layout_for(game, seats)
        self.tensor = None if self._past or not self._public else np.zeros(self._layout.size, np.float32)
        whole = self.tensor
        self.dict = {} if whole is None else {part.name: whole[self._layout[part.name]] for part in self._layout.parts}

    def set_from(self, state: Any, player: int) -> None:
        """The numbers of a player's view."""
        if self.tensor is not None:
            self.tensor[:] = self.numbers(state.course, player)

    def numbers(self, course: Course, player: int) -> NDArray[np.float32]:
        """What a player is told now."""
        seen = self._game.observe(self._view(course, player), self._seats)
        if self._game.real_time:
            seen.append(course.now)
        return np.asarray(seen, np.float32)

    def string_from(self, state: Any, player: int) -> str | None:
        course: Course = state.course
        if not self._public:
            hand = self._game.hand(self._game.view(course.state, Seat(player)))
            return None if hand is None or not self._private else str(hand)
        if not self._past:
            return f"{course.now} {self._view(course, player)}"
        said = [numbers[player] for numbers in course.said] if self._private else []
        return "\n".join([*course.seen(Seat(player) if self._private else None), f"said {said}"])

    def _view(self, course: Course, player: int) -> Any:
        return self._game.view(course.state, Seat(player) if self._private else None)
