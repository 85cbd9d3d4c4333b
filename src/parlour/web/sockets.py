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

from parlour.table import Registry
from parlour.web.connection import CLOSE_WITHIN, WebConnection
from parlour.web.limits import Bucket, Limits
from parlour.web.trip import Proxies

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
    def __init__(self, registry: Registry, limits: Limits) -> None:
        self._registry = registry
        self._limits = limits
        self._connections: set[WebConnection] = set()
        self._proxies = Proxies()
        self._log = logging.getLogger("parlour.socket")

    def trust(self, proxies: Proxies) -> None:
        """Take the word of these proxies from now on."""
        self._proxies = proxies

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
        if self._connections:
            await asyncio.wait([connection.ended for connection in self._connections], timeout=2 * CLOSE_WITHIN)

    def _open(self, request: WSUpgradeRequest) -> WebConnection | WSUpgradeResponseWithListener | None:
        path = request.path.decode("latin-1").partition("?")[0]
        if not path.startswith(PATH):
            return None
        if not _same_origin(request):
            refused = WSUpgradeResponse.create_error_response(HTTPStatus.FORBIDDEN, b"not from this page")
            return WSUpgradeResponseWithListener(refused, None)
        code = path.removeprefix(PATH).upper()
        bucket = Bucket(self._limits.messages, self._limits.burst)
        behind = self._registry.metrics.behind.inc
        find = partial(self._registry.find, code)
        connection = WebConnection(find, bucket, self._limits.message_size, behind, self._proxies)
        self._connections.add(connection)
        self._registry.metrics.connections.inc()
        connection.ended.add_done_callback(lambda ended: self._forget(connection))
        return connection

    def _forget(self, connection: WebConnection) -> None:
        self._connections.discard(connection)
        self._registry.metrics.connections.dec()


def _same_origin(request: WSUpgradeRequest) -> bool:
    """A browser tells where its page came from; only our own pages may speak for a person."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")
