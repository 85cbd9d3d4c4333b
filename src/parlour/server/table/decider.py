"""The decisions of a table: what follows from each job.

Nothing here waits and nothing is sent. The table stores what was decided and then tells it; if it cannot be stored,
it drops this decider and makes another out of what is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from logging import getLogger
from typing import Any, Final, assert_never

import msgspec

from parlour import wire as m
from parlour.engine import BadSetup, Commit, Illegal, Millis, Seat
from parlour.languages import refusal
from parlour.server.table import guests, seats
from parlour.server.table.allowance import Allowance
from parlour.server.table.answers import Answers, done_in
from parlour.server.table.connections import ClientRole, Connections
from parlour.server.table.decision import (
    Decision,
    Disconnect,
    Outgoing,
    RematchRequest,
    SeatGiven,
    SeatRefused,
    SendAnswer,
    SendShares,
    SendTableInfo,
    SendWelcome,
)
from parlour.server.table.draft import Draft
from parlour.server.table.entries import Admitted, Began, BotSeated, Cleared, Entry, Followed, GameEnded, TableState
from parlour.server.table.jobs import (
    BotMove,
    Disconnected,
    Job,
    ReadsAgain,
    Received,
    RematchOpened,
    Resumed,
    TakeSeat,
    TimerFired,
)
from parlour.server.table.ports import AnyMatch, Connection, PlayerMaker
from parlour.server.table.press_time import PressCredit
from parlour.server.table.reactions import HURRY, SILENCE, Sign, Signs
from parlour.server.table.shuffle_shares import ABOUT_TO_START, ShareRound, missing
from parlour.server.table.timed_match import TimedMatch
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
        entries: tuple[Entry, ...],
        commits: Sequence[Commit[Any, Any]],
        state: TableState,
        live: TimedMatch,
        connections: Connections,
        make_player: PlayerMaker,
    ) -> None:
        self._code = code
        self._draft = Draft(state, len(entries), live)
        self._live = live
        self._connections = connections
        self._make_player = make_player
        self._answers = Answers(done_in(entries, commits))
        self._moves = msgspec.json.Decoder(live.game.types.move)
        self._press_credits = [PressCredit() for _ in state.chairs]
        self._signs = Signs(self._draft)
        self._changes = [Allowance(CHANGES_AT_ONCE, CHANGE_EVERY_MS) for _ in state.chairs]
        self._shares = ShareRound(self._draft)
        self._guests = guests.GuestPresence(self._draft.clock)
        self._waiting = Waiting(self._draft, connections)

    def decide(self, jobs: Sequence[Job], moment: float) -> Decision:
        """What follows from the jobs, in their order, at a moment of the clock; raises JobFailed."""
        self._draft.set_time(moment)
        for job in jobs:
            try:
                self._do(job)
            except Exception as error:
                raise JobFailed(job, error) from error
        return self._taken()

    def settle(self, jobs: Sequence[Job]) -> Decision:
        """Answer jobs of a batch of which nobody knows whether it was stored: done if the entries say so."""
        for job in jobs:
            if isinstance(job, Received):
                self._settle_message(job.connection, job.message)
            elif isinstance(job, TakeSeat):
                seat, hashed = seats.opened_by(self._state, job.token)
                self._tell(SeatGiven(job.token, seat) if hashed else SeatRefused(job.token, UNSAVED, for_now=True))
        return self._taken()

    def refuse(self, job: Job) -> Decision:
        """Answer a job that failed."""
        if isinstance(job, TakeSeat):
            self._tell(SeatRefused(job.token, UNFIT))
        elif isinstance(job, Received) and not isinstance(job.message, m.Hello):
            self._tell(SendAnswer(job.connection, m.encode(m.refused(job.message.nonce, UNFIT))))
        return self._taken()

    def _taken(self) -> Decision:
        pending = self._shares.pending
        return self._waiting.complete(self._draft.take(), pending.deadline if pending else None)

    @property
    def _state(self) -> TableState:
        return self._draft.state

    def _tell(self, *tells: Outgoing) -> None:
        self._draft.tells += tells

    @property
    def match(self) -> AnyMatch | None:
        """The match, for bots to look at."""
        return self._live.match

    def _do(self, job: Job) -> None:
        match job:
            case Received():
                if isinstance(job.message, m.Hello):
                    self._greet(job.connection, job.message)
                else:
                    self._request(job.connection, job.message)
            case Disconnected():
                self._let_go(job.connection)
            case ReadsAgain():
                self._tell(SendWelcome(job.connection))
            case TakeSeat():
                self._give_seat(job)
            case TimerFired():
                self._tick(job.bot_move)
            case Resumed():
                self._draft.resume(job.node, job.taken_from)
            case RematchOpened():
                self._draft.write(Followed(job.code, by=job.by, nonce=job.nonce))
                self._draft.rematch = None
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
            guests.require(not self._draft.full, FULL)
            if job.late:
                gone = self._guests.gone(self._state, self._here(), self._draft.clock)
                for entry in guests.guest_came(self._state, job.name, job.avatar, hashed, gone, former):
                    self._draft.write(entry)
                self._guests.seen(hashed, self._draft.clock)
            else:
                self._draft.write(seats.take_seat(self._state, job.seat, job.name, job.avatar, hashed, former))
        except Illegal as refused:
            self._tell(SeatRefused(job.token, refused.why))
            return
        self._tell(SeatGiven(job.token, seats.seat_of(self._state, job.token)), SendTableInfo())

    def _greet(self, connection: Connection, hello: m.Hello) -> None:
        """A first hello, or another one: then the connection is no longer what it was."""
        anybody = bool(self._connections)
        before, left = self._here(), self._connections.release(connection)
        seat, token = seats.opened_by(self._state, hello.token)
        if hello.token is not None and not token:
            self._tell(Disconnect(connection, NO_SEAT))
        elif not token and len(self._connections.bearers("")) >= MAX_WATCHERS:
            self._tell(Disconnect(connection, FULL_HOUSE))
        else:
            self._connections.bind(connection, ClientRole(seat, token, hello.promise, hello.reads))
            if token:
                self._tell(*[Disconnect(each, CROWDED) for each in self._connections.bearers(token)[:-MAX_DEVICES]])
            timed = self._waiting.welcomed(connection, seat, hello.since is None)
            self._tell(SendWelcome(connection, hello.since, hello.epoch), *timed)
            self._signs.welcome(connection)
            if self._state.called:
                self._tell(SendShares(connection))
        self._miss(left)
        self._news_of(before)
        if not anybody:
            self._draft.bots_due = True

    def _let_go(self, connection: Connection) -> None:
        before, left = self._here(), self._connections.release(connection)
        if left is not None and guests.is_guest(self._state, left.token):
            self._guests.seen(left.token, self._draft.clock)
        self._miss(left)
        self._news_of(before)

    def _news_of(self, before: set[str]) -> None:
        self._signs.here(self._present())
        if self._here() != before:
            self._tell(SendTableInfo())

    def _miss(self, left: ClientRole | None) -> None:
        """If that was the last connection of a person who plays, the game may have to stop for it (M11)."""
        left = left and left.now(self._state)
        if left is None or left.seat is None or not left.holds(self._state):
            return
        if left.seat not in self._present() and not self._state.chairs[left.seat].bot:
            self._draft.interrupt(left.seat)

    def _settle_message(self, connection: Connection, message: m.Hello | m.Request) -> None:
        binding = self._connections.binding(connection, self._state)
        if isinstance(message, m.Hello):
            if binding is None:
                self._tell(Disconnect(connection, NO_SEAT))
            return
        known = None if binding is None or binding.seat is None else self._answers.known(binding.seat, message.nonce)
        self._tell(SendAnswer(connection, known or m.encode(m.refused(message.nonce, UNSAVED))))

    # What people ask for.

    def _request(self, connection: Connection, request: m.Request) -> None:
        binding = self._connections.binding(connection, self._state)
        if binding is None or binding.seat is None:
            why = refusal("say-hello") if binding is None else refusal("watching")
            self._tell(SendAnswer(connection, m.encode(m.refused(request.nonce, why))))
            return
        known = self._answers.known(binding.seat, request.nonce)
        if known is None:
            known = self._first_answer(binding.seat, connection, request)
        if known:
            self._tell(SendAnswer(connection, known))
        if isinstance(request, m.Clear):
            why = FREED if request.seat == binding.seat else SENT_AWAY
            self._tell(*[Disconnect(stranger, why) for stranger in self._connections.strangers(self._state)])

    def _first_answer(self, seat: Seat, connection: Connection, request: m.Request) -> bytes:
        """Carry a request out or refuse it; a move that is carried out is answered by the update it brings about."""
        try:
            self._grant(seat, connection, request)
        except (Illegal, BadSetup) as refused:
            self._draft.refused += 1
            answer = m.encode(m.refused(request.nonce, refused.why))
            self._answers.remember(seat, request.nonce, answer)
            return answer
        if isinstance(request, m.Act):
            self._answers.done(seat, request.nonce)
            return b""
        if isinstance(request, m.Start) and self._shares.pending is not None:
            return b""  # answered when it has begun, or was called off
        if isinstance(request, m.Clear) and request.seat == seat:
            return m.encode(m.Done(request.nonce))  # whoever sits down next has asked for nothing yet
        done = m.encode(m.Done(request.nonce))
        if isinstance(request, Sign | m.GoOn):
            self._answers.remember(seat, request.nonce, done)
        else:
            self._answers.done(seat, request.nonce)
        return done

    def _grant(self, seat: Seat, connection: Connection, request: m.Request) -> None:
        if not isinstance(request, m.Act | Sign | m.GoOn):
            guests.require(self._changes[seat].take(self._draft.clock), HURRY)
            guests.require(not self._draft.full or isinstance(request, m.Finish | m.Rematch), FULL)
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
                guests.require(not self._live.quiet, SILENCE)
                self._change(guests.renamed(self._state, seat, request))
            case _:
                guests.require(not self._state.called, ABOUT_TO_START)
                slow = idle(self._live, self._state, self._draft.now)
                self._change(seats.decide(self._state, seat, request, self._present(), slow))

    def _act(self, seat: Seat, connection: Connection, act: m.Act) -> None:
        if self._state.chairs[seat].bot:
            raise Illegal("bot-plays-for-you")
        try:
            move = self._moves.decode(act.move)
        except (ValueError, RecursionError) as error:
            raise Illegal("no-move", detail=str(error)) from None
        game, now, credit = self._live.game, self._draft.now, self._press_credits[seat]
        claimed = game.press_time(move)
        press = credit.accept(claimed, now, Millis(0) if claimed is None else connection.shortest_trip())
        timed = game.stamped(move, press.pressed)
        progress, refused = self._live.act(seat, move if timed is None else timed, now)
        self._draft.publish(progress, act.nonce, seat)
        if refused is not None:
            raise refused
        self._draft.accepted += 1
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
        self._tell(SendAnswer(pending.connection, m.encode(m.Done(pending.nonce))))

    def _offer_rematch(self, seat: Seat, nonce: str) -> None:
        seats.may_rematch(self._state, seat, self._present(), self._live.decided)
        if self._draft.rematch is not None:
            raise Illegal("rematch-set")
        if self._state.status == "playing":
            self._change(GameEnded())
        self._draft.rematch = RematchRequest(seat, nonce)
        self._tell(SendTableInfo())

    def _change(self, entry: Entry) -> None:
        if isinstance(entry, BotSeated):
            self._make_player(self._state, entry.seat, entry.bot)  # raises BadSetup if there is no such bot
        self._draft.change(entry)
        if isinstance(entry, Cleared):
            self._answers.forget(entry.seat)
        elif isinstance(entry, Admitted):
            token = self._state.chairs[entry.seat].token
            self._tell(*[SendWelcome(each) for each in self._connections.bearers(token)])

    # The game.

    def _tick(self, bot_move: BotMove | None) -> None:
        """The clock is due, or a bot's moment has come."""
        self._shares.check()
        if self._state.status != "playing":
            return
        self._draft.publish(self._live.wait(self._draft.now))
        if (slow := self._waiting.ran_out()) is not None:
            self._change(BotSeated(slow, guests.STAYS_BEHIND, guests.bot_name(self._state, slow)))
        if bot_move is None or bot_move.commits != self._live.commits:
            return
        progress, refused = self._live.act(bot_move.seat, bot_move.move, self._draft.now)
        self._draft.publish(progress)
        if refused is None:
            self._draft.accepted += 1
        else:
            log.warning("the bot at seat %s of table %s was refused: %s", bot_move.seat, self._code, refused)
            self._draft.refused_bots.append(bot_move.seat)
            self._draft.bots_due = True
