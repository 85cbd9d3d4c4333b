"""Game states with their history, as immutable values for OpenSpiel. Chance is explicit, or comes from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from parlour.engine import AnyGame, BadSetup, DrawRequest, Input, Millis, Seat, Stream, Viewer, step


class TrajectoryStep(NamedTuple):
    """The time of an input, and the events that followed from it."""

    at: Millis
    events: tuple[Any, ...]


class Resampling(NamedTuple):
    """For whom hidden things were dealt anew, and after how many inputs and decisions."""

    seat: Seat
    inputs: int
    decisions: int


class Trajectory(NamedTuple):
    """A state, the time, and how it came to it.

    `said` are the numbers that seats committed to, decision by decision, and `states` the states before each with
    their times; `drawn` is what the dealer has drawn so far of what is asked for. With a stream the dealer answers from
    it; without one, the caller does. `resampled` says when hidden things were dealt anew.
    """

    game: AnyGame
    seats: int
    state: Any
    now: Millis = Millis(0)
    past: tuple[TrajectoryStep, ...] = ()
    said: tuple[tuple[int, ...], ...] = ()
    drawn: tuple[Any, ...] = ()
    stream: Stream | None = None
    states: tuple[tuple[Any, Millis], ...] = ()
    resampled: Resampling | None = None

    def __deepcopy__(self, memo: object) -> Trajectory:
        """A value is its own copy."""
        return self

    @property
    def asked(self) -> DrawRequest[Any] | None:
        """What the dealer is asked for, if it is the dealer's turn."""
        asked = self.game.legal(self.state, "dealer")
        return asked if isinstance(asked, DrawRequest) else None

    def odds(self, most: int, deals: int) -> list[tuple[int, float]]:
        """What may be drawn next, by its place in the pool, and how likely that is. Alike things are one. Out of a pool
        of more than `most` things only the first `deals` are drawn."""
        asked = self.asked
        assert asked is not None
        if len(asked.pool) > most:
            return [(place, 1 / deals) for place in range(deals)]
        gone = set(self.drawn)
        if len(set(asked.pool)) == len(asked.pool):
            chance = 1 / (len(asked.pool) - len(gone))
            return [(place, chance) for place, thing in enumerate(asked.pool) if thing not in gone]
        left = Counter(asked.pool) - Counter(self.drawn)
        each = {thing: place for place, thing in reversed(list(enumerate(asked.pool))) if left[thing]}
        total = left.total()
        return sorted((place, left[thing] / total) for thing, place in each.items())

    def draw(self, place: int) -> Trajectory:
        """The dealer draws the thing at that place of the pool; when enough are drawn, they are dealt."""
        asked = self.asked
        assert asked is not None
        drawn = (*self.drawn, asked.pool[place])
        if len(drawn) < asked.take:
            return self._replace(drawn=drawn)
        return self._replace(drawn=())._then("dealer", asked.action(drawn))

    def pools(self, stream: Stream) -> Iterator[Sequence[Any]]:
        """What is drawn out of until players are to move, if a stream deals."""
        trajectory = self
        while (asked := trajectory.asked) is not None:
            yield asked.pool
            trajectory = trajectory._then("dealer", asked.sampled(stream))

    def seeded(self, seed: str) -> Trajectory:
        """From now on a seed deals."""
        return self._replace(stream=Stream(seed))._dealt()

    def commit(self, said: Sequence[int], wait: int) -> Trajectory:
        """All have committed themselves. Time passes, and the clock acts where it is due."""
        trajectory, until = self, Millis(self.now + wait)
        while (due := trajectory.game.due(trajectory.state)) is not None and due <= until:
            action = next(iter(trajectory.game.legal(trajectory.state, "clock")))
            trajectory = trajectory._replace(now=max(trajectory.now, due))._then("clock", action)._dealt()
        states = (*trajectory.states, (self.state, self.now))
        return trajectory._replace(now=until, said=(*trajectory.said, tuple(said)), states=states)

    def act(self, seat: int, move: Any) -> Trajectory:
        return self._then(Seat(seat), move)._dealt()

    def seen(self, viewer: Viewer) -> Iterator[str]:
        """Everything a viewer has been shown, oldest first. Of others' past before a resampling it is what all saw,
        and then their hand: what they were really shown then is not to be known."""
        past, hidden = self.past, 0
        if self.resampled is not None and viewer not in (None, self.resampled.seat):
            hidden = self.resampled.inputs
            yield from self._shown(past[:hidden], None)
            yield f"holds {self.game.hand(self.game.view(self.state, viewer))}"
        yield from self._shown(past[hidden:], viewer)

    def _shown(self, past: Sequence[TrajectoryStep], viewer: Viewer) -> Iterator[str]:
        for each in past:
            shown = [known for event in each.events if (known := self.game.show(event, viewer)) is not None]
            yield f"{each.at} {shown}"

    def observations(self, viewer: Viewer) -> Iterator[tuple[Any, Millis]]:
        """What a viewer saw before each decision so far and sees now, as views with their times."""
        for at, (state, now) in enumerate((*self.states, (self.state, self.now))):
            others = self.resampled is not None and viewer != self.resampled.seat and at < self.resampled.decisions
            yield self.game.view(state, None if others else viewer), now

    def resample(self, seat: Seat, seed: str) -> Trajectory:
        """The same to that seat, with all that it cannot know dealt anew; raises BadSetup."""
        chance = Stream(seed)
        events = [event for past in self.past for event in past.events]
        state = self.game.resample(self.state, seat, events, chance)
        if state is None:
            raise BadSetup("envs.no-resample", game=self.game.name)
        stream = None if self.stream is None else chance
        return self._replace(state=state, stream=stream, resampled=Resampling(seat, len(self.past), len(self.states)))

    def _then(self, by: Any, action: Any) -> Trajectory:
        state, events = step(self.game, self.state, Input(self.now, by, action))
        return self._replace(state=state, past=(*self.past, TrajectoryStep(self.now, events)))

    def _dealt(self) -> Trajectory:
        """A stream answers whatever the dealer is asked for."""
        if self.stream is None or (asked := self.asked) is None:
            return self
        stream = self.stream.copy()
        trajectory = self._replace(stream=stream)
        while asked is not None:
            trajectory = trajectory._then("dealer", asked.sampled(stream))
            asked = trajectory.asked
        return trajectory
