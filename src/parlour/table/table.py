"""A live table: one task, one inbox. Decide, write it down, tell — in that order, always.

A batch of jobs is decided by the core, its entries are appended together, and only then its tells go out. If they
cannot be kept, nothing was told, and the table goes back to what the store says.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from secrets import token_urlsafe
from typing import Any, Final, TypeVar, assert_never

from parlour.engine import Illegal, Millis, Seat
from parlour.table import comings, seats
from parlour.table import messages as m
from parlour.table.audience import Audience
from parlour.table.core import NO_SEAT, TableCore
from parlour.table.entries import Followed, TableState, read
from parlour.table.inbox import (
    Answered,
    FaceShown,
    Inbox,
    Job,
    Left,
    NewsTold,
    Received,
    Recovered,
    Released,
    SeatGiven,
    SeatWanted,
    Shown,
    Tell,
    TimeCame,
    Welcomed,
)
from parlour.table.ports import Connection, Damaged, Services, Timer, Unavailable

log = logging.getLogger("parlour.table")
T = TypeVar("T")

BATCH: Final = 64
PATIENCE: Final = 10.0
"""How many seconds anybody waits for the store before they are sent away to come back."""

UNSAVED: Final = "that could not be saved; try again"
UNFIT: Final = "that cannot be done"
PUT_AWAY: Final = "this table was put away for a moment; come back to it"
STALLED: Final = "the table cannot be saved at the moment; come back soon"


class Table:
    def __init__(self, code: str, services: Services) -> None:
        self.code = code
        self.touched = services.clock.now()
        self._services = services
        self._inbox = Inbox()
        self._audience = Audience()
        self._working: Sequence[Job] = ()
        self._listed: TableState | None = None
        self._timer: Timer | None = None
        self._watch: Timer | None = None
        self._keeping: float | None = None
        self._interrupted = True
        self._stalled = False
        self._closed = False

    # What others may call: nothing here waits for the table, but for a seat.

    def receive(self, connection: Connection, message: m.Hello | m.Request) -> None:
        self._put(Received(connection, message), connection)

    def leave(self, connection: Connection) -> None:
        if not self._closed:
            self._inbox.put(Left(connection))

    def refresh(self, connection: Connection) -> None:
        """A client that fell behind reads again."""
        self._put(Recovered(connection), connection)

    def _put(self, job: Job, connection: Connection) -> None:
        if self._closed or self._stalled:
            connection.dismiss(PUT_AWAY if self._closed else STALLED, again=True)
        else:
            self._inbox.put(job)

    async def claim(self, name: str, avatar: str = "", seat: int | None = None) -> tuple[Seat, str]:
        """A seat and the token that opens it; raises Illegal or Unavailable."""
        given, token = await self._want(name, avatar, seat, late=False)
        assert given is not None
        return given, token

    async def call_on(self, name: str, avatar: str = "") -> str:
        """The token of a guest at a game that has begun: it opens a seat once there is one; raises as `claim`."""
        return (await self._want(name, avatar, None, late=True))[1]

    async def _want(self, name: str, avatar: str, seat: int | None, late: bool) -> tuple[Seat | None, str]:
        if self._closed or self._stalled:
            raise Unavailable(PUT_AWAY if self._closed else STALLED)
        answer: asyncio.Future[tuple[Seat | None, str]] = asyncio.get_running_loop().create_future()
        self._inbox.put(SeatWanted(name, avatar, seat, token_urlsafe(24), answer, late))
        return await answer

    def now(self) -> Millis:
        return self._core.live.now()

    def view(self, viewer: int | None) -> Any:
        """What a viewer may know of the game, or None before it begins."""
        match = self._core.live.match
        return match.view(viewer) if match else None

    def drawn_from(self, ask: Callable[[str, Any], T]) -> T | None:
        """What a draughtsman makes of the table's secret and the state of its game; None before it begins."""
        return self._core.live.drawn_from(ask)

    def info(self) -> m.TableInfo:
        return self._core.info()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is to be done."""
        return not (self._audience or self._inbox or self._working)

    def farewell(self, reason: str, again: bool) -> None:
        """Let go of every client."""
        for connection in self._audience:
            connection.dismiss(reason, again)

    # The task.

    async def load(self) -> None:
        """Take the table up where its entries end; raises LookupError if there are none, Unavailable or Damaged."""
        await self._take_up()
        self._inbox.put(TimeCame())

    async def run(self) -> None:
        try:
            while True:
                self._working = await self._inbox.take(BATCH)
                await self._work(self._working)
                self._working = ()
        except (Unavailable, Damaged) as error:
            log.warning("table %s is put away: %s", self.code, error)
        except Exception:
            log.exception("table %s stops", self.code)
        finally:
            self._close()

    def _close(self) -> None:
        """Nobody waits for a table that is no more."""
        self._closed = True
        self._disarm()
        if self._watch is not None:
            self._watch.cancel()
        self.farewell(PUT_AWAY, again=True)
        self._send_away([*self._working, *self._inbox.drain()], PUT_AWAY)

    async def _work(self, jobs: Sequence[Job]) -> None:
        self.touched = self._services.clock.now()
        try:
            self._decide(jobs)
            await self._keep()
        except _Unfit as unfit:
            if isinstance(unfit.job, TimeCame):
                raise unfit.cause from None
            await self._start_over(unfit.cause)
            self._refuse(unfit.job)
            self._inbox.put_back([job for job in jobs if job is not unfit.job])
        except Exception as error:
            await self._start_over(error)
            for job in jobs:
                self._settle(job)
        self._tell_all()

    def _decide(self, jobs: Sequence[Job]) -> None:
        if self._interrupted:
            self._core.interrupt(None)
        for job in jobs:
            try:
                self._core.do(job)
            except Exception as error:
                raise _Unfit(job, error) from error

    # Keeping, and what if it fails.

    async def _take_up(self) -> None:
        lines = await self._patiently(self._services.store.read(self.code))
        if not lines:
            raise LookupError(self.code)
        try:
            entries = read(lines)
            self._core = TableCore(self.code, entries, self._services, self._audience, self._arm, self._ask_bots)
        except Exception as error:
            log.error("table %s cannot be taken up: %s", self.code, type(error).__name__)  # noqa: TRY400 - a traceback could tell a secret
            raise Damaged(
                f"what is kept of table {self.code} is damaged, and it cannot go on; open a new table, "
                "or bring the server's files back from a copy"
            ) from None
        self._count = len(entries)

    async def _keep(self) -> None:
        """All that was decided is in the store, or this raises and nothing of it was told."""
        core = self._core
        if core.invitation is not None:
            state = comings.for_the_next(core.state, core.here())
            code = await self._patiently(self._services.opener.again(state))
            core.write(Followed(code, by=core.invitation.by, nonce=core.invitation.nonce))
            core.invitation = None
        if core.pending:
            await self._append()
        self._interrupted = False

    async def _append(self) -> None:
        core, store, begin = self._core, self._services.store, self.touched
        entries, core.pending = core.pending, []
        if self._listed is not core.state:
            self._listed, self._listing = core.state, seats.listing(self.code, core.state)
        lines = [m.encode(entry) for entry in entries]
        await self._patiently(store.append(self.code, lines, expect=self._count, listing=self._listing))
        self._count += len(entries)
        self._services.metrics.append.add(self._services.clock.now() - begin)

    async def _patiently(self, keeping: Awaitable[T]) -> T:
        """The store may take its time, but nobody waits for it for ever."""
        self._keeping = self._services.clock.now()
        if self._watch is None:
            self._watch = self._services.clock.call_at(self._keeping + PATIENCE, self._look_after)
        try:
            return await keeping
        finally:
            self._keeping, self._stalled = None, False

    def _look_after(self) -> None:
        """One timer for many appends: it looks whether the present one has taken too long, and if not, again later."""
        self._watch = None
        if self._keeping is not None and not self._stalled:
            due = self._keeping + PATIENCE
            if self._services.clock.now() >= due:
                self._stall()
            else:
                self._watch = self._services.clock.call_at(due, self._look_after)

    def _stall(self) -> None:
        """What is being kept may still be kept or not: nobody can be told, so everybody comes back and asks."""
        log.warning("table %s is not saved within %s s", self.code, PATIENCE)
        self._stalled = True
        self.farewell(STALLED, again=True)
        waiting = self._inbox.drain()
        self._send_away([*self._working, *waiting], STALLED)
        self._inbox.put_back([job for job in waiting if isinstance(job, Left)])

    def _send_away(self, jobs: Sequence[Job], reason: str) -> None:
        for job in jobs:
            if isinstance(job, SeatWanted) and not job.answer.done():
                job.answer.set_exception(Unavailable(reason))
            elif isinstance(job, Received | Recovered):
                job.connection.dismiss(reason, again=True)

    async def _start_over(self, error: BaseException) -> None:
        """Go back to what the store says; everyone hears where things stand, under a new epoch."""
        log.warning("table %s goes back to what is kept: %s", self.code, type(error).__name__)
        await self._take_up()
        self._core.tells = [Welcomed(connection) for connection in self._audience]

    def _settle(self, job: Job) -> None:
        """A job of a batch that may not have been kept: done if the store says so."""
        core = self._core
        if isinstance(job, Received):
            binding = self._audience.binding(job.connection, core.state)
            if isinstance(job.message, m.Hello):
                core.tells += [] if binding else [Released(job.connection, NO_SEAT)]
                return
            nonce = job.message.nonce
            known = None if binding is None or binding.seat is None else core.answers.known(binding.seat, nonce)
            core.tells.append(Answered(job.connection, known or m.encode(m.Refused(nonce, UNSAVED))))
        elif isinstance(job, SeatWanted):
            seat, token = core.opened_by(job.token)
            if token:
                core.tells.append(SeatGiven(job, seat))
            elif not job.answer.done():
                job.answer.set_exception(Unavailable(UNSAVED))

    def _refuse(self, job: Job) -> None:
        """A job that cannot be done, through no fault of the others."""
        if isinstance(job, SeatWanted) and not job.answer.done():
            job.answer.set_exception(Illegal(UNFIT))
        elif isinstance(job, Received) and not isinstance(job.message, m.Hello):
            self._core.tells.append(Answered(job.connection, m.encode(m.Refused(job.message.nonce, UNFIT))))

    # Telling.

    def _tell_all(self) -> None:
        begin, core = self._services.clock.now(), self._core
        tells, core.tells = core.tells, []
        for tell in tells:
            self._tell(tell)
        self._services.metrics.publish.add(self._services.clock.now() - begin)
        if core.stirred:
            self._ask_bots()
        else:
            self._arm()

    def _tell(self, tell: Tell) -> None:
        core = self._core
        match tell:
            case Welcomed():
                self._welcome(tell.connection, tell.since)
            case Answered():
                tell.connection.send(tell.answer, tell.answer)
            case Shown():
                core.live.tell(tell, core.state.chairs)
            case NewsTold():
                self._send_all(m.encode(m.News(core.info())))
            case FaceShown():
                self._send_all(m.encode(m.Emoted(tell.seat, tell.face)))
            case Released():
                self._audience.release(tell.connection)
                core.live.detach(tell.connection)
                tell.connection.dismiss(tell.reason, again=False)
            case SeatGiven():
                if not tell.wanted.answer.done():
                    tell.wanted.answer.set_result((tell.seat, tell.wanted.token))
            case _:
                assert_never(tell)

    def _welcome(self, connection: Connection, since: int | None) -> None:
        binding = self._audience.binding(connection, self._core.state)
        if binding is not None:
            self._core.live.welcome(connection, binding.seat, since, self._core.info(), self._core.epoch)

    def _send_all(self, message: bytes) -> None:
        for connection in self._core.live.connections():
            connection.send(message)

    # The clock and the bots.

    def _ask_bots(self) -> None:
        """Bots wait while nobody is here to play with."""
        core = self._core
        core.stirred = False
        core.bots.ask(core.live.match if self._audience else None, core.live.now())
        self._arm()

    def _arm(self) -> None:
        self._disarm()
        core = self._core
        moments = [at for at in (core.live.due(), core.bots.next()) if at is not None]
        if moments and core.state.status == "playing" and not self._closed:
            when = core.live.moment_of(min(moments))
            self._timer = self._services.clock.call_at(when, self._ring)

    def _ring(self) -> None:
        self._inbox.put(TimeCame())

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Unfit(Exception):
    """A job that the table cannot do."""

    def __init__(self, job: Job, cause: Exception) -> None:
        super().__init__(type(cause).__name__)
        self.job = job
        self.cause = cause
