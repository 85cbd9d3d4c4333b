"""Whom a table waits for, and until when: the turn clock, and people who look at what happened."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any, Final

from parlour.engine import AnyGame, Millis, Seat, Viewer
from parlour.server.table.batch import Batch
from parlour.server.table.connections import Connections
from parlour.server.table.outgoing import SendTableInfo, SendTurnEnd, SendUpdate
from parlour.server.table.ports import Connection

IDLE_MS: Final = 60_000
"""A person whom the game has awaited for so long is idle: the host may let a bot play for them."""
CROWD_NEWS_MS: Final = 2000
"""Delay of the number of watchers after a change, so that strangers disturb nobody."""


def awaited(batch: Batch) -> set[Seat]:
    """The seats of people, here or away, without whom the game does not go on."""
    match, state = batch.match, batch.state
    if match is None or state.status != "playing" or batch.decided:
        return set()
    seats = (Seat(at) for at, chair in enumerate(state.chairs) if chair.token and not chair.bot)
    return {seat for seat in seats if batch.game.awaits(match.state, seat)}


def idle(batch: Batch) -> set[Seat]:
    """The seats of people whom the game has awaited for a while."""
    if batch.match is None or batch.now - batch.match.now < IDLE_MS:
        return set()
    return awaited(batch)


class TurnClock:
    """When a bot takes over from the person whose turn it is; it runs only while somebody is at the table."""

    def __init__(self) -> None:
        self._turn: tuple[Seat, int, int] | None = None
        self.ends: Millis | None = None

    @property
    def seat(self) -> Seat | None:
        return self._turn[0] if self._turn else None

    def look(self, batch: Batch, anybody: bool, start: Millis) -> bool:
        """Start the clock where a turn has begun, at that time; returns whether it did."""
        seconds = batch.state.turn_clock
        turn = min(awaited(batch), default=None) if anybody and seconds else None
        now = None if turn is None else (turn, batch.commits, seconds)
        if now == self._turn:
            return False
        self._turn = now
        self.ends = None if now is None else Millis(start + seconds * 1000)
        return now is not None

    def ran_out(self, now: Millis) -> Seat | None:
        """The seat whose time is up."""
        return self.seat if self.ends is not None and self.ends <= now else None


class ReadingPause:
    """Bots wait while people look at what happened, at most until `until`."""

    def __init__(self) -> None:
        self.until = Millis(0)
        self._reading: set[Seat] = set()

    def begin(self, game: AnyGame, events: Iterable[Any], readers: AbstractSet[Seat], now: Millis) -> None:
        """What happened may take time to look at, for those who say when they have."""
        longest = max(map(game.reading_time, events), default=Millis(0))
        if longest and readers:
            self._reading = set(readers)
            self.until = Millis(now + longest)

    def go_on(self, seat: Seat) -> None:
        self._reading.discard(seat)

    def look(self, readers: AbstractSet[Seat]) -> None:
        """It ends when all have seen it who are still here."""
        self._reading &= readers
        if not self._reading:
            self.until = Millis(0)


class Waiting:
    """Both at one table. While a turn begins with something to look at, its clock starts after that."""

    def __init__(self, batch: Batch, connections: Connections) -> None:
        self._batch = batch
        self._connections = connections
        self._clock = TurnClock()
        self._pause = ReadingPause()
        self._watching = 0
        self._crowd_due: Millis | None = None

    def go_on(self, seat: Seat) -> None:
        self._pause.go_on(seat)

    def ran_out(self) -> Seat | None:
        return self._clock.ran_out(self._batch.now)

    def welcomed(self, connection: Connection, seat: Viewer, fresh: bool) -> list[SendTurnEnd]:
        """The turn clock for somebody who arrives."""
        if fresh and seat is not None:
            self.go_on(seat)
        return self._timed(connection)

    def _timed(self, connection: Connection | None = None) -> list[SendTurnEnd]:
        """The turn clock as it is sent, if it runs."""
        seat, ends = self._clock.seat, self._clock.ends
        return [] if seat is None or ends is None else [SendTurnEnd(seat, ends, connection)]

    def complete(self, deadline: Millis | None) -> bool:
        """Add to the batch what the wait brings about, and the moment when the table is to look again: `deadline`, by
        the clock, at the latest. Returns whether nobody is waited for, nor will be by moves alone."""
        batch, clock = self._batch, self._clock
        if self._connections.reading or self._pause.until:
            self._look_at_readers()
        if batch.state.turn_clock or clock.seat is not None:
            began = clock.look(batch, bool(self._connections), max(batch.now, self._pause.until))
        else:
            began = False
        if self._connections.watching != self._watching or self._crowd_due is not None:
            self._look_at_watchers()
        if began:
            batch.outgoing += self._timed()
        batch.wait_for_clock()
        moments = [] if batch.wake is None else [batch.wake]
        moments += [batch.time.moment(clock.ends)] if clock.ends is not None else []
        moments += [at / 1000 for at in (deadline, self._crowd_due) if at is not None]
        batch.wake, batch.bots_after = min(moments, default=None), self._pause.until
        busy = self._connections.reading or batch.bots_after or batch.state.turn_clock or clock.seat is not None
        return not busy and deadline is None and self._crowd_due is None

    def _look_at_readers(self) -> None:
        batch = self._batch
        readers = {seat for seat in self._connections.readers(batch.state) if not batch.state.chairs[seat].bot}
        events = [event for each in batch.outgoing if isinstance(each, SendUpdate) for event in each.events]
        self._pause.begin(batch.game, events, readers, batch.now)
        self._pause.look(readers)

    def _look_at_watchers(self) -> None:
        """Send the number of watchers when it is due; other news contains it too."""
        watching, batch = self._connections.watching, self._batch
        if watching == self._watching or any(isinstance(each, SendTableInfo) for each in batch.outgoing):
            self._watching, self._crowd_due = watching, None
        elif self._crowd_due is None:
            self._crowd_due = Millis(batch.clock + CROWD_NEWS_MS)
        elif self._crowd_due <= batch.clock:
            self._watching, self._crowd_due = watching, None
            batch.outgoing.append(SendTableInfo())
