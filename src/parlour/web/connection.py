"""One client's websocket: hello first, then requests. The seat comes from the token, never from a message."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from parlour.engine import Millis
from parlour.table import Table
from parlour.table import messages as m
from parlour.web.limits import Bucket
from parlour.web.trip import Proxies, shortest_trip

HELLO_WITHIN: Final = 15.0
PING_EVERY: Final = 10.0
CLOSE_WITHIN: Final = 2.0
MOST_WAITING: Final = 128
_MESSAGES: Final = (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION)


class WebConnection(WSListener):
    """What a client says is heard at once and in order. What it is told is sent, never waited for: a client that
    does not read is left behind, and gets a fresh view once it reads again."""

    def __init__(
        self,
        find: Callable[[], Awaitable[Table]],
        bucket: Bucket,
        largest: int,
        fell_behind: Callable[[], None],
        proxies: Proxies,
    ) -> None:
        self._find = find
        self._bucket = bucket
        self._largest = largest
        self._fell_behind = fell_behind
        self._proxies = proxies
        self._table: Table | None = None
        self._early: list[bytes] = []
        self._parts: list[bytes] = []
        self._greeted = self._rude = False
        self._waiting: deque[bytes] = deque()
        self._blocked = self._behind = False
        self._unanswered = False
        self._loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[None] = self._loop.create_future()

    # The connection itself.

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._socket = transport.underlying_transport.get_extra_info("socket")
        self._beyond = self._proxies.trip(transport)
        self._ping()
        self._hello = self._loop.call_later(HELLO_WITHIN, self.close)
        self._arrival = self._loop.create_task(self._arrive())

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == WSMsgType.TEXT and frame.fin:
            self._hear(frame.get_payload_as_bytes())
        elif kind in _MESSAGES:
            self._part(frame)
        elif kind == WSMsgType.PONG:
            self._unanswered = False
        elif kind == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._arrival.cancel()
        self._hello.cancel()
        self._next_ping.cancel()
        if self._table is not None:
            self._table.leave(self)
        self.ended.set_result(None)

    def pause_writing(self) -> None:
        self._blocked = True

    def resume_writing(self) -> None:
        self._blocked = False
        while self._waiting and not self._blocked:
            self._transport.send(WSMsgType.TEXT, self._waiting.popleft())
        if self._behind and not self._blocked and self._table is not None:
            self._behind = False
            self._table.refresh(self)

    def close(self, code: WSCloseCode = WSCloseCode.SERVICE_RESTART) -> None:
        """Say goodbye, and hang up if there is no answer."""
        self._rude = True
        self._transport.send_close(code)
        self._loop.call_later(CLOSE_WITHIN, self._transport.disconnect)

    def _ping(self) -> None:
        """Who has not answered the last one is gone."""
        if self._unanswered:
            self._transport.disconnect(graceful=False)
            return
        self._unanswered = True
        self._transport.send_ping(b"")
        self._next_ping = self._loop.call_later(PING_EVERY, self._ping)

    def _part(self, frame: WSFrame) -> None:
        """A part of a message, or one in bytes."""
        self._parts.append(frame.get_payload_as_bytes())
        if sum(map(len, self._parts)) > self._largest:
            self.close(WSCloseCode.MESSAGE_TOO_BIG)
        elif frame.fin:
            message, self._parts = b"".join(self._parts), []
            self._hear(message)

    # What the client says.

    async def _arrive(self) -> None:
        try:
            self._table = await self._find()
        except LookupError:
            self.dismiss("there is no such table; check the code, or open a new one", again=False)
            return
        for message in self._early:
            self._read(self._table, message)

    def _hear(self, text: bytes) -> None:
        """One message; after too many at once, none any more. What comes before the table is found waits for it."""
        if self._rude:
            return
        if not self._bucket.take():
            self.dismiss("too many messages at once; slow down", again=True)
        elif self._table is None:
            self._early.append(text)
        else:
            self._read(self._table, text)

    def _read(self, table: Table, text: bytes) -> None:
        try:
            if not text.isascii():
                text.decode()
            self._understand(table, m.client_decoder.decode(text))
        except msgspec.DecodeError as error:
            self.send(m.encode(m.Problem(f"not understood: {error}")))
        except UnicodeDecodeError:
            self.close(WSCloseCode.INVALID_TEXT)

    def _understand(self, table: Table, message: m.ClientMessage) -> None:
        if isinstance(message, m.Ping):
            self.send(m.encode(m.Pong(message.sent, table.now())))
        elif self._greeted or isinstance(message, m.Hello):
            self._greeted = True
            self._hello.cancel()
            table.receive(self, message)
        else:
            self.send(m.encode(m.Problem("say hello first")))

    # What the table says.

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        if not self._blocked:
            self._transport.send(WSMsgType.TEXT, message)
        elif not self._behind and len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._behind = True
            self._fell_behind()
        elif not self._behind:
            self._waiting.append(message)

    def dismiss(self, reason: str, again: bool) -> None:
        self._transport.send(WSMsgType.TEXT, m.encode(m.Bye(reason, again)))
        self.close()

    def shortest_trip(self) -> Millis:
        return Millis((shortest_trip(self._socket) or 0) + self._beyond)
