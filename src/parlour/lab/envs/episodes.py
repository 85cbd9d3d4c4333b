"""Matches one after the other as episodes for learners: observations, action masks and rewards in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.engine import AnyGame, BadSetup, Layout, Part, Seat
from parlour.engine.encoding import WIDE
from parlour.games import game_named
from parlour.lab.envs.actions import WAITS, Actions
from parlour.lab.envs.vision import Vision
from parlour.lab.kernels.checks import checked_seed, checked_whole
from parlour.match import Match

NOW: Final = Part("now", 1, 0, WIDE, "the time, in milliseconds since the match began")
CUT: Final = 2000
"""Decisions after which a game that does not end is cut off."""

ILLEGAL: Final = -1.0
"""The reward of a seat for an illegal action, which ends the game."""


def layout_for(game: AnyGame, seats: int) -> Layout:
    """What a program sees: what the game says, and without turns the time."""
    layout = game.layout(seats)
    return Layout([*layout.parts, NOW]) if game.real_time else layout


class Episodes:
    """Matches of one game at one table. The same seed and the same numbers are the same match everywhere.

    `eye` adds what an eye with that noise sees of pictures, and `pixels` the pictures themselves, so many pixels high.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        waits: Sequence[int] = WAITS,
        max_cycles: int = CUT,
        eye: float | None = None,
        pixels: int = 0,
        **options: Any,
    ) -> None:
        self.game = game_named(name)
        self.seats = self.game.seats.start if seats is None else seats
        self.game.start(self.seats, options)
        self.actions = Actions(self.game, waits)
        self.layout = layout_for(self.game, self.seats)
        self.max_cycles = checked_whole("max_cycles", max_cycles, 1, 2**31)
        self.vision = Vision(self.game, eye or 0.0, pixels) if eye is not None or pixels else None
        self._options = options
        self._everybody = tuple(map(Seat, range(self.seats)))
        self._seed, self._played = randbits(64), 0
        self.legal: list[tuple[Any, ...]] = [()] * self.seats
        self.turn: list[int] = []
        self._match: Match | None = None
        self._closed = False

    @property
    def match(self) -> Match:
        """The match that is played; raises BadSetup before the first, and once this is closed."""
        self._check_open()
        if self._match is None:
            raise BadSetup("envs.not-reset")
        return self._match

    def __getstate__(self) -> dict[str, Any]:
        """All but the views of the present state, which are made anew."""
        return {name: value for name, value in vars(self).items() if name != "_views"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if self._match is not None:
            self._views = self.game.views(self._match.state)

    def begin(self, seed: int | None) -> None:
        """The match of that seed; without one, the next that follows from the seed before; raises BadSetup."""
        self._check_open()
        if seed is not None:
            self._seed, self._played = int(checked_seed(seed)), 0
        named = f"{self._seed} {self._played}" if self._played else str(self._seed)
        self._played += 1
        self._match = Match(self.game.name, self.seats, seed=named, **self._options)
        if self.vision is not None:
            self.vision.begin(self._match, named)
        self.cycles, self.rewards = 0, (0.0,) * self.seats
        self.over = self.cut = False
        self._look()

    def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise BadSetup("envs.closed")

    def mask(self, seat: int) -> NDArray[np.int8]:
        return self.actions.mask(self.legal[seat])

    def observed(self, seat: int) -> NDArray[np.int32]:
        now = self.match.now
        seen = self.game.observe(self._views(self._everybody[seat]), self.seats)
        if self.actions.any_time:
            seen.append(now)
        return np.asarray(seen, np.int32)

    def seen(self, seat: int) -> dict[str, Any]:
        """An observation with its action mask, and with an eye also what it sees."""
        seen = {"observation": self.observed(seat), "action_mask": self.mask(seat)}
        if self.vision is not None:
            view = self._views(self._everybody[seat])
            seen["shares"] = self.vision.shares(view, seat)
            if self.vision.pixels:
                seen["pictures"] = self.vision.images(view)
        return seen

    def play(self, numbers: Mapping[int, int]) -> None:
        """What every seat that is to say something has said; raises BadSetup before the first match."""
        match = self.match
        wrong = [seat for seat, number in numbers.items() if not self.actions.accepts(number, self.legal[seat])]
        if wrong:
            self.over, self.legal = True, [()] * self.seats
            self.rewards = tuple(ILLEGAL * (seat in wrong) for seat in range(self.seats))
            return
        chosen = self.actions.first(numbers)
        if chosen is None:
            match.wait(match.now + self.actions.waits[-1])
        else:
            match.act(chosen.seat, chosen.move, at=match.now + chosen.wait)
        self.cycles += 1
        self.over = self.game.outcome(self.match.state) is not None
        self.cut = not self.over and self.cycles >= self.max_cycles
        if self.over:
            self.rewards = self.game.returns(self.match.state, self.seats)
        self._look()

    def _look(self) -> None:
        """Who may do what now. The player on turn acts, or without turns everybody."""
        game, state = self.game, self.match.state
        self._views = game.views(state)
        if self.over or self.cut:
            self.legal = [()] * self.seats
        else:
            self.legal = [tuple(game.legal(state, seat)) for seat in self._everybody]
        self.turn = [seat for seat, moves in enumerate(self.legal) if moves or self.actions.any_time]
