"""The decisions of a table: what follows from each job.

Nothing here waits and nothing is sent. The table stores the entries of a batch and then sends its messages; if they
cannot be stored, it drops this decider and makes another out of what is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from logging import getLogger
from typing import Final, assert_never

import msgspec

from parlour import wire as m
from parlour.engine import BadSetup, Illegal, Millis, Seat
from parlour.languages import refusal
from parlour.server.rate_limit import RateLimit
from parlour.server.table import guests, seats
from parlour.server.table.answers import Answers, done_in
from parlour.server.table.batch import Batch, RematchRequest
from parlour.server.table.connections import ClientRole, Connections
from parlour.server.table.entries import Admitted, Began, BotSeated, Cleared, Entry, Followed, GameEnded, TableState
from parlour.server.table.history import History
from parlour.server.table.jobs import (
    BotMove,
    Disconnected,
    Job,
    ReadsAgain,
    Received,
    Resumed,
    SeatAnswer,
    SeatGiven,
    SeatRefused,
    TakeSeat,
    TimerFired,
)
from parlour.server.table.outgoing import (
    AnswerSeat,
    Disconnect,
    Outgoing,
    SendAnswer,
    SendShares,
    SendTableInfo,
    SendWelcome,
)
from parlour.server.table.ports import Connection, DealerMaker, PlayerMaker
from parlour.server.table.press_time import PressCredit
from parlour.server.table.reactions import HURRY, SILENCE, Sign, Signs
from parlour.server.table.shuffle_shares import ABOUT_TO_START, ShareRound, missing
from parlour.server.table.waiting import Waiting, idle

log = getLogger("parlour.table")
FREED: Final = refusal("seat-freed")
SENT_AWAY: Final = refusal("sent-away")
NO_SEAT: Final = refusal("no-seat-by-link")
UNSAVED: Final = refusal("unsaved")
UNFIT: Final = refusal("unfit")
CROWDED: Final = refusal("too-many-devices")
FULL_HOUSE: Final = refusal("too-many-watchers")
FULL: Final = refusal("table-used-up")

MAX_DEVICES: Final = 8
MAX_WATCHERS: Final = 200
CHANGES_AT_ONCE: Final = 150
CHANGE_EVERY_MS: Final = 200


class JobFailed(Exception):
    """A job that raised something else than a refusal."""

    def __init__(self, job: Job, cause: Exception) -> None:
        super().__init__(type(cause).__name__)
        self.job = job
        self.cause = cause


class Decider:
    """Decides what each job changes. Its state may be ahead of what is stored."""

    def __init__(
        self,
        code: str,
        history: History,
        moment: float,
        connections: Connections,
        make_player: PlayerMaker,
        make_dealer: DealerMaker,
    ) -> None:
        entries, commits, state, game, match, _ = history
        self._code = code
        self.batch = Batch(game, state, len(entries), match, moment, make_dealer)
        self._connections = connections
        self._make_player = make_player
        self._answers = Answers(done_in(entries, commits))
        self._moves = msgspec.json.Decoder(game.types.move)
        self._press_credits = [PressCredit() for _ in state.chairs]
        self._signs = Signs(self.batch)
        self._changes = [RateLimit(CHANGES_AT_ONCE, 1 / CHANGE_EVERY_MS) for _ in state.chairs]
        self._shares = ShareRound(self.batch)
        self._guests = guests.GuestPresence(self.batch.clock)
        self._waiting = Waiting(self.batch, connections)
        self._nobody_waits = False

    def decide(self, jobs: Sequence[Job], moment: float) -> Batch:
        """What follows from the jobs, in their order, at a moment of the clock; raises JobFailed. The batch is valid
        until the next call."""
        self.batch.begin(moment)
        for job in jobs:
            try:
                self._do(job)
            except Exception as error:
                raise JobFailed(job, error) from error
        return self._completed()

    def settle(self, jobs: Sequence[Job]) -> Batch:
        """Answer jobs of a batch of which nobody knows whether it was stored: done if the entries say so."""
        for job in jobs:
            if isinstance(job, Received):
                self._settle_message(job.connection, job.message)
            elif isinstance(job, TakeSeat):
                seat, hashed = seats.opened_by(self._state, job.token)
                self._answer_seat(job, SeatGiven(seat) if hashed else SeatRefused(UNSAVED, for_now=True))
        return self._completed()

    def refuse(self, job: Job) -> Batch:
        """Answer a job that failed."""
        if isinstance(job, TakeSeat):
            self._answer_seat(job, SeatRefused(UNFIT))
        elif isinstance(job, Received) and not isinstance(job.message, m.Hello):
            self._send(SendAnswer(job.connection, m.encode(m.refused(job.message.nonce, UNFIT))))
        return self._completed()

    def follow(self, code: str, request: RematchRequest) -> None:
        """The table of a rematch was opened: write where it is."""
        self.batch.rematch = None
        self.batch.write(Followed(code, by=request.by, nonce=request.nonce))

    def _completed(self) -> Batch:
        """Look for whom the table waits, unless it was nobody and only moves were made since."""
        if self._nobody_waits:
            self.batch.wait_for_clock()
        else:
            pending = self._shares.pending
            self._nobody_waits = self._waiting.complete(pending.deadline if pending else None)
        return self.batch

    @property
    def _state(self) -> TableState:
        return self.batch.state

    def _send(self, *messages: Outgoing) -> None:
        self.batch.outgoing += messages

    def _answer_seat(self, job: TakeSeat, answer: SeatAnswer) -> None:
        self._send(AnswerSeat(job.answer, answer))

    def _do(self, job: Job) -> None:
        if not (isinstance(job, Received) and isinstance(job.message, m.Act)):
            self._nobody_waits = False
        match job:
            case Received():
                if isinstance(job.message, m.Hello):
                    self._greet(job.connection, job.message)
                else:
                    self._request(job.connection, job.message)
            case Disconnected():
                self._let_go(job.connection)
            case ReadsAgain():
                self._send(SendWelcome(job.connection))
            case TakeSeat():
                self._give_seat(job)
            case TimerFired():
                self._tick(job.bot_move)
            case Resumed():
                self.batch.resume(job.node, job.taken_from)
            case _:
                assert_never(job)

    # People come and go.

    def _present(self) -> set[Seat]:
        return self._connections.present(self._state)

    def _here(self) -> set[str]:
        """The tokens of those who are here, guests among them."""
        return self._connections.tokens()

    def _give_seat(self, job: TakeSeat) -> None:
        hashed, former = seats.token_hash(job.token), seats.token_hash(job.former)
        try:
            guests.require(not self.batch.full, FULL)
            if job.late:
                gone = self._guests.gone(self._state, self._here(), self.batch.clock)
                for entry in guests.guest_came(self._state, job.name, job.avatar, hashed, gone, former):
                    self.batch.write(entry)
                self._guests.seen(hashed, self.batch.clock)
            else:
                self.batch.write(seats.take_seat(self._state, job.seat, job.name, job.avatar, hashed, former))
        except Illegal as refused:
            self._answer_seat(job, SeatRefused(refused.why))
            return
        self._answer_seat(job, SeatGiven(seats.seat_of(self._state, job.token)))
        self._send(SendTableInfo())

    def _greet(self, connection: Connection, hello: m.Hello) -> None:
        """A first hello, or another one: then the connection is no longer what it was."""
        anybody = bool(self._connections)
        before, left = self._here(), self._connections.release(connection)
        seat, token = seats.opened_by(self._state, hello.token)
        if hello.token is not None and not token:
            self._send(Disconnect(connection, NO_SEAT))
        elif not token and len(self._connections.bearers("")) >= MAX_WATCHERS:
            self._send(Disconnect(connection, FULL_HOUSE))
        else:
            self._connections.bind(connection, ClientRole(seat, token, hello.promise, hello.reads))
            if token:
                self._send(*[Disconnect(each, CROWDED) for each in self._connections.bearers(token)[:-MAX_DEVICES]])
            timed = self._waiting.welcomed(connection, seat, hello.since is None)
            self._send(SendWelcome(connection, hello.since, hello.epoch), *timed)
            self._signs.welcome(connection)
            if self._state.called:
                self._send(SendShares(connection))
        self._miss(left)
        self._news_of(before)
        if not anybody:
            self.batch.bots_due = True

    def _let_go(self, connection: Connection) -> None:
        before, left = self._here(), self._connections.release(connection)
        if left is not None and guests.is_guest(self._state, left.token):
            self._guests.seen(left.token, self.batch.clock)
        self._miss(left)
        self._news_of(before)

    def _news_of(self, before: set[str]) -> None:
        self._signs.here(self._present())
        if self._here() != before:
            self._send(SendTableInfo())

    def _miss(self, left: ClientRole | None) -> None:
        """If that was the last connection of a person who plays, the game may have to stop for it (M11)."""
        left = left and left.now(self._state)
        if left is None or left.seat is None or not left.holds(self._state):
            return
        if left.seat not in self._present() and not self._state.chairs[left.seat].bot:
            self.batch.interrupt(left.seat)

    def _settle_message(self, connection: Connection, message: m.Hello | m.Request) -> None:
        role = self._connections.role(connection, self._state)
        if isinstance(message, m.Hello):
            if role is None:
                self._send(Disconnect(connection, NO_SEAT))
            return
        known = None if role is None or role.seat is None else self._answers.known(role.seat, message.nonce)
        self._send(SendAnswer(connection, known or m.encode(m.refused(message.nonce, UNSAVED))))

    # What people ask for.

    def _request(self, connection: Connection, request: m.Request) -> None:
        role = self._connections.role(connection, self._state)
        if role is None or role.seat is None:
            why = refusal("say-hello") if role is None else refusal("watching")
            self._send(SendAnswer(connection, m.encode(m.refused(request.nonce, why))))
            return
        known = self._answers.known(role.seat, request.nonce)
        if known is None:
            known = self._first_answer(role.seat, connection, request)
        if known:
            self._send(SendAnswer(connection, known))
        if isinstance(request, m.Clear):
            why = FREED if request.seat == role.seat else SENT_AWAY
            self._send(*[Disconnect(stranger, why) for stranger in self._connections.strangers(self._state)])

    def _first_answer(self, seat: Seat, connection: Connection, request: m.Request) -> bytes:
        """Carry a request out or refuse it; a move that is carried out is answered by the update it brings about."""
        try:
            self._grant(seat, connection, request)
        except (Illegal, BadSetup) as refused:
            self.batch.refused += 1
            answer = m.encode(m.refused(request.nonce, refused.why))
            self._answers.remember(seat, request.nonce, answer)
            return answer
        if isinstance(request, m.Act):
            self._answers.done(seat, request.nonce)
            return b""
        if isinstance(request, m.Start) and self._shares.pending is not None:
            return b""  # answered when it has begun, or was called off
        if isinstance(request, m.Clear) and request.seat == seat:
            return m.encode(m.Done(request.nonce))  # the next person in the seat has no requests yet
        done = m.encode(m.Done(request.nonce))
        if isinstance(request, Sign | m.GoOn):
            self._answers.remember(seat, request.nonce, done)
        else:
            self._answers.done(seat, request.nonce)
        return done

    def _grant(self, seat: Seat, connection: Connection, request: m.Request) -> None:
        if not isinstance(request, m.Act | Sign | m.GoOn):
            guests.require(self._changes[seat].take(self.batch.clock), HURRY)
            guests.require(not self.batch.full or isinstance(request, m.Finish | m.Rematch), FULL)
        match request:
            case m.Act():
                self._act(seat, connection, request)
            case m.Emote() | m.Steer() | m.LeaveReplay():
                self._signs.show(seat, request)
            case m.GoOn():
                self._waiting.go_on(seat)
            case m.Start():
                self._start(seat, connection, request)
            case m.RevealShare():
                if self._shares.reveal(seat, request):
                    self._begin()
            case m.Rematch():
                self._offer_rematch(seat, request.nonce)
            case m.Admit():
                guests.require(seats.is_host(self._state, seat, self._present()), "host-admits")
                self._change(guests.admitted(self._state, seat, request, self._here()))
            case m.Rename():
                guests.require(not self.batch.quiet, SILENCE)
                self._change(guests.renamed(self._state, seat, request))
            case _:
                guests.require(not self._state.called, ABOUT_TO_START)
                slow = idle(self.batch)
                self._change(seats.decide(self._state, seat, request, self._present(), slow))

    def _act(self, seat: Seat, connection: Connection, act: m.Act) -> None:
        if self._state.chairs[seat].bot:
            raise Illegal("bot-plays-for-you")
        try:
            move = self._moves.decode(act.move)
        except (ValueError, RecursionError) as error:
            raise Illegal("no-move", detail=str(error)) from None
        game, now, credit = self.batch.game, self.batch.now, self._press_credits[seat]
        claimed = game.press_time(move)
        press = credit.accept(claimed, now, Millis(0) if claimed is None else connection.shortest_trip())
        timed = game.stamped(move, press.pressed)
        self.batch.act(seat, move if timed is None else timed, act.nonce)
        self.batch.accepted += 1
        if timed is not None:
            credit.pay(press)

    def _start(self, seat: Seat, connection: Connection, start: m.Start) -> None:
        began = seats.decide(self._state, seat, start, self._present())
        if not self._shares.call(start, seat, connection, self._connections.promises(self._state)):
            self._change(began)
        elif not missing(self._state):
            self._begin()

    def _begin(self) -> None:
        """All shares are known."""
        pending, self._shares.pending = self._shares.pending, None
        assert pending is not None
        self._change(Began(seats.header(self._state), by=pending.by, nonce=pending.nonce))
        self._answers.done(pending.by, pending.nonce)
        self._send(SendAnswer(pending.connection, m.encode(m.Done(pending.nonce))))

    def _offer_rematch(self, seat: Seat, nonce: str) -> None:
        seats.may_rematch(self._state, seat, self._present(), self.batch.decided)
        if self.batch.rematch is not None:
            raise Illegal("rematch-set")
        if self._state.status == "playing":
            self._change(GameEnded())
        self.batch.rematch = RematchRequest(seat, nonce)
        self._send(SendTableInfo())

    def _change(self, entry: Entry) -> None:
        if isinstance(entry, BotSeated):
            self._make_player(self._state, entry.seat, entry.bot)  # raises BadSetup if there is no such bot
        self.batch.change(entry)
        if isinstance(entry, Cleared):
            self._answers.forget(entry.seat)
        elif isinstance(entry, Admitted):
            token = self._state.chairs[entry.seat].token
            self._send(*[SendWelcome(each) for each in self._connections.bearers(token)])

    # The game.

    def _tick(self, bot_move: BotMove | None) -> None:
        """The clock is due, or a bot's moment has come."""
        self._shares.check()
        if self._state.status != "playing":
            return
        self.batch.wait()
        if (slow := self._waiting.ran_out()) is not None:
            self._change(BotSeated(slow, guests.STAYS_BEHIND, guests.bot_name(self._state, slow)))
        if bot_move is None or bot_move.commits != self.batch.commits:
            return
        try:
            self.batch.act(bot_move.seat, bot_move.move)
        except Illegal as refused:
            log.warning("the bot at seat %s of table %s was refused: %s", bot_move.seat, self._code, refused)
            self.batch.refused_bots.append(bot_move.seat)
            self.batch.bots_due = True
        else:
            self.batch.accepted += 1
