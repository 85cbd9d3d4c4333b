"""A world made by hand: the test is the server, and time passes when it says so."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from parlour import wire as m
from parlour.client import ConnectionLost, Session, attending
from parlour.engine import Millis, Seat
from parlour.match import Match
from parlour.wire import Status

TURNS = 40
T = TypeVar("T")
Story = Callable[[], Coroutine[Any, Any, None]]


class HandSocket:
    """What was said to the server, and what it says."""

    def __init__(self, world: HandWorld) -> None:
        self._world = world
        self._inbox: deque[bytes] = deque()
        self._broken = False
        self.said: list[Any] = []
        self.end = ""

    async def send(self, message: bytes) -> None:
        if not self._broken:
            self.said.append(m.client_decoder.decode(message))

    async def receive(self, within: float) -> bytes | None:
        deadline = self._world.time + within * 1000
        while not self._inbox:
            if self._broken:
                raise ConnectionLost("cut")
            if self._world.time >= deadline:
                return None
            await self._world.change()
        return self._inbox.popleft()

    async def close(self) -> None:
        self.end = "closed"

    def drop(self) -> None:
        self.end = "dropped"

    async def say(self, *messages: m.ServerMessage) -> None:
        await self.say_bytes(*map(m.encode, messages))

    async def say_bytes(self, *messages: bytes) -> None:
        self._inbox += messages
        await self._world.stir()

    async def cut(self) -> None:
        self._broken = True
        await self._world.stir()

    def got(self, kind: type[T]) -> list[T]:
        """What of one kind was said to the server."""
        return [each for each in self.said if isinstance(each, kind)]


class HandWorld:
    def __init__(self, refusing: int = 0) -> None:
        self.refusing = refusing
        self.luck = 0.5
        self.slow = 0.0
        self.time = 0.0
        self.naps: list[float] = []
        self.sockets: list[HandSocket] = []
        self._named = 0
        self._changed = asyncio.Event()

    @property
    def socket(self) -> HandSocket:
        return self.sockets[-1]

    async def connect(self) -> HandSocket:
        if self.refusing:
            self.refusing -= 1
            self.time += self.slow * 1000
            raise ConnectionLost("refused")
        self.sockets.append(HandSocket(self))
        return self.socket

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.time += seconds * 1000
        await asyncio.sleep(0)

    def now(self) -> float:
        return self.time

    def chance(self) -> float:
        return self.luck

    def nonce(self) -> str:
        self._named += 1
        return f"nonce {self._named}"

    async def change(self) -> None:
        await self._changed.wait()

    async def stir(self) -> None:
        """Let everyone do what they can do now."""
        self._changed.set()
        self._changed = asyncio.Event()
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def wait(self, seconds: float) -> None:
        self.time += seconds * 1000
        await self.stir()


@asynccontextmanager
async def at_a_table(status: Status = "playing", seq: int = 0) -> AsyncIterator[tuple[HandWorld, Session]]:
    """A session that was welcomed to a table of The Mind."""
    world = HandWorld()
    session = Session(world, "token")
    async with arriving(world, session, welcome(status, seq=seq)):
        yield world, session


@asynccontextmanager
async def arriving(world: HandWorld, session: Session, first: m.ServerMessage) -> AsyncIterator[None]:
    async def greet() -> None:
        while not world.sockets:
            await asyncio.sleep(0)
        await world.socket.say(first)

    greeting = asyncio.create_task(greet())
    async with attending(session):
        await greeting
        yield


def info(status: Status = "playing") -> m.TableInfo:
    chairs = tuple(m.ChairInfo(name, "", True, False, "", name == "Anna") for name in ("Anna", "Ben"))
    return m.TableInfo("ABC234", "mind", {}, status, True, Seat(0), chairs, "", "", False)


def welcome(status: Status = "playing", *, epoch: str = "first", seq: int = 0, step: int | None = 0) -> m.Welcome:
    return m.Welcome(info(status), Seat(0), epoch, seq, Millis(0), m.NO_VIEW if step is None else raw(step))


def update(seq: int, step: int = 0, done: str = "") -> m.Update:
    return m.Update(seq, Millis(1000 * seq), (), raw(step), done=done)


def raw(step: int) -> msgspec.Raw:
    return msgspec.Raw(m.encode(view(step)))


def view(step: int) -> Any:
    """What seat 0 sees after so many steps of a match."""
    match = Match("mind", seats=2, deals=[[[17], [28]], [[3, 5], [4, 6]]])
    for seat, move in [(0, "ready"), (1, "ready"), (0, "play 17"), (1, "play 28")][:step]:
        match.act(seat, move)
    return match.view(0)


def run(story: Story) -> None:
    asyncio.run(story())


async def started(world: HandWorld, asking: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task that got as far as it could."""
    task = asyncio.create_task(asking)
    await world.stir()
    return task
