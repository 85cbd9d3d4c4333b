"""A live table: one task that decides jobs, stores the entries, and then tells, always in that order.

The decider decides a batch of jobs, its entries are appended together, and only then its tells are sent. If they cannot
be stored, nothing was told, and the table is loaded again from the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from secrets import token_urlsafe
from typing import Any, Final, TypeVar, assert_never

from parlour import wire as m
from parlour.engine import Millis, Seat
from parlour.languages import Refusal, refusal
from parlour.server.table import guests, seats, setup
from parlour.server.table.bots import TableBots
from parlour.server.table.connections import Connections
from parlour.server.table.deals import repeated_game
from parlour.server.table.decider import Decider, JobFailed
from parlour.server.table.decision import (
    Decision,
    Disconnect,
    FreeSeat,
    HandOverSeat,
    Outgoing,
    SeatGiven,
    SeatRefused,
    SendAnswer,
    SendEmote,
    SendReplayPosition,
    SendShares,
    SendTableInfo,
    SendTurnEnd,
    SendUpdate,
    SendWelcome,
)
from parlour.server.table.entries import TableState
from parlour.server.table.entry_log import EntryLog
from parlour.server.table.jobs import (
    Disconnected,
    Inbox,
    Job,
    ReadsAgain,
    Received,
    RematchOpened,
    Resumed,
    TakeSeat,
    TimerFired,
)
from parlour.server.table.loading import Loaded, load
from parlour.server.table.ports import Connection, Damaged, Ownership, Services, Timer, Unavailable
from parlour.server.table.publisher import Publisher
from parlour.server.table.seekers import Seekers
from parlour.server.table.tell_quota import TellQuota, jobs_in_batch

log = logging.getLogger("parlour.table")
T = TypeVar("T")

LONG_TABLE: Final = 1000
"""A table with more entries than this is decoded in a thread, so that others do not wait for it."""
PUT_AWAY: Final = refusal("table-resting")
TOO_BUSY: Final = refusal("table-busy")
STALLED: Final = refusal("table-stalled")


class Table:
    def __init__(self, code: str, services: Services, ownership: Ownership) -> None:
        self.code = code
        self._ownership = ownership
        self.touched = services.clock.now()
        self._services = services
        self._log = EntryLog(code, services.store, services.clock, self._stall)
        self._inbox = Inbox()
        self._seekers = Seekers()
        self._connections = Connections()
        self._working: Sequence[Job] = ()
        self._timer: Timer | None = None
        self._quota = TellQuota()
        self._interrupted = True
        self._closed = False

    # What others may call: nothing here waits for the table, except for a seat.

    def receive(self, connection: Connection, message: m.Hello | m.Request) -> None:
        self._put(Received(connection, message), connection)

    def leave(self, connection: Connection) -> None:
        if not self._closed:
            self._inbox.put(Disconnected(connection))

    def refresh(self, connection: Connection) -> None:
        """A client that fell behind reads again."""
        self._put(ReadsAgain(connection), connection)

    def _put(self, job: Job, connection: Connection) -> None:
        if self._closed or self._log.stalled:
            connection.dismiss(PUT_AWAY if self._closed else STALLED, again=True)
        elif not self._inbox.offer(job):
            connection.dismiss(TOO_BUSY, again=True)

    async def take_seat(self, name: str, avatar: str = "", seat: int | None = None, former: str = "") -> m.SeatGrant:
        """A seat and the token that opens it; raises Illegal or Unavailable."""
        given, token = await self._want(name, avatar, seat, former, late=False)
        assert given is not None
        return m.SeatGrant(self.code, given, token)

    async def join_as_guest(self, name: str, avatar: str = "", former: str = "") -> str:
        """The token of a guest at a game that has begun: it opens a seat once there is one; raises as `take_seat`."""
        return (await self._want(name, avatar, None, former, late=True))[1]

    async def _want(self, name: str, avatar: str, seat: int | None, former: str, late: bool) -> tuple[Seat | None, str]:
        if self._closed or self._log.stalled:
            raise Unavailable(PUT_AWAY if self._closed else STALLED)
        token = token_urlsafe(24)
        if not self._inbox.offer(TakeSeat(name, avatar, seat, token, late, former)):
            raise Unavailable(TOO_BUSY)
        return await self._seekers.wait(token), token

    def knows(self, token: str) -> bool:
        """Whether a token opens a seat here, or is a guest's."""
        return bool(seats.opened_by(self._state, token)[1])

    @property
    def is_current(self) -> bool:
        """Whether this server owns the table. Otherwise it may tell nothing of it."""
        return self._ownership.is_current()

    @property
    def quiet(self) -> bool:
        """Whether no sign may pass between players now."""
        return self._publisher.quiet

    def now(self) -> Millis:
        """The match's time; before it begins, how long the table was served."""
        return self._time.at(self._services.clock.now())

    def view(self, viewer: int | None) -> Any:
        """What a viewer may know of the game, or None before it begins."""
        return self._publisher.view(None if viewer is None else Seat(viewer))

    def with_secrets(self, ask: Callable[[str, Any], T]) -> T | None:
        """Call a function with the table's seed and the state of its game; None before the game begins."""
        return (
            None if self._publisher.published_state is None else ask(self._state.seed, self._publisher.published_state)
        )

    def info(self) -> m.TableInfo:
        """What everyone may know of the table. While its game asks for silence that stands still."""
        if not self._publisher.quiet:
            self._info = self._present_info()
        return self._info

    def _present_info(self) -> m.TableInfo:
        who, state = self._connections, self._state
        decided = self._publisher.decided
        return seats.info(self.code, state, who.present(state), decided, who.tokens(), who.watching)

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is to be done."""
        return not (self._connections or self._inbox or self._working)

    @property
    def decided(self) -> bool:
        """Whether its game has an outcome or was ended."""
        return self._publisher.decided or self._state.status == "over"

    def dismiss_all(self, why: Refusal, again: bool) -> None:
        for connection in self._connections:
            connection.dismiss(why, again)

    # The task.

    async def load(self) -> None:
        """Load the table from its entries; raises LookupError if there are none, Unavailable or Damaged."""
        try:
            await self._load()
        except BaseException:
            self._log.close()
            raise
        self._inbox.put(TimerFired())

    async def run(self) -> None:
        try:
            while True:
                self._working = await self._inbox.take(jobs_in_batch(len(self._connections)))
                await self._work(self._working)
                self._working = ()
                sent, self._publisher.sent = self._publisher.sent, 0
                await self._quota.pay(sent)
        except (Unavailable, Damaged) as error:
            log.warning("table %s is put away: %s", self.code, error)
        except Exception:
            log.exception("table %s stops", self.code)
        finally:
            self._close()

    def _close(self) -> None:
        """Dismiss whoever still waits."""
        self._closed = True
        self._disarm()
        self._log.close()
        self._bots.close()
        self.dismiss_all(PUT_AWAY, again=True)
        self._send_away([*self._working, *self._inbox.drain()], PUT_AWAY)

    async def _work(self, jobs: Sequence[Job]) -> None:
        self.touched = self._services.clock.now()
        self._check_ownership()
        try:
            decision = await self._store(self._decide(jobs))
        except JobFailed as failed:
            if isinstance(failed.job, TimerFired | Resumed):
                raise failed.cause from None
            await self._start_over(failed.cause)
            decision = self._decider.refuse(failed.job)
            self._inbox.put_back([job for job in jobs if job is not failed.job])
        except Exception as error:
            await self._start_over(error)
            decision = self._decider.settle(jobs)
        self._check_ownership()
        self._tell_all(decision)

    def _check_ownership(self) -> None:
        """Whoever slept while another took the table over tells nothing of what it believed."""
        if not self._ownership.is_current():
            raise Unavailable(PUT_AWAY)

    def _decide(self, jobs: Sequence[Job]) -> Decision:
        """What follows from the jobs; a due bot moves with the timer, and a seat that nobody waits for is not given."""
        wanted: list[Job] = []
        if self._interrupted:
            wanted.append(Resumed(self._ownership.node, self._ownership.taken_from))
        for job in jobs:
            if isinstance(job, Disconnected):
                self._publisher.detach(job.connection)
            if isinstance(job, TimerFired):
                wanted.append(TimerFired(self._bots.due_move(self._time.at(self.touched))))
            elif not isinstance(job, TakeSeat) or job.token in self._seekers:
                wanted.append(job)
        return self._decider.decide(wanted, self.touched)

    # Storing, and what if it fails.

    async def _load(self) -> None:
        lines = await self._log.read()
        if not lines:
            raise LookupError(self.code)
        try:
            if len(lines) > LONG_TABLE:
                loaded = await asyncio.to_thread(load, lines, self._services)
            else:
                loaded = load(lines, self._services)
        except Exception as error:
            log.error("table %s cannot be taken up: %s", self.code, type(error).__name__)  # noqa: TRY400 - a traceback could tell a secret
            raise Damaged("table-lost", code=self.code) from None
        self._set_up(loaded._replace(repeated=await repeated_game(loaded.state, self._services.store)))

    def _set_up(self, loaded: Loaded) -> None:
        services, state, live = self._services, loaded.state, loaded.live
        self._state, self._time = state, live.time
        self._wake: float | None = None
        told = live.match.state if live.match else None
        illustrate = services.make_illustrator(self.code, state.seed, live.game)
        self._publisher = Publisher(live.game, len(state.chairs), illustrate, told)
        self._decider = Decider(
            self.code, loaded.entries, loaded.commits, state, live, self._connections, services.make_player
        )
        self._bots = TableBots(live.game, services, self._arm, self._ask_bots, loaded.repeated)
        self._publisher.over = state.status == "over"
        self._news_held = False
        self._info = self._present_info()
        self._counts = services.metrics.inputs_of(state.game)

    async def _store(self, decision: Decision) -> Decision:
        """Append the entries of a decision, or raise and tell nothing of it."""
        if decision.rematch is not None:
            wanted = setup.rematch(decision.state, self._connections.tokens())
            code = await self._log.watched(self._services.opener.set_up(wanted))
            opened = self._decider.decide([RematchOpened(code, *decision.rematch)], self.touched)
            decision = decision._replace(entries=decision.entries + opened.entries, state=opened.state)
        if decision.entries:
            await self._log.append(decision.entries, decision.state, self._decider.match)
            self._services.metrics.append.add(self._services.clock.now() - self.touched)
        self._interrupted = False
        return decision

    def _stall(self) -> None:
        """Nobody knows whether what waits for the store is stored: everybody comes back and asks again."""
        self.dismiss_all(STALLED, again=True)
        waiting = self._inbox.drain()
        self._send_away([*self._working, *waiting], STALLED)
        self._inbox.put_back([job for job in waiting if isinstance(job, Disconnected)])

    def _send_away(self, jobs: Sequence[Job], why: Refusal) -> None:
        for job in jobs:
            if isinstance(job, TakeSeat):
                self._seekers.answer(SeatRefused(job.token, why, for_now=True))
            elif isinstance(job, Received | ReadsAgain):
                job.connection.dismiss(why, again=True)

    async def _start_over(self, error: BaseException) -> None:
        """Load the table again; everyone is told where things stand, under a new epoch."""
        log.warning("table %s goes back to what is kept: %s", self.code, type(error).__name__)
        await self._log.watched(self._ownership.fence())
        await self._load()
        for connection in self._connections:
            self._tell(SendWelcome(connection), self._state)

    # Telling.

    def _tell_all(self, decision: Decision) -> None:
        begin = self._services.clock.now()
        self._state, self._time, self._wake = decision.state, decision.time, decision.wake
        self._bots.after = decision.bots_after
        self._publisher.over = decision.state.status == "over"
        self._counts.accepted += decision.accepted
        self._counts.refused += decision.refused
        for tell in decision.tells:
            self._tell(tell, decision.state)
        self._services.metrics.publish.add(self._services.clock.now() - begin)
        for seat in decision.refused_bots:
            self._bots.replace(seat)
        if decision.bots_due:
            self._ask_bots()
        self._arm()

    def _tell(self, tell: Outgoing, state: TableState) -> None:
        match tell:
            case SendWelcome():
                self._welcome(tell, state)
            case SendAnswer():
                tell.connection.send(tell.answer, tell.answer)
            case SendUpdate():
                self._publisher.update(tell, state.chairs)
                if self._news_held:
                    self._tell_news()
            case SendTableInfo():
                self._tell_news(tell.at_once)
            case SendEmote():
                self._publisher.send_all(m.encode(m.Emoted(tell.seat, tell.emote)))
            case SendReplayPosition():
                self._publisher.send(m.encode(tell.steered or m.Steered(None)), tell.connection)
            case SendShares():
                self._publisher.send(m.encode(m.Shares(state.called)), tell.connection)
            case SendTurnEnd():
                self._publisher.send(m.encode(m.TurnEnds(tell.seat, tell.ends)), tell.connection)
            case HandOverSeat():
                self._publisher.hand_over(tell.seat)
            case FreeSeat():
                self._publisher.detach_all(tell.seat)
            case Disconnect():
                self._connections.release(tell.connection)
                self._publisher.detach(tell.connection)
                tell.connection.dismiss(tell.why, again=False)
            case SeatGiven() | SeatRefused():
                self._seekers.answer(tell)
            case _:
                assert_never(tell)

    def _welcome(self, tell: SendWelcome, state: TableState) -> None:
        binding = self._connections.binding(tell.connection, state)
        if binding is None:
            return
        info = self.info()
        if binding.seat is None:
            info = guests.with_oneself(info, state, binding.token)
        self._publisher.welcome(tell, binding.seat, info, self.now())

    def _tell_news(self, at_once: bool = False) -> None:
        """Nothing that a person chose passes while the game asks for silence: news is held until that ends, `at_once`
        when the same decision ends it."""
        if at_once:
            self._info = self._present_info()
        self._news_held = self._publisher.quiet and not at_once
        if not self._news_held:
            self._publisher.send_all(m.encode(m.News(self.info())))

    # The clock and the bots.

    def _ask_bots(self) -> None:
        self._bots.follow(self._state, self._decider.match, bool(self._connections), self.now())

    def _arm(self) -> None:
        """Set the timer for what comes first: the game's clock, shares that do not come, or a bot's move."""
        self._disarm()
        planned = self._bots.next()
        moments = [self._wake, None if planned is None else self._time.moment(planned)]
        due = [moment for moment in moments if moment is not None]
        if due and not self._closed:
            self._timer = self._services.clock.call_at(min(due), self._ring)

    def _ring(self) -> None:
        self._inbox.put(TimerFired())

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
