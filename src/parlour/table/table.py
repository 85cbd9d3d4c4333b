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
from parlour.table import seating
from parlour.table.crew import Crew
from parlour.table.jobs import Claim, Guest, Inbox, Job
from parlour.table.lag import Purse
from parlour.table.ports import House, Link
from parlour.table.stage import News, Stage, decoded

log = logging.getLogger("parlour.table")
T = TypeVar("T")

BATCH: Final = 64
ANSWERS: Final = 512


class Table:
    def __init__(self, code: str, house: House) -> None:
        self.code = code
        self.epoch = token_hex(4)
        self._house = house
        self._meters = house.meters
        self._inbox = Inbox()
        self._guests: dict[Link, Guest] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._pending: list[n.Entry] = []
        self._effects: list[Callable[[], object]] = []
        self._listed: n.Setting | None = None
        self._inviting = False
        self.touched = house.clock()

    # What others may call: nothing here waits for the table.

    def hear(self, link: Link, message: m.Hello | m.Request) -> None:
        self._inbox.put((link, message))

    def leave(self, link: Link) -> None:
        self._inbox.put((link, "leave"))

    def refresh(self, link: Link) -> None:
        """A client that fell behind can hear again."""
        self._inbox.put((link, "refresh"))

    async def claim(self, name: str, avatar: str = "", seat: int | None = None) -> tuple[Seat, str]:
        """A seat and the token that opens it; raises Illegal."""
        answer: asyncio.Future[tuple[Seat, str]] = asyncio.get_running_loop().create_future()
        self._inbox.put(Claim(name, avatar, seat, answer))
        return await answer

    def now(self) -> Millis:
        return self._stage.now()

    def view(self, viewer: int | None) -> Any:
        """What a viewer may know of the game, or None before it begins."""
        return self._stage.match.view(viewer) if self._stage.match else None

    def drawn_from(self, ask: Callable[[str, Any], T]) -> T | None:
        """What a draughtsman makes of the table's secret and the state of its game; None before it begins."""
        return ask(self.setting.seed, self._stage.match.state) if self._stage.match else None

    @property
    def occupied(self) -> bool:
        return bool(self._guests)

    def info(self) -> m.TableInfo:
        return seating.info(self.code, self.setting, self._present())

    # The task.

    async def load(self) -> None:
        """Take the table up where its journal ends; raises LookupError if there is none."""
        entries = [n.entry_decoder.decode(line) for line in await self._house.journal.read(self.code)]
        if not entries:
            raise LookupError(self.code)
        self._count = len(entries)
        self.setting = n.laid(entries[0])
        for entry in entries[1:]:
            self.setting = n.evolve(self.setting, entry)
        self._stage = Stage(self.code, self.setting, self._house)
        self._moves = msgspec.json.Decoder(self._stage.game.types.move)
        self._purses = [Purse() for _ in self.setting.chairs]
        self._answers: dict[tuple[Seat, str], bytes] = {}
        self._tally = self._meters.tally(self.setting.game)
        self._crew = Crew(self._stage.game, self._house.make_player, self._house.mind, self._arm)
        if self.setting.header is not None:
            self._take_up(self.setting.header, [entry for entry in entries if isinstance(entry, n.Happened)])
        self._crew.cast(self.setting, self._stage.match)

    def _take_up(self, header: Header, happened: Sequence[n.Happened]) -> None:
        commits = decoded(self._stage.game, (entry.commit for entry in happened))
        self._stage.take_up(header, commits, self.setting.seed, over=self.setting.status == "over")
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
        for link in self._guests:
            link.dismiss(reason, again)

    async def _work(self, jobs: Sequence[Job]) -> None:
        self.touched = self._house.clock()
        for job in jobs:
            self._do(job)
        effects, self._effects = self._effects, []
        try:
            if self._inviting:
                self._inviting = False
                self._write(n.Followed(await self._house.opener.again(self.setting)))
            if self._pending:
                await self._append()
        except Exception as error:
            await self._start_over(jobs, error)
            return
        begin = self._house.clock()
        for effect in effects:
            effect()
        self._meters.publish.add(self._house.clock() - begin)
        self._arm()

    async def _append(self) -> None:
        begin = self._house.clock()
        entries, self._pending = self._pending, []
        if self._listed is not self.setting:
            self._listed, self._listing = self.setting, seating.listing(self.code, self.setting)
        lines = [m.encode(entry) for entry in entries]
        await self._house.journal.append(self.code, lines, expect=self._count, listing=self._listing)
        self._count += len(entries)
        self._meters.append.add(self._house.clock() - begin)

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
                job[0].offer(m.encode(m.Refused(job[1].nonce, reason)))
        for guest in self._guests.values():
            self._welcome(guest, None)

    def _do(self, job: Job) -> None:
        if job is None:
            self._tick()
        elif isinstance(job, Claim):
            self._claim(job)
        else:
            self._hear(*job)

    def _hear(self, link: Link, said: Any) -> None:
        if isinstance(said, m.Hello):
            self._greet(link, said)
        elif said == "leave":
            self._let_go(link)
        elif said == "refresh":
            self._effects.append(lambda: self._welcome(self._guests[link], None) if link in self._guests else None)
        else:
            self._request(link, said)

    # People come and go.

    def _present(self) -> set[Seat]:
        return {guest.seat for guest in self._guests.values() if guest.seat is not None}

    def _claim(self, job: Claim) -> None:
        token = token_urlsafe(24)
        try:
            claimed = seating.claim(self.setting, job.seat, job.name, job.avatar, seating.token_hash(token))
        except Illegal as refusal:
            job.answer.set_exception(refusal)
            return
        self._write(claimed)
        self._effects.append(lambda: None if job.answer.cancelled() else job.answer.set_result((claimed.seat, token)))
        self._effects.append(self._tell_news)

    def _greet(self, link: Link, hello: m.Hello) -> None:
        seat = None if hello.token is None else seating.seat_of(self.setting, hello.token)
        if hello.token is not None and seat is None:
            link.dismiss("that link opens no seat at this table", again=False)
            return
        guest = self._guests[link] = Guest(link, seat)
        if seat is not None and hello.nonce and self.setting.status == "waiting":
            self._write(n.NonceAdded(seat, hello.nonce))
        since = hello.since if hello.epoch == self.epoch else None

        def greet() -> None:
            self._welcome(guest, since)
            self._tell_news()
            self._ask_bots()

        self._effects.append(greet)

    def _welcome(self, guest: Guest, since: int | None) -> None:
        channel = self._stage.channels[guest.seat]
        missed = None if since is None else channel.missed(since)
        view = self._stage.view(guest.seat) if missed is None else m.NO_VIEW
        seq = channel.seq if missed is None or since is None else since
        welcome = m.Welcome(self.info(), guest.seat, self.epoch, seq, self.now(), view, channel.pictures)
        guest.link.offer(m.encode(welcome))
        for message in missed or ():
            guest.link.offer(message)
        channel.links.add(guest.link)

    def _let_go(self, link: Link) -> None:
        guest = self._guests.pop(link, None)
        if guest is not None:
            self._stage.channels[guest.seat].links.discard(link)
            self._effects.append(self._tell_news)

    def _tell_news(self) -> None:
        news = m.encode(m.News(self.info()))
        for link in self._guests:
            link.offer(news)

    # What people ask for.

    def _request(self, link: Link, request: m.Request) -> None:
        guest = self._guests.get(link)
        seat = guest.seat if guest else None
        if seat is None:
            link.offer(m.encode(m.Refused(request.nonce, "you are watching; only players may do that")))
            return
        known = self._answers.get((seat, request.nonce))
        if known is not None:
            link.offer(known)
            return
        try:
            self._grant(seat, link, request)
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
            self._effects.append(lambda: link.offer(answer))

    def _grant(self, seat: Seat, link: Link, request: m.Request) -> None:
        match request:
            case m.Act():
                self._act(seat, link, request)
            case m.Emote():
                self._emote(seat, request.face)
            case m.Rematch():
                self._rematch(seat)
            case _:
                self._settle(seating.decide(self.setting, seat, request, self._present()))

    def _act(self, seat: Seat, link: Link, act: m.Act) -> None:
        if self.setting.chairs[seat].bot:
            raise Illegal("a bot plays for you; take your seat back first")
        try:
            move = self._moves.decode(act.move)
        except msgspec.DecodeError as error:
            raise Illegal(f"that is no move of this game: {error}") from None
        now = self.now()
        if hasattr(move, "pressed"):
            move = replace(move, pressed=self._purses[seat].clamp(move.pressed, now, link.round_trip()))
        self._play(seat, move, act.nonce, now)

    def _emote(self, seat: Seat, face: m.Face) -> None:
        if self._stage.silent:
            raise Illegal("not a sign while you play; wait for the next focus")
        message = m.encode(m.Emoted(seat, face))
        self._effects.append(lambda: [link.offer(message) for link in self._guests])

    def _rematch(self, seat: Seat) -> None:
        if not seating.is_host(self.setting, seat, self._present()):
            raise Illegal("only the host offers a rematch")
        if self.setting.next or self._inviting:
            raise Illegal("a rematch is set already")
        if self._stage.match is None or self._stage.match.outcome is None:
            raise Illegal("the game is not over yet")
        if self.setting.status == "playing":
            self._settle(n.Ended())
        self._inviting = True
        self._effects.append(self._tell_news)

    def _settle(self, entry: n.Entry) -> None:
        """Write what was decided about the table, and let the game follow."""
        if isinstance(entry, n.BotSeated):
            self._crew.check(entry.bot)
        self._write(entry)
        if isinstance(entry, n.Began):
            self._stage.begin(entry.header, self.setting.seed)
            self._publish(0)
        elif isinstance(entry, n.Ended) and self._stage.match:
            self._stage.match.close()
        self._crew.cast(self.setting, self._stage.match)
        self._effects.append(self._tell_news)
        self._effects.append(self._ask_bots)

    # The game.

    def _play(self, seat: Seat, move: Any, nonce: str, now: Millis) -> None:
        match = self._stage.match
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
        match, now = self._stage.match, self.now()
        if match is None or self.setting.status != "playing":
            return
        before = match.count
        match.wait(now)
        self._publish(before)
        ripe = self._crew.ripe(now) if match.count == before else None
        if ripe is not None:
            try:
                self._play(ripe[0], ripe[1], "", now)
            except Illegal as refusal:
                log.warning("the bot at seat %s of table %s was refused: %s", ripe[0], self.code, refusal)

    def _publish(self, before: int, nonce: str = "", seat: Viewer = None) -> None:
        """Write the commits since `before`, and tell everyone once they are safe."""
        match = self._stage.match
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
        if self._stage.finished and self.setting.status == "playing":
            self._settle(n.Ended())

    def _tell(self, news: News) -> None:
        self._stage.tell(news, [Seat(at) for at, chair in enumerate(self.setting.chairs) if chair.token])
        self._ask_bots()

    def _ask_bots(self) -> None:
        """Bots wait while nobody is here to play with."""
        self._crew.ask(self._stage.match if self._guests else None, self.now)

    def _arm(self) -> None:
        self._disarm()
        moments = [at for at in (self._stage.due(), self._crew.next()) if at is not None]
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
