"""The websockets of the parlour: who may open one, and how they all end."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

from parlour.table import Registry
from parlour.web.addresses import Proxies, counted
from parlour.web.connection import CLOSE_WITHIN, Admission, WebConnection
from parlour.web.faults import Refusal
from parlour.web.guard import check_origin
from parlour.web.handshake import Asked, shake_hands
from parlour.web.hosts import Hosts
from parlour.web.http import HttpConnection
from parlour.web.limits import Bucket, Limits, Quotas
from parlour.web.pictures import Finder
from parlour.web.rounds import Rounds

PATH: Final = "/ws/"


class Sockets:
    def __init__(
        self, registry: Registry, find: Finder, limits: Limits, quotas: Quotas, hosts: Hosts, proxies: Proxies
    ) -> None:
        self._registry = registry
        self._find = find
        self._limits = limits
        self._quotas = quotas
        self._hosts = hosts
        self._proxies = proxies
        self._rounds = Rounds()
        self._connections: set[WebConnection] = set()

    def http(self, **uvicorn: Any) -> asyncio.Protocol:
        """One connection, as uvicorn asks for it when a client comes."""
        return HttpConnection(self._limits, self._quotas, self._proxies, **uvicorn)

    def protocol(self, **uvicorn: Any) -> asyncio.Protocol:
        """The same connection, when a request wants to become a websocket."""
        return WebConnection(self._admit, self._limits.message_size)

    async def goodbye(self) -> None:
        """Let go of everyone, and wait until they have heard it."""
        for connection in self._connections:
            connection.dismiss("the parlour closes for a moment", again=True)
        if self._connections:
            await asyncio.wait([connection.ended for connection in self._connections], timeout=2 * CLOSE_WITHIN)

    def _admit(self, connection: WebConnection, head: bytes, peer: str) -> tuple[Admission | None, bytes]:
        asked, answer = shake_hands(head, partial(self._judge, peer))
        if asked is None:
            return None, answer
        address = self._address(peer, asked)
        self._quotas.open.enter(address)
        self._connections.add(connection)
        self._registry.metrics.connections.inc()
        connection.ended.add_done_callback(lambda ended: self._forget(connection, address))
        admission = Admission(
            find=partial(self._find, asked.path.partition("?")[0].removeprefix(PATH).upper()),
            beyond=self._proxies.trip(peer, asked.headers),
            bucket=Bucket(self._limits.messages, self._limits.burst),
            silence=self._limits.silence,
            later=self._rounds.later,
            may_guess=partial(self._quotas.guesses.left, address),
            guessed=partial(self._quotas.guesses.take, address),
            fell_behind=self._registry.metrics.behind.inc,
        )
        return admission, answer

    def _judge(self, peer: str, asked: Asked) -> None:
        check_origin(self._hosts, asked.headers, safe=False)
        if not asked.path.startswith(PATH):
            raise Refusal(404, "there is no table here; the address of one is /ws/CODE")
        address = self._address(peer, asked)
        if not self._quotas.open.room(address):
            raise Refusal(429, "too many connections from your address; close some")
        if not self._quotas.guesses.left(address):
            raise Refusal(429, "too many wrong codes from your address; wait a while")

    def _address(self, peer: str, asked: Asked) -> str:
        return counted(self._proxies.client(peer, ",".join(asked.headers.getlist("x-forwarded-for"))))

    def _forget(self, connection: WebConnection, address: str) -> None:
        self._quotas.open.leave(address)
        self._connections.discard(connection)
        self._registry.metrics.connections.dec()
