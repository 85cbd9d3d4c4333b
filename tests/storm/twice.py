"""A way to a table on which every request goes twice, and again after each break; and what was answered."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Any, Final, NamedTuple

import msgspec

from parlour import wire as m
from parlour.client.world import Network, Socket

REPEATED: Final = 4
_decode: Final = msgspec.json.Decoder(m.ServerMessage).decode


class Asked(NamedTuple):
    """A request, by its table and its nonce."""

    code: str
    nonce: str


class Tally:
    """What was asked for, and what was answered."""

    def __init__(self) -> None:
        self.done: set[Asked] = set()
        self.refused: set[Asked] = set()
        self.waiting: set[Asked] = set()
        self.sent = 0
        self.repeated = 0
        self._grown = asyncio.Condition()

    @property
    def contradicted(self) -> set[Asked]:
        """Told to be done, and told to be refused."""
        return self.done & self.refused

    @property
    def by_table(self) -> Counter[str]:
        """How much was done at each table."""
        return Counter(code for code, _ in self.done)

    def ask(self, asked: Asked) -> None:
        """Sent once more."""
        self.sent += 1
        if asked in self.done or asked in self.refused or asked in self.waiting:
            self.repeated += 1
        else:
            self.waiting.add(asked)

    async def answer(self, asked: Asked, done: bool) -> None:
        (self.done if done else self.refused).add(asked)
        self.waiting.discard(asked)
        async with self._grown:
            self._grown.notify_all()

    async def reach(self, count: int) -> None:
        """Until so much is done."""
        async with self._grown:
            await self._grown.wait_for(lambda: len(self.done) >= count)


class Twice(Network):
    def __init__(self, base: str, code: str, tally: Tally) -> None:
        super().__init__(base, code)
        self._code = code
        self._tally = tally
        self._done: deque[bytes] = deque(maxlen=REPEATED)

    async def connect(self) -> Socket:
        return TwiceSocket(await super().connect(), self._code, self._tally, self._done)


class TwiceSocket:
    """What was done last is asked for again after each hello, as if nobody had heard the answer."""

    def __init__(self, socket: Socket, code: str, tally: Tally, done: deque[bytes]) -> None:
        self._socket = socket
        self._code = code
        self._tally = tally
        self._done = done
        self._asked: dict[str, bytes] = {}

    async def send(self, message: bytes) -> None:
        said = m.client_decoder.decode(message)
        await self._socket.send(message)
        if isinstance(said, m.Hello):
            for again in list(self._done):
                self._count(m.client_decoder.decode(again))
                await self._socket.send(again)
        elif not isinstance(said, m.Ping):
            self._asked[said.nonce] = message
            self._count(said)
            self._count(said)
            await self._socket.send(message)

    def _count(self, request: m.Request) -> None:
        self._tally.ask(Asked(self._code, request.nonce))

    async def receive(self, within: float) -> str | bytes | None:
        text = await self._socket.receive(within)
        if text is not None:
            await self._note(_decode(text))
        return text

    async def _note(self, message: Any) -> None:
        done = message.done if isinstance(message, m.Update) else ""
        if isinstance(message, m.Done | m.Refused):
            await self._tally.answer(Asked(self._code, message.nonce), isinstance(message, m.Done))
            done = message.nonce if isinstance(message, m.Done) else ""
        elif done:
            await self._tally.answer(Asked(self._code, done), done=True)
        if done in self._asked:
            self._done.append(self._asked.pop(done))

    async def close(self) -> None:
        await self._socket.close()

    def drop(self) -> None:
        self._socket.drop()
