"""One HTTP connection: uvicorn's h11 protocol with deadlines and bounds on what a client may send ahead."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any, Final, Literal

import h11
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour.languages import Refusal, refusal
from parlour.server.table.tables import CLOSING
from parlour.server.web.addresses import Proxies, quota_key
from parlour.server.web.errors import error_body, json_response
from parlour.server.web.limits import Limits, Quotas
from parlour.wire import encode

MAX_HEAD_BYTES: Final = 16 * 1024
MAX_AHEAD_BYTES: Final = 32 * 1024
"""Requests that a client has sent before it was answered (pipelining). They wait unparsed."""
WRITE_BUFFER_BYTES: Final = 32 * 1024
LINGER_S: Final = 2.0
KEEP_ALIVE_S: Final = 15

Phase = Literal["idle", "head", "body", "response"]
_REASONS: Final = {
    400: b"400 Bad Request",
    408: b"408 Request Timeout",
    411: b"411 Length Required",
    413: b"413 Content Too Large",
    429: b"429 Too Many Requests",
    431: b"431 Request Header Fields Too Large",
    501: b"501 Not Implemented",
    503: b"503 Service Unavailable",
}


class LengthRequired(h11.Connection):
    """Reads requests whose body has a length, at most so many bytes. Chunked bodies are refused before a chunk is read:
    no client of ours sends them, and each chunk costs more than its sender pays."""

    def __init__(self, max_body: int) -> None:
        super().__init__(h11.SERVER, MAX_HEAD_BYTES)
        self._max_body = max_body

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            headers = dict(event.headers)
            if b"transfer-encoding" in headers:
                raise h11.RemoteProtocolError("send the length of the body, in content-length", 411)
            if int(headers.get(b"content-length", 0)) > self._max_body:
                raise h11.RemoteProtocolError(f"that is too long; at most {self._max_body} bytes", 413)
        return event


class Stoppable:
    """ASGI middleware: a request that a stopping server waits for no longer is refused, which is no error."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except asyncio.CancelledError:
            if not started:
                await json_response(error_body(CLOSING), 503)(scope, receive, send)


class HttpConnection(H11Protocol):
    def __init__(self, limits: Limits, quotas: Quotas, proxies: Proxies, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self.conn = LengthRequired(limits.message_size)
        self.app = Stoppable(self.app)
        self.logger = logging.getLogger("parlour.http")
        self._limits = limits
        self._open = quotas.open
        self._proxies = proxies
        self._budget = quotas.send_budget
        self._deadline: asyncio.TimerHandle | None = None
        self._phase: Phase = "idle"
        self._handed_over = False
        self.heard = self.loop.time()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        transport.set_write_buffer_limits(WRITE_BUFFER_BYTES)
        peer = self.client[0] if self.client else ""
        address, proxy = quota_key(peer), self._proxies.trusts(peer)
        self._waiting = self._budget.share("" if proxy else address)
        if not self._open.enter(address, self, proxy=proxy):
            if proxy or self._open.room(address):
                self._end(503, refusal("server-full"))
            else:
                self._end(429, refusal("too-many-connections"))
            return
        self._within(self._limits.request)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.heard = self.loop.time()
        super().data_received(data)
        if self._handed_over:
            return
        if self.flow.read_paused and len(self.conn.trailing_data[0]) > MAX_AHEAD_BYTES:
            self._end(400, refusal("requests-ahead"))
        elif not self.transport.is_closing():
            self._enter_phase()

    def on_response_complete(self) -> None:
        """The response is written, and may still have to be read by the client."""
        super().on_response_complete()
        self._enter_phase()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._waiting.clear()
        if not self._waiting.take(self.transport.get_write_buffer_size()):
            self.transport.abort()

    def resume_writing(self) -> None:
        self._waiting.clear()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.hand_over()
        super().connection_lost(exc)
        self.cycle = None  # type: ignore[assignment]  # as before the first request; it holds this connection

    def evict(self) -> None:
        self.transport.abort()

    def hand_over(self) -> None:
        """From here on another protocol is responsible for this connection."""
        self._handed_over = True
        self._cancel()
        self._open.leave(self)
        self._waiting.clear()

    def send_400_response(self, msg: str) -> None:
        """uvicorn calls this while it handles the parser's error, which says more than its own message."""
        error = sys.exc_info()[1]
        status = error.error_status_hint if isinstance(error, h11.RemoteProtocolError) else 400
        if status == 431:
            self._end(status, refusal("head-too-long", most=MAX_HEAD_BYTES))
        else:
            self._end(status if status in _REASONS else 400, refusal("bad-http", detail=str(error or msg)))

    def _enter_phase(self) -> None:
        """Each part of a request, and its response, has a deadline of its own."""
        phase = self._current_phase()
        if phase != self._phase:
            self._phase = phase
            self._within(self._limits.request if phase in ("head", "body") else self._limits.answer)

    def _current_phase(self) -> Phase:
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        if self.conn.their_state is h11.IDLE:
            return "head" if self.conn.trailing_data[0] else "idle"
        return "response"

    def _within(self, seconds: float) -> None:
        self._cancel()
        self._deadline = self.loop.call_later(seconds, self._late)

    def _cancel(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        if self._phase in ("head", "body"):
            self._end(408, refusal("too-slow"))
        else:
            self.transport.abort()

    def _end(self, status: int, why: Refusal) -> None:
        """Say why, unless a response is under way, and close."""
        body = encode(error_body(why))
        head = b"HTTP/1.1 %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        cycle: Any = self.cycle  # None before the first request
        if cycle is None or not cycle.response_started or cycle.response_complete:
            self.transport.write(head % (_REASONS[status], len(body)) + body)
        self.transport.close()
        self._cancel()
        self._deadline = self.loop.call_later(LINGER_S, self.transport.abort)
