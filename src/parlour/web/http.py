"""A connection while it speaks HTTP: how many an address may have, how long a request may take, how large its head."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.table.messages import encode
from parlour.web.addresses import Proxies, counted
from parlour.web.faults import Fault
from parlour.web.limits import Limits, Quotas

HEAD_SIZE: Final = 16 * 1024
READ_WITHIN: Final = 2.0
KEPT_OPEN: Final = 15
"""Seconds in which a browser may ask again over the same connection."""


class HttpConnection(HttpToolsProtocol):
    """Uvicorn's own, with a deadline for each part of a request and a bound on its head."""

    def __init__(self, limits: Limits, quotas: Quotas, proxies: Proxies, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._limits = limits
        self._open = quotas.open
        self._proxies = proxies
        self._counted: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head, self._idle = True, False
        self._head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if not self._proxies.believes(peer):
            address = counted(peer)
            if not self._open.enter(address):
                self._end(b"429 Too Many Requests", "too many connections from your address; close some")
                return
            self._counted = address
        self._within(self._limits.request)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._idle:
            self._idle = False
            self._within(self._limits.request)
        self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > HEAD_SIZE:
            self._end(b"431 Request Header Fields Too Large", f"the head of a request has at most {HEAD_SIZE} bytes")

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._within(self._limits.request)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, 0
        self._within(self._limits.answer)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer that is written is not yet read."""
        self._idle = True
        self._within(self._limits.answer)
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.hand_over()
        super().connection_lost(exc)

    def hand_over(self) -> None:
        """From here on somebody else answers for this connection."""
        self._cancel()
        if self._counted is not None:
            self._open.leave(self._counted)
            self._counted = None

    def _within(self, seconds: float) -> None:
        self._cancel()
        self._deadline = self.loop.call_later(seconds, self._late)

    def _cancel(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        if self._head or not self._in_head:
            self._end(b"408 Request Timeout", "that took too long; ask again")
        else:
            self.transport.abort()

    def _end(self, status: bytes, reason: str) -> None:
        body = encode(Fault(reason))
        head = b"HTTP/1.1 %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        cycle: Any = self.cycle  # None before the first request
        if cycle is None or not cycle.response_started or cycle.response_complete:
            self.transport.write(head % (status, len(body)) + body)
        self.transport.close()
        self._cancel()
        self._deadline = self.loop.call_later(READ_WITHIN, self.transport.abort)
