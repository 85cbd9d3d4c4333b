"""A live table: one task that decides a batch of jobs, stores its entries and then sends its messages, in that order.

If the entries cannot be stored, nothing was sent, and the table is loaded again from the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from secrets import token_urlsafe
from typing import Any, Final, TypeVar, assert_never

from parlour import wire as m
from parlour.engine import Illegal, Millis, Seat
from parlour.languages import Refusal, refusal
from parlour.server.rate_limit import RateLimit
from parlour.server.table import guests, opening, outgoing, seats
from parlour.server.table.batch import Batch, RematchRequest
from parlour.server.table.bots import TableBots
from parlour.server.table.connections import Connections
from parlour.server.table.decider import Decider, JobFailed
from parlour.server.table.entries import TableState
from parlour.server.table.entry_log import EntryLog
from parlour.server.table.history import History, load, repeated_game
from parlour.server.table.jobs import (
    Disconnected,
    Inbox,
    Job,
    ReadsAgain,
    Received,
    Resumed,
    SeatAnswer,
    SeatRefused,
    TakeSeat,
    TimerFired,
    answer_seat,
    jobs_in_batch,
)
from parlour.server.table.ports import Connection, Damaged, Ownership, Services, Timer, Unavailable
from parlour.server.table.publisher import Publisher

log = logging.getLogger("parlour.table")
T = TypeVar("T")

LONG_TABLE: Final = 1000
"""A table with more entries than this is decoded in a thread, so that others do not wait for it."""
MESSAGES_AT_ONCE: Final = 10_000
MESSAGES_A_SECOND: Final = 5_000
"""What a table may send: n connections that say something to each other cause n² messages. No game comes near it."""
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
        self._connections = Connections()
        self._working: Sequence[Job] = ()
        self._timer: Timer | None = None
        self._quota = RateLimit(MESSAGES_AT_ONCE, MESSAGES_A_SECOND)
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
        answer: asyncio.Future[SeatAnswer] = asyncio.get_running_loop().create_future()
        if not self._inbox.offer(TakeSeat(name, avatar, seat, token, late, former, answer)):
            raise Unavailable(TOO_BUSY)
        given = await answer
        if isinstance(given, SeatRefused):  # an exception in the future would hold this frame, which holds the future
            raise (Unavailable if given.for_now else Illegal)(given.why)
        return given.seat, token

    def knows(self, token: str) -> bool:
        """Whether a token opens a seat here, or is a guest's."""
        return bool(seats.opened_by(self._state, token)[1])

    @property
    def is_current(self) -> bool:
        """Whether this server owns the table. Otherwise it may send nothing about it."""
        return self._ownership.is_current

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
                await self._pay()
        except (Unavailable, Damaged) as error:
            log.warning("table %s unloaded: %s", self.code, error)
        except Exception:
            log.exception("table %s failed", self.code)
        finally:
            self._close()

    async def _pay(self) -> None:
        """Charge what was sent, and wait where it was too much."""
        sent, self._publisher.sent = self._publisher.sent, 0
        now = asyncio.get_running_loop().time()
        self._quota.charge(now, sent)
        if owed := self._quota.owed(now):
            await asyncio.sleep(owed)

    def _close(self) -> None:
        """Dismiss all who still wait."""
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
            batch = self._decide(jobs)
            if batch.rematch is not None:
                await self._open_rematch(batch.rematch)
            await self._store(batch)
        except JobFailed as failed:
            if isinstance(failed.job, TimerFired | Resumed):
                raise failed.cause from None
            await self._start_over(failed.cause)
            batch = self._decider.refuse(failed.job)
            self._inbox.put_back([job for job in jobs if job is not failed.job])
        except Exception as error:
            await self._start_over(error)
            batch = self._decider.settle(jobs)
        self._check_ownership()
        self._publish(batch)

    def _check_ownership(self) -> None:
        """A server that slept while another took the table over sends nothing."""
        if not self._ownership.is_current:
            raise Unavailable(PUT_AWAY)

    def _decide(self, jobs: Sequence[Job]) -> Batch:
        """What follows from the jobs; a due bot moves with the timer, and a seat that nobody waits for is not given."""
        wanted: list[Job] = []
        if self._interrupted:
            wanted.append(Resumed(self._ownership.node, self._ownership.taken_from))
        for job in jobs:
            if isinstance(job, Disconnected):
                self._publisher.detach(job.connection)
            if isinstance(job, TimerFired):
                wanted.append(TimerFired(self._bots.due_move(self._time.at(self.touched))))
            elif not isinstance(job, TakeSeat) or not job.answer.done():
                wanted.append(job)
        return self._decider.decide(wanted, self.touched)

    # Storing, and what if it fails.

    async def _load(self) -> None:
        lines = await self._log.read()
        if not lines:
            raise LookupError(self.code)
        try:
            if len(lines) > LONG_TABLE:
                history = await asyncio.to_thread(load, lines, self._services.make_dealer)
            else:
                history = load(lines, self._services.make_dealer)
        except Exception as error:
            log.error("table %s cannot be loaded: %s", self.code, type(error).__name__)  # noqa: TRY400 - a traceback could contain a secret
            raise Damaged("table-lost", code=self.code) from None
        self._set_up(history._replace(repeated=await repeated_game(history.state, self._services.store)))

    def _set_up(self, history: History) -> None:
        services, state, game, match = self._services, history.state, history.game, history.match
        self._decider = Decider(
            self.code, history, services.clock.now(), self._connections, services.bots.make_player, services.make_dealer
        )
        self._state, self._time = state, self._decider.batch.time
        self._wake: float | None = None
        illustrate = services.make_illustrator(self.code, state.seed, game)
        self._publisher = Publisher(game, len(state.chairs), illustrate, match.state if match else None)
        self._publisher.over = state.status == "over"
        self._bots = TableBots(game, services.bots, self._arm, self._ask_bots, history.repeated)
        self._news_held = False
        self._info = self._present_info()
        self._counts = services.metrics.inputs_of(state.game)

    async def _open_rematch(self, request: RematchRequest) -> None:
        """Open the table of a rematch, for the batch to say where it is."""
        wanted = opening.rematch(self._decider.batch.state, self._connections.tokens())
        code = await self._log.watched(self._services.opener.set_up(wanted))
        self._decider.follow(code, request)

    async def _store(self, batch: Batch) -> None:
        """Append the entries of a batch, or raise: then nothing of it is sent."""
        if batch.entries:
            await self._log.append(batch.entries, batch.state, batch.match)
            self._services.metrics.append.add(self._services.clock.now() - self.touched)
        self._interrupted = False

    def _stall(self) -> None:
        """Nobody knows whether what waits for the store is stored: everybody comes back and asks again."""
        self.dismiss_all(STALLED, again=True)
        waiting = self._inbox.drain()
        self._send_away([*self._working, *waiting], STALLED)
        self._inbox.put_back([job for job in waiting if isinstance(job, Disconnected)])

    def _send_away(self, jobs: Sequence[Job], why: Refusal) -> None:
        for job in jobs:
            if isinstance(job, TakeSeat):
                answer_seat(job.answer, SeatRefused(why, for_now=True))
            elif isinstance(job, Received | ReadsAgain):
                job.connection.dismiss(why, again=True)

    async def _start_over(self, error: BaseException) -> None:
        """Load the table again; everyone gets the state under a new epoch."""
        log.warning("table %s reloaded from store: %s", self.code, type(error).__name__)
        await self._log.watched(self._ownership.fence())
        await self._load()
        for connection in self._connections:
            self._send(outgoing.SendWelcome(connection), self._state)

    # Sending.

    def _publish(self, batch: Batch) -> None:
        begin = self._services.clock.now()
        self._state, self._time, self._wake = batch.state, batch.time, batch.wake
        self._bots.after = batch.bots_after
        self._publisher.over = batch.state.status == "over"
        self._counts.accepted += batch.accepted
        self._counts.refused += batch.refused
        for message in batch.outgoing:
            self._send(message, batch.state)
        self._services.metrics.publish.add(self._services.clock.now() - begin)
        for seat in batch.refused_bots:
            self._bots.replace(seat)
        if batch.bots_due and (self._bots.players or self._bots.state is not batch.state):
            self._ask_bots()
        self._arm()

    def _send(self, message: outgoing.Outgoing, state: TableState) -> None:
        match message:
            case outgoing.SendUpdate():
                self._publisher.update(message, state.chairs)
                if self._news_held:
                    self._send_news()
            case outgoing.SendWelcome():
                self._welcome(message, state)
            case outgoing.SendAnswer():
                message.connection.send(message.answer, message.answer)
            case outgoing.SendTableInfo():
                self._send_news(message.at_once)
            case outgoing.SendEmote():
                self._publisher.send_all(m.encode(m.Emoted(message.seat, message.emote)))
            case outgoing.SendReplayPosition():
                self._publisher.send(m.encode(message.steered or m.Steered(None)), message.connection)
            case outgoing.SendShares():
                self._publisher.send(m.encode(m.Shares(state.called)), message.connection)
            case outgoing.SendTurnEnd():
                self._publisher.send(m.encode(m.TurnEnds(message.seat, message.ends)), message.connection)
            case outgoing.HandOverSeat():
                self._publisher.hand_over(message.seat)
            case outgoing.FreeSeat():
                self._publisher.detach_all(message.seat)
            case outgoing.Disconnect():
                self._connections.release(message.connection)
                self._publisher.detach(message.connection)
                message.connection.dismiss(message.why, again=False)
            case outgoing.AnswerSeat():
                answer_seat(message.to, message.answer)
            case _:
                assert_never(message)

    def _welcome(self, message: outgoing.SendWelcome, state: TableState) -> None:
        role = self._connections.role(message.connection, state)
        if role is None:
            return
        info = self.info()
        if role.seat is None:
            info = guests.with_oneself(info, state, role.token)
        self._publisher.welcome(message, role.seat, info, self.now())

    def _send_news(self, at_once: bool = False) -> None:
        """Nothing that a person chose passes while the game asks for silence: news is held until that ends, `at_once`
        when the same decision ends it."""
        if at_once:
            self._info = self._present_info()
        self._news_held = self._publisher.quiet and not at_once
        if not self._news_held:
            self._publisher.send_all(m.encode(m.News(self.info())))

    # The clock and the bots.

    def _ask_bots(self) -> None:
        self._bots.follow(self._state, self._decider.batch.match, bool(self._connections), self.now())

    def _arm(self) -> None:
        """Set the timer for what comes first: the game's clock, shares that do not come, or a bot's move."""
        self._disarm()
        due = [] if self._wake is None else [self._wake]
        if self._bots.plans and (planned := self._bots.next()) is not None:
            due.append(self._time.moment(planned))
        if due and not self._closed:
            self._timer = self._services.clock.call_at(min(due), partial(self._inbox.put, TimerFired()))

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
