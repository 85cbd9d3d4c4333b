"""Real servers on loopback, and lines between them and their clients that are slow or break."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from functools import cache
from typing import Any, NamedTuple, TypeVar

import httpx

from parlour.bots import looks_in
from parlour.server.store import MemoryStore
from parlour.server.table import Store, Tables
from parlour.server.table.bot_thread import BotThread
from parlour.server.table.ports import BotService, Clock, DealerMaker, Owners
from parlour.server.table.tables import seeded_dealer
from parlour.server.web.app import AppConfig, make_app
from parlour.server.web.limits import UNLIMITED, Limits
from parlour.server.web.node_server import NodeSetup
from parlour.server.web.routes.pictures import illustrator
from parlour.server.web.server import Server, seat_player, server_config

Kept = TypeVar("Kept")


class Served(NamedTuple):
    base: str
    port: int
    tables: Tables
    server: Server


@asynccontextmanager
async def serving(
    journal: Store | None = None,
    limits: Limits = UNLIMITED,
    make_dealer: DealerMaker = seeded_dealer,
    clock: Clock | None = None,
    owners: Owners | None = None,
    node: NodeSetup | None = None,
    **config: Any,
) -> AsyncIterator[Served]:
    store = journal or MemoryStore()
    bots = BotService(seat_player, BotThread(), looks_in)
    tables = Tables(store, bots, make_dealer, illustrator, clock, owners)
    app = make_app(tables, AppConfig(limits, **config), node)
    server = Server(server_config(app, "127.0.0.1", 0), app)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield Served(f"http://127.0.0.1:{port}", port, tables, server)
    finally:
        server.should_exit = True
        await task


@contextmanager
def kept_open(runner: asyncio.Runner, manager: AbstractAsyncContextManager[Kept]) -> Iterator[Kept]:
    """Something that all stories of one runner share, for a fixture of a module."""
    yield runner.run(manager.__aenter__())
    runner.run(manager.__aexit__(None, None, None))


@cache
def _certificates() -> ssl.SSLContext:
    """Reading them takes longer than a request, and no test needs them."""
    return httpx.create_ssl_context()


def http_client(base: str, **more: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=base, verify=_certificates(), timeout=None, **more)


class SlowProxy:
    """A TCP line to a server with a delay in each direction, that can be cut."""

    def __init__(self, port: int, delay: Callable[[], float]) -> None:
        self._port = port
        self._delay = delay
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        try:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            self.cut()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Break every connection at once, without a goodbye."""
        for writer in list(self._open):
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        for source, target in ((reader, far_writer), (far_reader, writer)):
            self._open.add(target)
            task = asyncio.create_task(self._carry(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        arrival = 0.0
        with suppress(OSError):
            while data := await source.read(65536):
                arrival = max(arrival, loop.time() + self._delay())
                loop.call_at(arrival, self._deliver, target, data)
        loop.call_at(max(arrival, loop.time()), self._close, target)

    def _close(self, target: asyncio.StreamWriter) -> None:
        target.transport.abort()
        self._open.discard(target)

    def _deliver(self, target: asyncio.StreamWriter, data: bytes) -> None:
        if not target.transport.is_closing():
            target.write(data)
