"""A table in a test's own hands: in-process connections, a clock set by hand, a store that fails when it is told to.

Every message is checked as it is sent, against what the store holds at that very moment.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache, reduce
from typing import Any, Literal, TypeAlias

import msgspec

from parlour import wire as m
from parlour.bots import SeatedBot, looks_in, make_bot
from parlour.engine import AnyGame, Dealer, Journal, Millis, Seat, SeededDealer, share_promise
from parlour.games import game_named
from parlour.languages import Refusal
from parlour.server.store import MemoryStore
from parlour.server.table import Conflict, Listing, Table, Tables, Unavailable
from parlour.server.table.answers import SeatNonce
from parlour.server.table.clock import HandSetClock
from parlour.server.table.entries import Entry, Happened, Requested, TableState, decode_commits, fold, read
from parlour.server.table.ports import BotService
from parlour.server.table.reactions import Sign
from parlour.server.table.replay import public_journal
from parlour.server.table.seats import token_hash
from parlour.wire import Status

Fault: TypeAlias = Literal["refuse", "lose", "conflict", "slow", "hang"]
"""Nothing is kept; it is kept but nobody hears of it; somebody was first; it takes a while; it takes for ever."""

decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(m.ServerMessage)


class FaultyStore:
    """Memory, with the faults that are asked for: each meets the next append."""

    def __init__(self) -> None:
        self.memory = MemoryStore()
        self.faults: deque[Fault] = deque()
        self.unreadable = 0
        self._hanging: list[asyncio.Future[None]] = []

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        fault = self.faults.popleft() if self.faults else None
        if fault == "refuse":
            raise Unavailable("the disk is full")
        if fault == "conflict":
            raise Conflict("somebody was first")
        if fault == "slow":
            for _ in range(5):
                await asyncio.sleep(0)
        if fault == "hang":
            self._hanging.append(asyncio.get_running_loop().create_future())
            await self._hanging[-1]
        await self.memory.append(code, entries, expect=expect, listing=listing)
        if fault == "lose":
            raise Unavailable("the answer was lost")

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        if self.unreadable:
            self.unreadable -= 1
            raise Unavailable("the disk cannot be read")
        return await self.memory.read(code, since)

    async def list(
        self, status: Status, *, public: bool = True, limit: int = 50, before: float | None = None
    ) -> list[Listing]:
        return await self.memory.list(status, public=public, limit=limit, before=before)

    async def check(self) -> None:
        await self.memory.check()

    async def close(self) -> None:
        await self.memory.close()

    @property
    def hangs(self) -> bool:
        return any(not each.done() for each in self._hanging)

    def release(self) -> None:
        """What hung goes on."""
        for each in self._hanging:
            if not each.done():
                each.set_result(None)

    def entries(self, code: str) -> tuple[Entry, ...]:
        """What is kept of a table at this moment."""
        return tuple(map(_entry, self.memory._entries.get(code, [])))


@cache
def _entry(line: bytes) -> Entry:
    """Every message is checked against all entries: each is decoded once."""
    return read([line])[0]


class Inline:
    """Bots that think at once."""

    def submit(self, who: object, work: Callable[[], None]) -> None:
        work()

    def close(self) -> None:
        """Nothing thinks on."""


def seat_bot(state: TableState, seat: Seat, bot: str) -> SeatedBot:
    return make_bot(bot, state.game, "a table in a test", by_script=False)


def dealer(state: TableState, nonces: Sequence[str]) -> Dealer:
    """The same deals in every run."""
    return SeededDealer("a table in a test", nonces)


class Client:
    """One connection of somebody who has a token or none. It believes nothing: each message is checked."""

    def __init__(self, world: World, code: str, token: str | None) -> None:
        self.world = world
        self.code = code
        self.token = token
        self.open = True
        self.goodbye: m.Bye | None = None
        self.behind = False
        self.seq: int | None = None
        self.epoch = ""
        self.view: Any = None
        self.info: m.TableInfo | None = None
        self.asked: dict[str, m.Request] = {}
        self.answers: dict[str, list[m.Done | m.Refused]] = {}
        self.heard: list[Any] = []
        self.share = ""
        self._reached = -1
        self._tokens = [token]

    # What a table calls.

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        told = lasting if self.behind else message
        if not self.open or not told:
            return
        try:
            self._hear(told)
        except AssertionError as wrong:  # for the test, not for the table
            self.world.wrong.append(f"{wrong}: {told.decode()}")

    def dismiss(self, why: Refusal, again: bool) -> None:
        self.goodbye = self.goodbye or m.bye(why, again)
        self.drop()

    def shortest_trip(self) -> Millis:
        return Millis(40)

    # What a test calls.

    def say(self, message: m.Hello | m.Request) -> None:
        if isinstance(message, m.Hello):
            self.token = message.token
            self._tokens.append(message.token)
        else:
            self.asked[message.nonce] = message
        self.world.table.receive(self, message)

    def hello(self, share: str = "", **more: Any) -> None:
        self.share = share or self.share
        promise = share_promise(self.share) if self.share else ""
        self.say(m.Hello(self.token, promise=promise, **more))

    def drop(self) -> None:
        """The connection is lost, on either side."""
        if self.open:
            self.open = False
            self.world.table.leave(self)

    def catch_up(self) -> None:
        """It reads again."""
        self.behind, self.seq = False, None
        self.world.table.refresh(self)

    @property
    def waiting(self) -> list[str]:
        return [nonce for nonce in self.asked if nonce not in self.answers]

    # What is checked.

    def _hear(self, text: bytes) -> None:
        message = decoder.decode(text)
        self.heard.append(message)
        match message:
            case m.Welcome():
                self._tokens = self._tokens[-1:]
                self._entitled(message.you)
                assert message.seq >= 0
                self.info = message.table
                if message.view != m.NO_VIEW:
                    self._shown(message.view, message.you)
                self.epoch, self.seq = message.epoch, message.seq
            case m.Update():
                assert self.seq is not None, "an update before a welcome"
                assert message.seq == self.seq + 1, f"{message.seq} after {self.seq}"
                self.seq = message.seq
                view = msgspec.json.decode(message.view)
                self._entitled(view["you"])
                self._shown(message.view, view["you"])
                if message.done:
                    self._answered(m.Done(message.done))
            case m.Shares():
                if self.share and share_promise(self.share) in message.promises:
                    self.say(m.RevealShare(f"reveal {self.share}".replace(" ", "-"), self.share))
            case m.News():
                assert self.info is not None, "news before a welcome"
                self.info = message.table
            case m.Done() | m.Refused():
                self._answered(message)

    def _entitled(self, seat: int | None) -> None:
        """Nothing of a seat goes to who has no token for it now, by what is kept."""
        if seat is not None:
            chairs = fold(self.world.store.entries(self.code)).chairs
            assert chairs[seat].token in [token_hash(token or "") for token in self._tokens], (
                f"seat {seat} is not theirs"
            )

    def _shown(self, view: msgspec.Raw, seat: int | None) -> None:
        """What is shown is what follows from what is kept, and never an older one."""
        views = self.world.views(self.code, None if seat is None else Seat(seat))
        at = next((at for at, each in enumerate(views) if at >= self._reached and each == bytes(view)), None)
        assert at is not None, "a view that does not follow from what is kept, or an older one"
        self._reached = at
        self.view = msgspec.json.decode(view, type=self.world.game.types.view)

    def _answered(self, answer: m.Done | m.Refused) -> None:
        before = self.answers.setdefault(answer.nonce, [])
        if isinstance(answer, m.Done):
            asked = self.asked.get(answer.nonce)
            kept = {done.nonce for done in self.world.done(self.code)}
            assert isinstance(asked, Sign | m.GoOn) or answer.nonce in kept, "told what is not kept"
            assert not any(isinstance(each, m.Refused) and "saved" not in each.reason for each in before)
        before.append(answer)


class World:
    """One table, its store, its clock, and a server that can be restarted."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = game_named(game)
        self.seats = seats
        self.store = FaultyStore()
        self.clock = HandSetClock()
        self.thinking = Inline()
        self.tables = self._server()
        self.clients: list[Client] = []
        self.tokens: dict[str, str] = {}
        self.wrong: list[str] = []
        self._commits: dict[bytes, Any] = {}
        self._pasts: dict[str, Past] = {}

    def _server(self) -> Tables:
        return Tables(self.store, BotService(seat_bot, self.thinking, looks_in), dealer, clock=self.clock)

    async def open(self) -> None:
        seated = await self.tables.open(self.game.name, self.seats, {}, True, "Host")
        self.code = seated.code
        self.tokens["Host"] = seated.token
        self.table: Table = await self.tables.find(self.code)

    async def begin(self, people: bool) -> None:
        """Everybody is here, the other seats are people's or bots', and the cards are dealt."""
        host = self.connect(self.tokens["Host"])
        host.hello("the-hosts-share")
        for seat in range(1, self.seats):
            if people:
                self.tokens[f"Friend {seat}"] = (await self.table.take_seat(f"Friend {seat}")).token
                self.connect(self.tokens[f"Friend {seat}"]).hello()
            else:
                host.say(m.SeatBot(f"bot {seat}", Seat(seat)))
        host.say(m.Start("begin"))
        await self.settle()

    async def settle(self) -> None:
        """Until nothing happens any more: no task can go on but this one."""
        ready: deque[asyncio.Handle] = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]  # no public way
        for _ in range(60):
            await asyncio.sleep(0)
            if not ready:
                return

    async def restart(self, orderly: bool) -> None:
        """The server goes down, with a goodbye or without, and another one takes over what is kept."""
        self.store.release()
        self.store.faults.clear()
        self.store.unreadable = 0
        if not orderly:
            for client in self.clients:
                client.open = False
        await self.tables.close()
        for client in self.clients:
            client.open = False
        self.clients = []
        self.tables = self._server()
        await self.find()

    async def find(self) -> None:
        """The table as somebody finds it who comes now; None could be read right now."""
        self.table = await self.tables.find(self.code)

    def due(self) -> Millis | None:
        """When the game's clock acts next."""
        return self.table.with_secrets(lambda _, state: self.game.due(state))

    def connect(self, token: str | None) -> Client:
        client = Client(self, self.code, token)
        self.clients.append(client)
        return client

    # What is kept.

    async def journal(self, code: str) -> Journal:
        return public_journal(code, await self.store.read(code))[0]

    def done(self, code: str) -> set[SeatNonce]:
        return {SeatNonce(Seat(by), nonce) for by, nonce in self._carried_out(code) if isinstance(by, int)}

    def acted(self) -> list[tuple[Any, str]]:
        """Whose requests were carried out, one for each time."""
        return self._carried_out(self.code)

    def _carried_out(self, code: str) -> list[tuple[Any, str]]:
        entries = self.store.entries(code)
        asked = [(entry.by, entry.nonce) for entry in entries if isinstance(entry, Requested) and entry.nonce]
        moves = [entry for entry in entries if isinstance(entry, Happened) and entry.nonce]
        causes = self._decoded([bytes(entry.commit) for entry in moves])
        return asked + [(commit.cause.by, entry.nonce) for commit, entry in zip(causes, moves, strict=True)]

    def _decoded(self, lines: Sequence[bytes]) -> list[Any]:
        """Commits, each decoded once."""
        new = [line for line in lines if line not in self._commits]
        self._commits |= zip(new, decode_commits(self.game, map(msgspec.Raw, new)), strict=True)
        return [self._commits[line] for line in lines]

    def views(self, code: str, viewer: Seat | None) -> list[bytes]:
        """Every view that a viewer can have been shown, by what is kept."""
        entries = self.store.entries(code)
        header = fold(entries).header
        if header is None:
            return []
        lines = [bytes(entry.commit) for entry in entries if isinstance(entry, Happened)]
        past = self._pasts.get(code)
        if past is None or past.lines != lines[: len(past.lines)]:
            past = self._pasts[code] = Past(self.game, self.game.start(header.seats, header.options))
        past.extend(lines[len(past.lines) :], self._decoded(lines[len(past.lines) :]))
        return past.views(viewer)


class Past:
    """The states of a game after each of its commits, and their views: each is worked out once."""

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.lines: list[bytes] = []
        self._game = game
        self._states = [start]
        self._views: dict[Seat | None, list[bytes]] = {}

    def extend(self, lines: Sequence[bytes], commits: Sequence[Any]) -> None:
        self.lines += lines
        for commit in commits:
            self._states.append(reduce(self._game.evolve, commit.events, self._states[-1]))

    def views(self, viewer: Seat | None) -> list[bytes]:
        known = self._views.setdefault(viewer, [])
        known += [m.encode(self._game.view(each, viewer)) for each in self._states[len(known) :]]
        return known
