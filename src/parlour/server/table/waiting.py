"""Whom a table waits for, and until when: the turn clock, and people who look at what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

from parlour.engine import AnyGame, Millis, Seat, Viewer
from parlour.server.table.connections import Connections
from parlour.server.table.decision import Decision, Outgoing, SendTableInfo, SendTurnEnd, SendUpdate
from parlour.server.table.draft import Draft
from parlour.server.table.entries import TableState
from parlour.server.table.ports import Connection
from parlour.server.table.timed_match import TimedMatch

IDLE_MS: Final = 60_000
"""A person whom the game has awaited for so long is idle: the host may let a bot play for them."""
CROWD_NEWS_MS: Final = 2000
"""How long after somebody began or ceased to watch the others are told, so that strangers disturb nobody."""


def awaited(live: TimedMatch, state: TableState) -> set[Seat]:
    """The seats of people, here or away, without whom the game does not go on."""
    if live.match is None or state.status != "playing" or live.decided:
        return set()
    seats = (Seat(at) for at, chair in enumerate(state.chairs) if chair.token and not chair.bot)
    return {seat for seat in seats if live.game.awaits(live.match.state, seat)}


def idle(live: TimedMatch, state: TableState, now: Millis) -> set[Seat]:
    """The seats of people whom the game has awaited for a while."""
    if live.match is None or now - live.match.now < IDLE_MS:
        return set()
    return awaited(live, state)


class TurnClock:
    """When a bot takes over from the person whose turn it is; it runs only while somebody is at the table."""

    def __init__(self) -> None:
        self._turn: tuple[Seat, int, int] | None = None
        self.ends: Millis | None = None

    @property
    def seat(self) -> Seat | None:
        return self._turn[0] if self._turn else None

    def look(self, live: TimedMatch, state: TableState, anybody: bool, start: Millis) -> bool:
        """Start the clock where a turn has begun, at that time; returns whether it did."""
        turn = min(awaited(live, state), default=None) if anybody and state.turn_clock else None
        now = None if turn is None else (turn, live.commits, state.turn_clock)
        if now == self._turn:
            return False
        self._turn = now
        self.ends = None if now is None else Millis(start + state.turn_clock * 1000)
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

    def __init__(self, draft: Draft, connections: Connections) -> None:
        self._draft = draft
        self._connections = connections
        self._clock = TurnClock()
        self._pause = ReadingPause()
        self._watching = 0
        self._crowd_due: Millis | None = None

    def go_on(self, seat: Seat) -> None:
        self._pause.go_on(seat)

    def ran_out(self) -> Seat | None:
        return self._clock.ran_out(self._draft.now)

    def welcomed(self, connection: Connection, seat: Viewer, fresh: bool) -> list[SendTurnEnd]:
        """What somebody who comes is told of the turn clock; who is shown only where things stand looks at nothing."""
        if fresh and seat is not None:
            self.go_on(seat)
        return self._timed(connection)

    def _timed(self, connection: Connection | None = None) -> list[SendTurnEnd]:
        """What is told of the turn clock, if it runs."""
        seat, ends = self._clock.seat, self._clock.ends
        return [] if seat is None or ends is None else [SendTurnEnd(seat, ends, connection)]

    def _crowd_news(self, tells: Sequence[Outgoing]) -> bool:
        """Whether it is time to tell how many watch; other news tells it as well."""
        watching, now = self._connections.watching, self._draft.clock
        if any(isinstance(tell, SendTableInfo) for tell in tells) or watching == self._watching:
            self._watching, self._crowd_due = watching, None
        elif self._crowd_due is None:
            self._crowd_due = Millis(now + CROWD_NEWS_MS)
        elif self._crowd_due <= now:
            self._watching, self._crowd_due = watching, None
            return True
        return False

    def complete(self, decision: Decision, deadline: Millis | None) -> Decision:
        """A decision with the moment when the table is to look again: `deadline`, by the clock, at the latest."""
        live, state, now = self._draft.live, decision.state, self._draft.now
        readers = {seat for seat in self._connections.readers(state) if not state.chairs[seat].bot}
        events = [event for tell in decision.tells if isinstance(tell, SendUpdate) for event in tell.events]
        self._pause.begin(live.game, events, readers, now)
        self._pause.look(readers)
        began = self._clock.look(live, state, bool(self._connections), max(now, self._pause.until))
        news = (SendTableInfo(),) if self._crowd_news(decision.tells) else ()
        due = live.due if state.status == "playing" else None
        moments = [decision.time.moment(at) for at in (due, self._clock.ends) if at is not None]
        moments += [at / 1000 for at in (deadline, self._crowd_due) if at is not None]
        return decision._replace(
            tells=(*decision.tells, *news, *(self._timed() if began else ())),
            wake=min(moments, default=None),
            bots_after=self._pause.until,
        )
