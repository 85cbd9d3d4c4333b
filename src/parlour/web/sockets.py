"""Factory and registry of websocket connections: admission checks and shutdown."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

from websockets.server import ServerProtocol

from parlour.table import Registry
from parlour.web.addresses import Proxies, quota_key
from parlour.web.errors import HttpError
from parlour.web.guard import TOO_MANY_REQUESTS, check_origin
from parlour.web.handshake import UpgradeRequest, answer_upgrade
from parlour.web.hosts import Hosts
from parlour.web.http_connection import HttpConnection
from parlour.web.limits import Bucket, Limits, Quotas
from parlour.web.pictures import Finder
from parlour.web.root_path import RootPath
from parlour.web.timers import Timers
from parlour.web.ws_connection import CLOSE_TIMEOUT_S, Admission, WebConnection

PATH: Final = "/ws/"


class Sockets:
    def __init__(
        self,
        registry: Registry,
        find: Finder,
        limits: Limits,
        quotas: Quotas,
        hosts: Hosts,
        proxies: Proxies,
        root: RootPath,
    ) -> None:
        self._registry = registry
        self._find = find
        self._limits = limits
        self._quotas = quotas
        self._hosts = hosts
        self._proxies = proxies
        self._root = root
        self._timers = Timers()
        self._connections: set[WebConnection] = set()

    def http(self, **uvicorn: Any) -> asyncio.Protocol:
        """One connection, as uvicorn asks for it when a client comes."""
        return HttpConnection(self._limits, self._quotas, self._proxies, **uvicorn)

    def protocol(self, **uvicorn: Any) -> asyncio.Protocol:
        """The same connection, when a request wants to become a websocket."""
        return WebConnection(self._admit, self._limits.message_size)

    async def close_all(self) -> None:
        """Let go of everyone, and wait until they have heard it."""
        for connection in self._connections:
            connection.dismiss("the parlour closes for a moment", again=True)
        if self._connections:
            await asyncio.wait([connection.ended for connection in self._connections], timeout=2 * CLOSE_TIMEOUT_S)

    def _admit(self, connection: WebConnection, protocol: ServerProtocol, head: bytes, peer: str) -> Admission | None:
        asked = answer_upgrade(protocol, head, partial(self._check, peer))
        if asked is None:
            return None
        address = self._address(peer, asked)
        if not self._quotas.open.enter(address, connection):
            return None
        self._connections.add(connection)
        self._registry.metrics.connections += 1
        connection.ended.add_done_callback(lambda ended: self._remove(connection))
        return Admission(
            find=partial(self._find, self._root.within(asked.path).partition("?")[0].removeprefix(PATH).upper()),
            beyond=self._proxies.rtt(peer, asked.headers),
            bucket=Bucket(self._limits.messages, self._limits.burst),
            silence=self._limits.silence,
            later=self._timers.later,
            may_guess=partial(self._quotas.guesses.left, address),
            guessed=partial(self._quotas.guesses.take, address),
            fell_behind=self._registry.metrics.fell_behind,
            trusted=partial(self._quotas.open.trust, connection),
            share=partial(self._quotas.backlog.share, address),
        )

    def _check(self, peer: str, asked: UpgradeRequest) -> None:
        check_origin(self._hosts, asked.headers, safe=False)
        if not self._root.within(asked.path).startswith(PATH):
            raise HttpError(404, "there is no table here; the address of one is /ws/CODE")
        address = self._address(peer, asked)
        if not self._quotas.open.room(address):
            raise HttpError(429, "too many connections from your address; close some")
        if not self._quotas.requests.take(address):
            raise HttpError(429, TOO_MANY_REQUESTS)

    def _address(self, peer: str, asked: UpgradeRequest) -> str:
        return quota_key(self._proxies.client(peer, ",".join(asked.headers.getlist("x-forwarded-for"))))

    def _remove(self, connection: WebConnection) -> None:
        self._quotas.open.leave(connection)
        self._connections.discard(connection)
        self._registry.metrics.connections -= 1
