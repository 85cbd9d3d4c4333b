"""How a game has gone so far, as a value: any number of games can go on from it. The dealer is somebody to ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from parlour.engine import AnyGame, Draw, Input, Millis, Seat, Stream, Viewer, step


class Past(NamedTuple):
    """When somebody did something, and what followed from it."""

    at: Millis
    events: tuple[Any, ...]


class Course(NamedTuple):
    """A state, the time, and how it came to it.

    `said` are the numbers that seats committed to, time after time; `drawn` is what the dealer has drawn so far of what
    is asked for. With a stream the dealer answers from it; without one, whoever goes through the answers does.
    """

    game: AnyGame
    seats: int
    state: Any
    now: Millis = Millis(0)
    past: tuple[Past, ...] = ()
    said: tuple[tuple[int, ...], ...] = ()
    drawn: tuple[Any, ...] = ()
    stream: Stream | None = None

    def __deepcopy__(self, memo: object) -> Course:
        """A value is its own copy."""
        return self

    @property
    def asked(self) -> Draw[Any] | None:
        """What the dealer is asked for, if it is the dealer's turn."""
        asked = self.game.legal(self.state, "dealer")
        return asked if isinstance(asked, Draw) else None

    def odds(self) -> list[tuple[int, float]]:
        """What may be drawn next, by its place in the pool, and how likely that is. Alike things are one."""
        asked = self.asked
        assert asked is not None
        left = Counter(asked.pool) - Counter(self.drawn)
        each = {thing: place for place, thing in reversed(list(enumerate(asked.pool))) if left[thing]}
        total = left.total()
        return sorted((place, left[thing] / total) for thing, place in each.items())

    def draw(self, place: int) -> Course:
        """The dealer draws the thing at that place of the pool; when enough are drawn, they are dealt."""
        asked = self.asked
        assert asked is not None
        drawn = (*self.drawn, asked.pool[place])
        if len(drawn) < asked.take:
            return self._replace(drawn=drawn)
        return self._replace(drawn=())._then("dealer", asked.action(drawn))

    def pools(self, stream: Stream) -> Iterator[Sequence[Any]]:
        """What is drawn out of until players are to move, if a stream deals."""
        course = self
        while (asked := course.asked) is not None:
            yield asked.pool
            course = course._then("dealer", asked.sampled(stream))

    def seeded(self, seed: str) -> Course:
        """From now on a seed deals."""
        return self._replace(stream=Stream(seed))._dealt()

    def commit(self, said: Sequence[int], wait: int) -> Course:
        """All have committed themselves. Time passes, and the clock acts where it is due."""
        course, until = self, Millis(self.now + wait)
        while (due := course.game.due(course.state)) is not None and due <= until:
            action = next(iter(course.game.legal(course.state, "clock")))
            course = course._replace(now=max(course.now, due))._then("clock", action)._dealt()
        return Course(
            course.game,
            course.seats,
            course.state,
            until,
            course.past,
            (*course.said, tuple(said)),
            course.drawn,
            course.stream,
        )

    def act(self, seat: int, move: Any) -> Course:
        return self._then(Seat(seat), move)._dealt()

    def seen(self, viewer: Viewer) -> Iterator[str]:
        """Everything a viewer has been shown, oldest first."""
        for past in self.past:
            shown = [each for event in past.events if (each := self.game.show(event, viewer)) is not None]
            yield f"{past.at} {shown}"

    def _then(self, by: Any, action: Any) -> Course:
        game, seats, before, now, past, said, drawn, stream = self
        state, events = step(game, before, Input(now, by, action))
        return Course(game, seats, state, now, (*past, Past(now, events)), said, drawn, stream)

    def _dealt(self) -> Course:
        """A stream answers whatever the dealer is asked for."""
        if self.stream is None or (asked := self.asked) is None:
            return self
        stream = self.stream.copy()
        course = self._replace(stream=stream)
        while asked is not None:
            course = course._then("dealer", asked.sampled(stream))
            asked = course.asked
        return course
