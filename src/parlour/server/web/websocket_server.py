"""Factory and registry of websocket connections: admission checks and shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from websockets.server import ServerProtocol

from parlour.engine import Millis
from parlour.server.rate_limit import RateLimit
from parlour.server.table import Table, Tables
from parlour.server.table.ports import Elsewhere, Unavailable
from parlour.server.table.tables import CLOSING
from parlour.server.web.addresses import ANYONE, Proxies, quota_key
from parlour.server.web.admission import Admission
from parlour.server.web.errors import HttpError
from parlour.server.web.guard import TOO_MANY_REQUESTS, check_origin
from parlour.server.web.handshake import UpgradeRequest, answer_upgrade
from parlour.server.web.hosts import Hosts
from parlour.server.web.http_connection import HttpConnection
from parlour.server.web.limits import UNLIMITED, Limits, Quotas
from parlour.server.web.neighbours import RETRY_S, Neighbours
from parlour.server.web.relay import CLIENT, RelayLink
from parlour.server.web.relayed import RelayedConnection, tell_trusted
from parlour.server.web.root_path import RootPath
from parlour.server.web.routes.pictures import Finder
from parlour.server.web.session import MOVED
from parlour.server.web.timers import Timers
from parlour.server.web.ws_connection import CLOSE_TIMEOUT_S, WebConnection

PATH: Final = "/ws/"


class WebSocketServer:
    """`neighbours` are the other nodes, to which clients of their tables are relayed."""

    def __init__(
        self,
        tables: Tables,
        find: Finder,
        limits: Limits,
        quotas: Quotas,
        hosts: Hosts,
        proxies: Proxies,
        root: RootPath,
        neighbours: Neighbours | None = None,
    ) -> None:
        self._tables = tables
        self._find = find
        self._limits = limits
        self._quotas = quotas
        self._hosts = hosts
        self._proxies = proxies
        self._root = root
        self._neighbours = neighbours
        self._timers = Timers()
        self._connections: set[WebConnection] = set()

    def http(self, **uvicorn: Any) -> asyncio.Protocol:
        """One connection, as uvicorn asks for it when a client comes."""
        return HttpConnection(self._limits, self._quotas, self._proxies, **uvicorn)

    def protocol(self, **uvicorn: Any) -> asyncio.Protocol:
        """The same connection, when a request wants to become a websocket."""
        return WebConnection(self._admit, self._limits.message_size)

    def http_of_nodes(self, **uvicorn: Any) -> asyncio.Protocol:
        """One connection of another node."""
        return HttpConnection(self._limits, self._quotas, Proxies(ANYONE), **uvicorn)

    def protocol_of_nodes(self, **uvicorn: Any) -> asyncio.Protocol:
        """The same connection, when it relays a client."""
        return RelayedConnection(self._admit_relayed, self._limits.message_size)

    async def close_all(self) -> None:
        """Let go of everyone, and wait until they have heard it."""
        for connection in self._connections:
            connection.dismiss(CLOSING, again=True)
        if self._connections:
            await asyncio.wait([connection.ended for connection in self._connections], timeout=2 * CLOSE_TIMEOUT_S)

    def _admit(self, connection: WebConnection, protocol: ServerProtocol, head: bytes, peer: str) -> Admission | None:
        asked = answer_upgrade(protocol, head, partial(self._check, peer))
        if asked is None:
            return None
        address = self._address(peer, asked)
        if not self._quotas.open.enter(address, connection):
            return None
        admission = self._enter(connection, address, self._quotas.open.trust)
        client = self._proxies.client(peer, _forwarded(asked))
        return admission._replace(
            find=partial(self._find_or_relay, _code(self._root.within(asked.path)), client),
            beyond=self._proxies.rtt(peer, asked.headers),
        )

    def _admit_relayed(
        self, connection: WebConnection, protocol: ServerProtocol, head: bytes, peer: str
    ) -> Admission | None:
        """A client that another node took, paid for and relays."""
        asked = answer_upgrade(protocol, head, partial(self._check_node, peer))
        if asked is None:
            return None
        address = quota_key(asked.headers.get(CLIENT, ""))
        if not self._quotas.open.enter(address, connection, proxy=True):
            return None
        self._quotas.open.trust(connection)
        paid = RateLimit(UNLIMITED.burst, UNLIMITED.messages)
        admission = self._enter(connection, address, tell_trusted)
        return admission._replace(find=partial(self._find_owned, _code(asked.path)), frames=paid, all_frames=paid)

    def _enter(self, connection: WebConnection, address: str, trusted: Callable[[WebConnection], None]) -> Admission:
        self._connections.add(connection)
        self._tables.metrics.connections += 1
        connection.ended.add_done_callback(lambda ended: self._remove(connection))
        return Admission(
            find=_nowhere,
            beyond=Millis(0),
            frames=RateLimit(self._limits.burst, self._limits.messages),
            all_frames=self._quotas.messages.of(address),
            silence=self._limits.silence,
            later=self._timers.later,
            may_guess=partial(self._quotas.guesses.left, address),
            guessed=partial(self._quotas.guesses.take, address),
            fell_behind=self._tables.metrics.fell_behind,
            trusted=trusted,
            share=partial(self._quotas.send_budget.share, address),
        )

    async def _find_or_relay(self, code: str, client: str, connection: WebConnection) -> Table | RelayLink:
        """A client waits here while the lease of an owner that is gone runs out, for as long as it may be silent."""
        while True:
            try:
                return await self._find(code)
            except Elsewhere as elsewhere:
                if self._neighbours is None:
                    raise Unavailable(MOVED) from None
                with suppress(OSError):
                    link = await self._neighbours.link(connection, elsewhere.address, code, client)
                    self._tables.metrics.relayed += 1
                    return link
            await asyncio.sleep(RETRY_S)

    async def _find_owned(self, code: str, connection: WebConnection) -> Table:
        """No client is relayed twice: meanwhile it comes back."""
        try:
            return await self._find(code)
        except Elsewhere:
            raise Unavailable(MOVED) from None

    def _check_node(self, peer: str, asked: UpgradeRequest) -> None:
        assert self._neighbours is not None
        self._neighbours.check(asked.headers, peer)

    def _check(self, peer: str, asked: UpgradeRequest) -> None:
        check_origin(self._hosts, asked.headers, safe=False)
        if not self._root.within(asked.path).startswith(PATH):
            raise HttpError(404, "no-table-at-address")
        address = self._address(peer, asked)
        if not self._quotas.open.room(address):
            raise HttpError(429, "too-many-connections")
        if not self._quotas.upgrades.take(address):
            raise HttpError(429, TOO_MANY_REQUESTS)

    def _address(self, peer: str, asked: UpgradeRequest) -> str:
        return quota_key(self._proxies.client(peer, _forwarded(asked)))

    def _remove(self, connection: WebConnection) -> None:
        self._quotas.open.leave(connection)
        self._connections.discard(connection)
        self._tables.metrics.connections -= 1


def _code(path: str) -> str:
    return path.partition("?")[0].removeprefix(PATH).upper()


def _forwarded(asked: UpgradeRequest) -> str:
    return ",".join(asked.headers.getlist("x-forwarded-for"))


async def _nowhere(connection: WebConnection) -> Table:
    raise LookupError
