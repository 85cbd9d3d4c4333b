"""One client at one table: what was missed is caught up with, what was not acknowledged is sent again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from parlour.client.api import Denied
from parlour.client.clock import ClockFilter
from parlour.engine import AnyGame, Illegal
from parlour.games import game_named
from parlour.table import messages as m

RETRY: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.0, 3.0, 3.0, 3.0)
BURST: Final = 5
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(m.ServerMessage)


class Session:
    """Iterate over it for every message; `view`, `info` and `seq` always hold the latest."""

    def __init__(self, base: str, code: str, token: str | None = None) -> None:
        self._url = f"{base.rstrip('/').replace('http', 'ws', 1)}/ws/{code}"
        self._token = token
        self._nonce = token_hex(16)
        self._socket: ClientConnection | None = None
        self._asked: dict[str, tuple[bytes, asyncio.Future[None]]] = {}
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.clock = ClockFilter()
        self.game: AnyGame | None = None
        self.info: m.TableInfo | None = None
        self.you: int | None = None
        self.epoch = ""
        self.seq = 0
        self.view: Any = None

    async def act(self, move: Any) -> str:
        """A move as an object or in notation. Returns its nonce when it is safe; raises Illegal with the reason."""
        assert self.game is not None
        action = self.game.from_text(move) if isinstance(move, str) else move
        if getattr(action, "pressed", 0) is None and self.clock.known:
            action = replace(action, pressed=self.clock.table_time(_millis()))
        nonce = token_hex(8)
        await self.ask(m.Act(nonce, msgspec.Raw(m.encode(action))))
        return nonce

    async def ask(self, request: m.Request) -> None:
        """Any request; sent again after a reconnect until it is answered. Raises Illegal."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        message = m.encode(request)
        self._asked[request.nonce] = message, answer
        await self._send(message)
        await answer

    async def __aiter__(self) -> AsyncIterator[Any]:
        while (message := await self._heard.get()) is not None:
            if isinstance(message, Exception):
                raise message
            yield message

    @property
    def silent(self) -> bool:
        """Whether everything that has arrived was heard."""
        return self._heard.empty()

    async def hear(self) -> Any:
        """The next message; raises Denied when there will be none."""
        async for message in self:
            return message
        raise Denied("the table has let go")

    async def run(self) -> None:
        """Stay connected until the table says goodbye for good."""
        failures = 0
        try:
            while failures < len(RETRY):
                try:
                    async with connect(self._url, compression=None, max_size=2**20) as socket:
                        failures = 0
                        if not await self._converse(socket):
                            return
                except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                    pass
                self._socket = None
                await asyncio.sleep(RETRY[failures])
                failures += 1
            self._heard.put_nowait(Denied("the connection is lost and could not be made again"))
        finally:
            self._heard.put_nowait(None)
            for _, answer in self._asked.values():
                if not answer.done():
                    answer.set_exception(Denied("the table has let go"))

    async def _converse(self, socket: ClientConnection) -> bool:
        """One connection; returns whether to come back."""
        self._socket = socket
        since = self.seq if self.epoch else None
        await self._send(m.encode(m.Hello(self._token, since, self.epoch, self._nonce)))
        for _ in range(BURST):
            await self._send(m.encode(m.Ping(_millis())))
        for message, _ in list(self._asked.values()):
            await self._send(message)
        async for text in socket:
            message = _decoder.decode(text)
            if isinstance(message, m.Bye) and not message.again:
                self._heard.put_nowait(Denied(message.reason))
                return False
            self._take_in(message)
        return True

    def _take_in(self, message: Any) -> None:
        match message:
            case m.Pong():
                self.clock.add(message.sent, _millis(), message.at)
                return
            case m.Done() | m.Refused():
                self._answer(message)
                return
            case m.Welcome():
                self.info, self.you, self.epoch, self.seq = message.table, message.you, message.epoch, message.seq
                self.clock.welcomed(message.epoch, message.table.status)
                self.game = game_named(message.table.game)
                self.view = self._decoded(message.view) if message.view != m.NO_VIEW else self.view
            case m.Update():
                self.seq = message.seq
                self.view = self._decoded(message.view)
                if message.done:
                    self._answer(m.Done(message.done))
            case m.News():
                self.info = message.table
                self.clock.told(message.table.status)
        self._heard.put_nowait(message)

    def events(self, update: m.Update) -> list[Any]:
        """What an update tells, as the game's own events."""
        assert self.game is not None
        return [msgspec.json.decode(event, type=self.game.types.event) for event in update.events]

    def _decoded(self, view: msgspec.Raw) -> Any:
        assert self.game is not None
        return msgspec.json.decode(view, type=self.game.types.view)

    def _answer(self, message: m.Done | m.Refused) -> None:
        _, answer = self._asked.pop(message.nonce, (b"", None))
        if answer is None or answer.done():
            return
        if isinstance(message, m.Refused):
            answer.set_exception(Illegal(message.reason))
        else:
            answer.set_result(None)

    async def _send(self, message: bytes) -> None:
        if self._socket is not None:
            try:
                await self._socket.send(message, text=True)
            except ConnectionClosed:
                self._socket = None  # what the table said before it closed is still to be read


@asynccontextmanager
async def join(base: str, code: str, token: str | None = None) -> AsyncIterator[Session]:
    """A session at a table, as the token's seat or without one as a watcher. Raises Denied."""
    session = Session(base, code, token)
    task = asyncio.create_task(session.run())
    try:
        while session.info is None:
            await session.hear()
        yield session
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _millis() -> float:
    return monotonic() * 1000
