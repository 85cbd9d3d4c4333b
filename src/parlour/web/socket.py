"""The websockets of the parlour: who may open one, and how they all end."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from picows import WSAutoPingStrategy, WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # a class of the compiled part, without a stub

from parlour.table import Hall
from parlour.web.limits import Bucket, Limits
from parlour.web.line import CLOSE_WITHIN, Line

PATH: Final = "/ws/"
HANDSHAKE_WITHIN: Final = 5.0
BUFFER: Final = 4096


class Upgraded(WSProtocol):  # type: ignore[misc]  # see above
    """A connection that began as HTTP: the request was read already, and is handed over."""

    def data_received(self, data: bytes) -> None:
        while data:
            buffer = self.get_buffer(len(data))
            part = data[: len(buffer)]
            buffer[: len(part)] = part
            self.buffer_updated(len(part))
            data = data[len(part) :]


class Sockets:
    def __init__(self, hall: Hall, limits: Limits) -> None:
        self._hall = hall
        self._limits = limits
        self._lines: set[Line] = set()
        self._log = logging.getLogger("parlour.socket")

    def protocol(self, **uvicorn: Any) -> asyncio.BufferedProtocol:
        """One connection, as uvicorn asks for it when a request wants to become a websocket."""
        made: asyncio.BufferedProtocol = Upgraded(
            None,
            None,
            False,
            self._open,
            self._log,
            True,
            HANDSHAKE_WITHIN,
            False,
            0.0,
            0.0,
            WSAutoPingStrategy.PING_PERIODICALLY,
            True,
            self._limits.message_size,
            None,
            BUFFER,
        )
        return made

    async def goodbye(self) -> None:
        """Wait until everyone who was let go has heard it."""
        if self._lines:
            await asyncio.wait([line.ended for line in self._lines], timeout=2 * CLOSE_WITHIN)

    def _open(self, request: WSUpgradeRequest) -> Line | WSUpgradeResponseWithListener | None:
        path = request.path.decode("latin-1").partition("?")[0]
        if not path.startswith(PATH):
            return None
        if not _same_origin(request):
            refused = WSUpgradeResponse.create_error_response(HTTPStatus.FORBIDDEN, b"not from this page")
            return WSUpgradeResponseWithListener(refused, None)
        code = path.removeprefix(PATH).upper()
        bucket = Bucket(self._limits.messages, self._limits.burst)
        behind = self._hall.meters.behind.inc
        line = Line(partial(self._hall.find, code), bucket, self._limits.message_size, behind)
        self._lines.add(line)
        self._hall.meters.connections.inc()
        line.ended.add_done_callback(lambda ended: self._forget(line))
        return line

    def _forget(self, line: Line) -> None:
        self._lines.discard(line)
        self._hall.meters.connections.dec()


def _same_origin(request: WSUpgradeRequest) -> bool:
    """A browser tells where its page came from; only our own pages may speak for a person."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")
