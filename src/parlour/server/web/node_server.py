"""What makes a server one node of several: its lease, its address for other nodes, and what it shares with them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Final, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from parlour.server.nodes import Node, NodeExchange, QuotaUse
from parlour.server.table.ports import Elsewhere, Unavailable
from parlour.server.web.errors import EXCEPTION_HANDLERS
from parlour.server.web.limits import Quotas
from parlour.server.web.neighbours import Neighbours, NodeGuard
from parlour.server.web.websocket_server import WebSocketServer

EXCHANGE_EVERY_S: Final = 1.0


class NodeSetup(NamedTuple):
    """`sockets` listen at the node's address; `give_up` drops what is being stored, when the lease is over."""

    node: Node
    shared: NodeExchange
    secret: str
    sockets: Sequence[socket.socket]
    give_up: Callable[[], None]


class NodeServer:
    """Runs beside the public server, in the same loop."""

    def __init__(self, setup: NodeSetup, quotas: Quotas) -> None:
        self._setup = setup
        self._quotas = quotas
        self._seen: dict[tuple[str, str, str], int] = {}
        self.neighbours = Neighbours(setup.secret)

    @asynccontextmanager
    async def running(self, routes: Sequence[BaseRoute], sockets: WebSocketServer) -> AsyncIterator[None]:
        """Answer other nodes, renew the lease and share what was used, for as long as this lasts."""
        app = Starlette(
            routes=routes,
            middleware=[Middleware(NodeGuard, self.neighbours, self._quotas)],
            exception_handlers=EXCEPTION_HANDLERS,
        )
        config = uvicorn.Config(
            app,
            http=sockets.http_of_nodes,  # type: ignore[arg-type]  # whatever makes one is taken
            ws=sockets.protocol_of_nodes,  # type: ignore[arg-type]  # as above
            lifespan="off",
            proxy_headers=False,
            server_header=False,
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        server = _QuietServer(config)
        serving = asyncio.create_task(server.serve(list(self._setup.sockets)), name="node server")
        sharing = asyncio.create_task(self._share(), name="node quotas")
        self._setup.node.start()
        try:
            yield
        finally:
            sharing.cancel()
            await self._setup.node.leave()
            await self._setup.shared.close()
            server.should_exit = True
            await asyncio.wait([serving])

    async def announce_lesson(self, code: str) -> None:
        await self._setup.shared.announce_lesson(code, self._setup.node.me)

    async def seek_lesson(self, code: str) -> None:
        """Raises Elsewhere if another node has the table of that lesson, and LookupError if none has."""
        address = await self._setup.shared.find_lesson(code, self._setup.node.me)
        if address is None:
            raise LookupError(code)
        raise Elsewhere(address)

    async def _share(self) -> None:
        mine: list[QuotaUse] = []
        name = self._setup.node.me.name
        while True:
            await asyncio.sleep(EXCHANGE_EVERY_S)
            mine += [QuotaUse(name, *used) for used in self._quotas.used()]
            try:
                theirs = await self._setup.shared.exchange(name, mine)
            except Unavailable:
                continue
            mine = []
            self.charge(theirs)

    def charge(self, theirs: Sequence[QuotaUse]) -> None:
        """Charge the quotas here with what was used elsewhere since the last exchange."""
        for node, kind, address, total in theirs:
            before = self._seen.get((node, kind, address), 0)
            self._seen[node, kind, address] = total
            self._quotas.charge(kind, address, total - before if total >= before else total)
        while len(self._seen) > 10 * len(theirs) + 100_000:
            self._seen.pop(next(iter(self._seen)))


class _QuietServer(uvicorn.Server):
    """Leaves signals to the public server."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
