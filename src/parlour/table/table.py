"""A live table: one task, one inbox. Decide, append to the journal, publish — in that order, always."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from secrets import token_hex, token_urlsafe
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from parlour.engine import BadSetup, Header, Illegal, Millis, Seat, Viewer
from parlour.table import entries as n
from parlour.table import messages as m
from parlour.table import seats
from parlour.table.bots import BotPlayers
from parlour.table.inbox import Claim, Guest, Inbox, Job
from parlour.table.lag import LagQuota
from parlour.table.live import LiveMatch, News, decoded
from parlour.table.ports import Connection, Services

log = logging.getLogger("parlour.table")
T = TypeVar("T")

BATCH: Final = 64
ANSWERS: Final = 512


class Table:
    def __init__(self, code: str, services: Services) -> None:
        self.code = code
        self.epoch = token_hex(4)
        self._services = services
        self._metrics = services.metrics
        self._inbox = Inbox()
        self._guests: dict[Connection, Guest] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._pending: list[n.Entry] = []
        self._effects: list[Callable[[], object]] = []
        self._listed: n.Setting | None = None
        self._inviting = False
        self.touched = services.clock()

    # What others may call: nothing here waits for the table.

    def receive(self, connection: Connection, message: m.Hello | m.Request) -> None:
        self._inbox.put((connection, message))

    def leave(self, connection: Connection) -> None:
        self._inbox.put((connection, "leave"))

    def refresh(self, connection: Connection) -> None:
        """A client that fell behind can hear again."""
        self._inbox.put((connection, "refresh"))

    async def claim(self, name: str, avatar: str = "", seat: int | None = None) -> tuple[Seat, str]:
        """A seat and the token that opens it; raises Illegal."""
        answer: asyncio.Future[tuple[Seat, str]] = asyncio.get_running_loop().create_future()
        self._inbox.put(Claim(name, avatar, seat, answer))
        return await answer

    def now(self) -> Millis:
        return self._live.now()

    def view(self, viewer: int | None) -> Any:
        """What a viewer may know of the game, or None before it begins."""
        return self._live.match.view(viewer) if self._live.match else None

    def drawn_from(self, ask: Callable[[str, Any], T]) -> T | None:
        """What a draughtsman makes of the table's secret and the state of its game; None before it begins."""
        return ask(self.setting.seed, self._live.match.state) if self._live.match else None

    @property
    def occupied(self) -> bool:
        return bool(self._guests)

    def info(self) -> m.TableInfo:
        return seats.info(self.code, self.setting, self._present())

    # The task.

    async def load(self) -> None:
        """Take the table up where its journal ends; raises LookupError if there is none."""
        entries = [n.entry_decoder.decode(line) for line in await self._services.journal.read(self.code)]
        if not entries:
            raise LookupError(self.code)
        self._count = len(entries)
        self.setting = n.laid(entries[0])
        for entry in entries[1:]:
            self.setting = n.evolve(self.setting, entry)
        self._live = LiveMatch(self.code, self.setting, self._services)
        self._moves = msgspec.json.Decoder(self._live.game.types.move)
        self._quotas = [LagQuota() for _ in self.setting.chairs]
        self._answers: dict[tuple[Seat, str], bytes] = {}
        self._tally = self._metrics.tally(self.setting.game)
        self._bots = BotPlayers(self._live.game, self._services.make_player, self._services.mind, self._arm)
        if self.setting.header is not None:
            self._take_up(self.setting.header, [entry for entry in entries if isinstance(entry, n.Happened)])
        self._bots.cast(self.setting, self._live.match)

    def _take_up(self, header: Header, happened: Sequence[n.Happened]) -> None:
        commits = decoded(self._live.game, (entry.commit for entry in happened))
        self._live.take_up(header, commits, self.setting.seed, over=self.setting.status == "over")
        for commit, entry in zip(commits[-ANSWERS:], happened[-ANSWERS:], strict=True):
            if entry.nonce and commit.cause.by != "dealer" and commit.cause.by != "clock":
                self._answers[commit.cause.by, entry.nonce] = m.encode(m.Done(entry.nonce))

    async def run(self) -> None:
        try:
            while True:
                await self._work(await self._inbox.take(BATCH))
        except Exception:
            log.exception("table %s stops", self.code)
            self.farewell("this table had to be set down; come back to it", again=True)
        finally:
            self._disarm()

    def farewell(self, reason: str, again: bool) -> None:
        """Let go of every client."""
        for connection in self._guests:
            connection.dismiss(reason, again)

    async def _work(self, jobs: Sequence[Job]) -> None:
        self.touched = self._services.clock()
        for job in jobs:
            self._do(job)
        effects, self._effects = self._effects, []
        try:
            if self._inviting:
                self._inviting = False
                self._write(n.Followed(await self._services.opener.again(self.setting)))
            if self._pending:
                await self._append()
        except Exception as error:
            await self._start_over(jobs, error)
            return
        begin = self._services.clock()
        for effect in effects:
            effect()
        self._metrics.publish.add(self._services.clock() - begin)
        self._arm()

    async def _append(self) -> None:
        begin = self._services.clock()
        entries, self._pending = self._pending, []
        if self._listed is not self.setting:
            self._listed, self._listing = self.setting, seats.listing(self.code, self.setting)
        lines = [m.encode(entry) for entry in entries]
        await self._services.journal.append(self.code, lines, expect=self._count, listing=self._listing)
        self._count += len(entries)
        self._metrics.append.add(self._services.clock() - begin)

    async def _start_over(self, jobs: Sequence[Job], error: Exception) -> None:
        """Nothing was saved: go back to what the journal says, and let everyone ask again."""
        log.warning("table %s goes back to its journal: %s", self.code, type(error).__name__)
        self._pending = []
        await self.load()
        reason = "that could not be saved; try again"
        for job in jobs:
            if isinstance(job, Claim):
                job.answer.set_exception(Illegal(reason))
            elif job is not None and isinstance(job[1], m.Request):
                job[0].send(m.encode(m.Refused(job[1].nonce, reason)))
        for guest in self._guests.values():
            self._welcome(guest, None)

    def _do(self, job: Job) -> None:
        if job is None:
            self._tick()
        elif isinstance(job, Claim):
            self._claim(job)
        else:
            self._hear(*job)

    def _hear(self, connection: Connection, said: Any) -> None:
        if isinstance(said, m.Hello):
            self._greet(connection, said)
        elif said == "leave":
            self._let_go(connection)
        elif said == "refresh":
            self._effects.append(lambda: self._refresh(connection))
        else:
            self._request(connection, said)

    # People come and go.

    def _present(self) -> set[Seat]:
        return {guest.seat for guest in self._guests.values() if guest.seat is not None}

    def _claim(self, job: Claim) -> None:
        token = token_urlsafe(24)
        try:
            claimed = seats.claim(self.setting, job.seat, job.name, job.avatar, seats.token_hash(token))
        except Illegal as refusal:
            job.answer.set_exception(refusal)
            return
        self._write(claimed)
        self._effects.append(lambda: None if job.answer.cancelled() else job.answer.set_result((claimed.seat, token)))
        self._effects.append(self._tell_news)

    def _greet(self, connection: Connection, hello: m.Hello) -> None:
        seat = None if hello.token is None else seats.seat_of(self.setting, hello.token)
        if hello.token is not None and seat is None:
            connection.dismiss("that connection opens no seat at this table", again=False)
            return
        guest = self._guests[connection] = Guest(connection, seat)
        if seat is not None and hello.nonce and self.setting.status == "waiting":
            self._write(n.NonceAdded(seat, hello.nonce))
        since = hello.since if hello.epoch == self.epoch else None

        def greet() -> None:
            self._welcome(guest, since)
            self._tell_news()
            self._ask_bots()

        self._effects.append(greet)

    def _welcome(self, guest: Guest, since: int | None) -> None:
        channel = self._live.channels[guest.seat]
        missed = None if since is None else channel.missed(since)
        view = self._live.view(guest.seat) if missed is None else m.NO_VIEW
        seq = channel.seq if missed is None or since is None else since
        welcome = m.Welcome(self.info(), guest.seat, self.epoch, seq, self.now(), view, channel.pictures)
        guest.connection.send(m.encode(welcome))
        for message in missed or ():
            guest.connection.send(message)
        channel.connections.add(guest.connection)

    def _refresh(self, connection: Connection) -> None:
        if connection in self._guests:
            self._welcome(self._guests[connection], None)

    def _let_go(self, connection: Connection) -> None:
        guest = self._guests.pop(connection, None)
        if guest is not None:
            self._live.channels[guest.seat].connections.discard(connection)
            self._effects.append(self._tell_news)

    def _tell_news(self) -> None:
        self._send_all(m.encode(m.News(self.info())))

    def _send_all(self, message: bytes) -> None:
        for connection in self._guests:
            connection.send(message)

    # What people ask for.

    def _request(self, connection: Connection, request: m.Request) -> None:
        guest = self._guests.get(connection)
        seat = guest.seat if guest else None
        if seat is None:
            connection.send(m.encode(m.Refused(request.nonce, "you are watching; only players may do that")))
            return
        known = self._answers.get((seat, request.nonce))
        if known is not None:
            connection.send(known, known)
            return
        try:
            self._grant(seat, connection, request)
            answer = m.encode(m.Done(request.nonce))
            told = isinstance(request, m.Act)  # by the update it brings about
        except (Illegal, BadSetup) as refusal:
            self._tally.refused += 1
            answer = m.encode(m.Refused(request.nonce, str(refusal)))
            told = False
        self._answers[seat, request.nonce] = answer
        if len(self._answers) > ANSWERS:
            del self._answers[next(iter(self._answers))]
        if not told:
            self._effects.append(lambda: connection.send(answer, answer))

    def _grant(self, seat: Seat, connection: Connection, request: m.Request) -> None:
        match request:
            case m.Act():
                self._act(seat, connection, request)
            case m.Emote():
                self._emote(seat, request.face)
            case m.Rematch():
                self._rematch(seat)
            case _:
                self._settle(seats.decide(self.setting, seat, request, self._present()))

    def _act(self, seat: Seat, connection: Connection, act: m.Act) -> None:
        if self.setting.chairs[seat].bot:
            raise Illegal("a bot plays for you; take your seat back first")
        try:
            move = self._moves.decode(act.move)
        except msgspec.DecodeError as error:
            raise Illegal(f"that is no move of this game: {error}") from None
        now = self.now()
        if hasattr(move, "pressed"):
            move = replace(move, pressed=self._quotas[seat].clamp(move.pressed, now, connection.shortest_trip()))
        self._play(seat, move, act.nonce, now)

    def _emote(self, seat: Seat, face: m.Face) -> None:
        if self._live.silent:
            raise Illegal("not a sign while you play; wait for the next focus")
        message = m.encode(m.Emoted(seat, face))
        self._effects.append(lambda: self._send_all(message))

    def _rematch(self, seat: Seat) -> None:
        if not seats.is_host(self.setting, seat, self._present()):
            raise Illegal("only the host offers a rematch")
        if self.setting.next or self._inviting:
            raise Illegal("a rematch is set already")
        if self._live.match is None or self._live.match.outcome is None:
            raise Illegal("the game is not over yet")
        if self.setting.status == "playing":
            self._settle(n.Ended())
        self._inviting = True
        self._effects.append(self._tell_news)

    def _settle(self, entry: n.Entry) -> None:
        """Write what was decided about the table, and let the game follow."""
        if isinstance(entry, n.BotSeated):
            self._bots.check(entry.bot)
        self._write(entry)
        if isinstance(entry, n.Began):
            self._live.begin(entry.header, self.setting.seed)
            self._publish(0)
        elif isinstance(entry, n.Ended) and self._live.match:
            self._live.match.close()
        self._bots.cast(self.setting, self._live.match)
        self._effects.append(self._tell_news)
        self._effects.append(self._ask_bots)

    # The game.

    def _play(self, seat: Seat, move: Any, nonce: str, now: Millis) -> None:
        match = self._live.match
        if match is None:
            raise Illegal("the game has not started yet")
        before = match.count
        try:
            match.act(seat, move, at=now)
            self._tally.accepted += 1
        finally:
            self._publish(before, nonce, seat)

    def _tick(self) -> None:
        """The clock is due, or a bot's moment has come."""
        match, now = self._live.match, self.now()
        if match is None or self.setting.status != "playing":
            return
        before = match.count
        match.wait(now)
        self._publish(before)
        ripe = self._bots.ripe(now) if match.count == before else None
        if ripe is not None:
            try:
                self._play(ripe[0], ripe[1], "", now)
            except Illegal as refusal:
                log.warning("the bot at seat %s of table %s was refused: %s", ripe[0], self.code, refusal)

    def _publish(self, before: int, nonce: str = "", seat: Viewer = None) -> None:
        """Write the commits since `before`, and tell everyone once they are safe."""
        match = self._live.match
        assert match is not None
        commits = match.since(before)
        if not commits:
            return
        nonces = [nonce if commit.cause.by == seat else "" for commit in commits]
        for commit, said in zip(commits, nonces, strict=True):
            self._write(n.Happened(msgspec.Raw(m.encode(commit)), said))
        events = [event for commit in commits for event in commit.events]
        news = News(events, match.state, commits[-1].cause.at, seat, nonce if nonce in nonces else "")
        self._effects.append(lambda: self._tell(news))
        if self._live.finished and self.setting.status == "playing":
            self._settle(n.Ended())

    def _tell(self, news: News) -> None:
        self._live.tell(news, [Seat(at) for at, chair in enumerate(self.setting.chairs) if chair.token])
        self._ask_bots()

    def _ask_bots(self) -> None:
        """Bots wait while nobody is here to play with."""
        self._bots.ask(self._live.match if self._guests else None, self.now)

    def _arm(self) -> None:
        self._disarm()
        moments = [at for at in (self._live.due(), self._bots.next()) if at is not None]
        if moments and self.setting.status == "playing":
            delay = max(0, min(moments) - self.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._inbox.put, None)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _write(self, entry: n.Entry) -> None:
        self.setting = n.evolve(self.setting, entry)
        self._pending.append(entry)
