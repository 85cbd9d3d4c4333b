"""What follows from each thing that reaches a table: entries to be kept, and tells to be sent once they are.

Nothing here waits, and nothing is sent. The table keeps what was decided and tells it, or forgets this core and makes
another out of what is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from logging import getLogger
from secrets import token_hex
from typing import Any, Final, NamedTuple, assert_never

import msgspec
from msgspec.structs import replace

from parlour.engine import BadSetup, Illegal, Millis, Seat, Viewer
from parlour.table import comings, seats
from parlour.table import messages as m
from parlour.table.answers import Answers, done_in
from parlour.table.audience import Audience, Binding
from parlour.table.bots import BotPlayers
from parlour.table.entries import (
    Admitted,
    Began,
    BotSeated,
    Cleared,
    Ended,
    Entry,
    Happened,
    NonceAdded,
    evolve,
    fold,
)
from parlour.table.inbox import (
    Answered,
    FaceShown,
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
from parlour.table.lag import LagQuota
from parlour.table.live import LiveMatch, decoded
from parlour.table.ports import AnyMatch, Connection, Services

log = getLogger("parlour.table")
FREED: Final = "your seat was freed; you can sit down again while there is one"
NO_SEAT: Final = "that link opens no seat at this table"


class Invitation(NamedTuple):
    """A rematch that was accepted and is still to be set."""

    by: Seat
    nonce: str


class TableCore:
    """A table between two moments at which it is kept: `pending` and `tells` are what came of the jobs since.

    `stirred` says that the bots have something new to look at.
    """

    def __init__(
        self,
        code: str,
        entries: tuple[Entry, ...],
        services: Services,
        audience: Audience,
        planned: Callable[[], None],
        replaced: Callable[[], None],
    ) -> None:
        """Raises whatever is wrong with the entries."""
        self.epoch = token_hex(4)
        self.state = fold(entries)
        self.live = LiveMatch(code, self.state, services)
        self._resume(entries)
        self.bots = BotPlayers(self.live.game, services, planned, replaced)
        self.bots.seat(self.state, self.live.match)
        self.answers = Answers(done_in(self.live.game, entries))
        self.pending: list[Entry] = []
        self.tells: list[Tell] = []
        self.invitation: Invitation | None = None
        self.stirred = True
        self._code = code
        self._audience = audience
        self._decided = self.live.decided
        self._moves = msgspec.json.Decoder(self.live.game.types.move)
        self._quotas = [LagQuota() for _ in self.state.chairs]
        self._tally = services.metrics.tally(self.state.game)

    def _resume(self, entries: tuple[Entry, ...]) -> None:
        if self.state.header is not None:
            happened = (entry.commit for entry in entries if isinstance(entry, Happened))
            commits = decoded(self.live.game, happened)
            self.live.resume(self.state.header, commits, over=self.state.status == "over")

    def info(self) -> m.TableInfo:
        return seats.info(self._code, self.state, self.present(), self.live.decided, self.here())

    def present(self) -> set[Seat]:
        return self._audience.present(self.state)

    def here(self) -> set[str]:
        """The tokens of those who are here, guests among them."""
        return self._audience.tokens()

    def write(self, entry: Entry) -> None:
        self.state = evolve(self.state, entry)
        self.pending.append(entry)

    def do(self, job: Job) -> None:
        match job:
            case Received():
                if isinstance(job.message, m.Hello):
                    self._greet(job.connection, job.message)
                else:
                    self._request(job.connection, job.message)
            case Left():
                self._let_go(job.connection)
            case Recovered():
                self.tells.append(Welcomed(job.connection))
            case SeatWanted():
                self._give_seat(job)
            case TimeCame():
                self._tick()
            case _:
                assert_never(job)

    # People come and go.

    def _give_seat(self, job: SeatWanted) -> None:
        if job.answer.done():
            return
        hashed = seats.token_hash(job.token)
        try:
            if job.late:
                self.write(comings.guest_came(self.state, job.name, job.avatar, hashed))
            else:
                self.write(seats.claim(self.state, job.seat, job.name, job.avatar, hashed))
        except Illegal as refusal:
            job.answer.set_exception(refusal)
            return
        self.tells += [SeatGiven(job, seats.seat_of(self.state, job.token)), NewsTold()]

    def _greet(self, connection: Connection, hello: m.Hello) -> None:
        """A first hello, or another one: what the one before opened is left behind."""
        before, left = self.here(), self._audience.release(connection)
        seat, token = self.opened_by(hello.token)
        if hello.token is not None and not token:
            self.tells.append(Released(connection, NO_SEAT))
        else:
            self._audience.bind(connection, Binding(seat, token, hello.nonce))
            self._share(seat, hello.nonce)
            self.tells.append(Welcomed(connection, hello.since if hello.epoch == self.epoch else None))
        self._miss(left)
        self._news_of(before)
        self.stirred = True

    def opened_by(self, token: str | None) -> tuple[Viewer, str]:
        """The seat that a token opens, if any, and its hash if it is anything here: a seat's or a guest's."""
        if token is None:
            return None, ""
        seat, hashed = seats.seat_of(self.state, token), seats.token_hash(token)
        known = seat is not None or comings.is_guest(self.state, hashed)
        return seat, hashed if known else ""

    def _share(self, seat: Viewer, nonce: str) -> None:
        """A seat's first share in the shuffle counts, while it can."""
        if seat is not None and nonce and self.state.status == "waiting" and not self.state.chairs[seat].nonce:
            self.write(NonceAdded(seat, nonce))

    def _let_go(self, connection: Connection) -> None:
        before = self.here()
        self.live.detach(connection)
        self._miss(self._audience.release(connection))
        self._news_of(before)

    def _news_of(self, before: set[str]) -> None:
        if self.here() != before:
            self.tells.append(NewsTold())

    def _miss(self, left: Binding | None) -> None:
        """If that was the last connection of a person who plays, the game may have to stop for it (M11)."""
        left = left and left.now(self.state)
        if left is None or left.seat is None or not left.holds(self.state):
            return
        if left.seat not in self.present() and not self.state.chairs[left.seat].bot:
            self.interrupt(left.seat)

    def interrupt(self, seat: Viewer) -> None:
        """A person, or with None the whole table, was lost for a while."""
        match = self.live.match
        if match is not None and self.state.status == "playing":
            before = match.count
            match.interrupt(seat, self.live.now())
            self._publish(match, before)

    # What people ask for.

    def _request(self, connection: Connection, request: m.Request) -> None:
        binding = self._audience.binding(connection, self.state)
        if binding is None or binding.seat is None:
            reason = "say hello first" if binding is None else "you are watching; only players may do that"
            self.tells.append(Answered(connection, m.encode(m.Refused(request.nonce, reason))))
            return
        known = self.answers.known(binding.seat, request.nonce)
        if known is None:
            known = self._first_answer(binding.seat, connection, request)
        if known:
            self.tells.append(Answered(connection, known))
        if isinstance(request, m.Clear):
            self.tells += [Released(stranger, FREED) for stranger in self._audience.strangers(self.state)]

    def _first_answer(self, seat: Seat, connection: Connection, request: m.Request) -> bytes:
        """Carry a request out or refuse it; a move that is carried out is answered by the update it brings about."""
        try:
            self._grant(seat, connection, request)
        except (Illegal, BadSetup) as refusal:
            self._tally.refused += 1
            answer = m.encode(m.Refused(request.nonce, str(refusal)))
            self.answers.remember(seat, request.nonce, answer)
            return answer
        if isinstance(request, m.Act):
            self.answers.done(seat, request.nonce)
            return b""
        done = m.encode(m.Done(request.nonce))
        if isinstance(request, m.Emote):
            self.answers.remember(seat, request.nonce, done)
        else:
            self.answers.done(seat, request.nonce)
        return done

    def _grant(self, seat: Seat, connection: Connection, request: m.Request) -> None:
        match request:
            case m.Act():
                self._act(seat, connection, request)
            case m.Emote():
                comings.need(not self.live.quiet, "not a sign while you play; wait for the next focus")
                self.tells.append(FaceShown(seat, request.face))
            case m.Rematch():
                self._rematch(seat, request.nonce)
            case m.Admit():
                comings.need(seats.is_host(self.state, seat, self.present()), "only the host lets somebody play")
                self._change(comings.admitted(self.state, seat, request, self.here()))
            case m.Rename():
                comings.need(not self.live.quiet, "not a sign while you play; wait for the next focus")
                self._change(comings.renamed(self.state, seat, request))
            case _:
                self._change(seats.decide(self.state, seat, request, self.present()))

    def _act(self, seat: Seat, connection: Connection, act: m.Act) -> None:
        if self.state.chairs[seat].bot:
            raise Illegal("a bot plays for you; take your seat back first")
        try:
            move = self._moves.decode(act.move)
        except (ValueError, RecursionError) as error:
            raise Illegal(f"that is no move of this game: {error}") from None
        now = self.live.now()
        quota = self._quotas[seat]

        def believed(claimed: Millis | None) -> Millis:
            if claimed is None:
                return quota.unclaimed(now)
            return quota.believe(claimed, now, connection.shortest_trip())

        self._play(seat, self.live.game.stamped(move, believed), act.nonce, now)
        quota.accepted()

    def _rematch(self, seat: Seat, nonce: str) -> None:
        seats.may_rematch(self.state, seat, self.present(), self.live.decided)
        if self.invitation is not None:
            raise Illegal("a rematch is set already")
        if self.state.status == "playing":
            self._change(Ended())
        self.invitation = Invitation(seat, nonce)
        self.tells.append(NewsTold())

    def _change(self, entry: Entry) -> None:
        """Write what was decided about the table, and let the game follow."""
        if isinstance(entry, BotSeated):
            self.bots.check(entry.bot)
        elif isinstance(entry, Began):
            entry = self._with_every_share(entry)
        self.write(entry)
        if isinstance(entry, Began):
            self.live.begin(entry.header)
            self._publish(self._playing(), 0)
        elif isinstance(entry, Cleared):
            self.answers.forget(entry.seat)
            self.interrupt(None)
        elif isinstance(entry, Admitted):
            self._hand_over(entry.seat)
        elif isinstance(entry, Ended) and self.live.match:
            self.live.match.close()
        self.bots.seat(self.state, self.live.match)
        self.tells.append(NewsTold())
        self.stirred = True
        if isinstance(entry, Cleared) and self.state.status == "playing" and not self._anybody():
            self._change(Ended())

    def _anybody(self) -> bool:
        """Whether a seat belongs to a person, here or away."""
        return any(chair.token for chair in self.state.chairs)

    def _hand_over(self, seat: Seat) -> None:
        """A guest plays a bot's seat from now on. In a game without turns everybody takes a breath."""
        self.live.hand_over(seat)
        self.interrupt(None)
        self.tells += [Welcomed(each) for each in self._audience.bearers(self.state.chairs[seat].token)]

    def _with_every_share(self, began: Began) -> Began:
        """A share in the shuffle that came, but could not be kept then, is kept now."""
        for seat, nonce in self._audience.nonces(self.state).items():
            self._share(seat, nonce)
        return replace(began, header=seats.header(self.state))

    # The game.

    def _playing(self) -> AnyMatch:
        if self.live.match is None:
            raise Illegal("the game has not started yet")
        return self.live.match

    def _play(self, seat: Seat, move: Any, nonce: str, now: Millis) -> None:
        match = self._playing()
        before = match.count
        try:
            match.act(seat, move, at=now)
            self._tally.accepted += 1
        finally:
            self._publish(match, before, nonce, seat)

    def _tick(self) -> None:
        """The clock is due, or a bot's moment has come."""
        match, now = self.live.match, self.live.now()
        if match is None or self.state.status != "playing":
            return
        before = match.count
        match.wait(now)
        self._publish(match, before)
        ripe = self.bots.ripe(now) if match.count == before else None
        if ripe is not None:
            self._play_bot(*ripe, now)

    def _play_bot(self, seat: Seat, move: Any, now: Millis) -> None:
        try:
            self._play(seat, move, "", now)
        except Illegal as refusal:
            log.warning("the bot at seat %s of table %s was refused: %s", seat, self._code, refusal)
            self.bots.replace(seat)
            self.stirred = True

    def _publish(self, match: AnyMatch, before: int, nonce: str = "", seat: Viewer = None) -> None:
        """Write the commits since `before`, to be told once they are safe."""
        commits = match.since(before)
        if not commits:
            return
        nonces = [nonce if commit.cause.by == seat else "" for commit in commits]
        for commit, said in zip(commits, nonces, strict=True):
            self.write(Happened(msgspec.Raw(m.encode(commit)), said))
        events = [event for commit in commits for event in commit.events]
        done = nonce if nonce in nonces else ""
        self.tells.append(Shown(events, match.state, commits[-1].cause.at, seat, done))
        self.stirred = True
        self._see_the_end(match)

    def _see_the_end(self, match: AnyMatch) -> None:
        if match.outcome is None:
            return
        if not self._decided:
            self._decided = True
            self.tells.append(NewsTold())
        if match.over and self.state.status == "playing":
            self._change(Ended())
