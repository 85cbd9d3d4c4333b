"""uvicorn server with graceful shutdown, listening sockets and log configuration."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NamedTuple
from uuid import uuid4

import msgspec
import uvicorn
from starlette.applications import Starlette

from parlour.bots import SeatedBot, looks_in, make_bot
from parlour.engine import BadSetup, Journal, Seat
from parlour.languages import quoted
from parlour.server.nodes import Node, NodeId
from parlour.server.store import MemoryStore
from parlour.server.store.open import SCHEMES, open_store
from parlour.server.table import Store, Tables
from parlour.server.table.bot_thread import BotThread
from parlour.server.table.entries import TableState
from parlour.server.table.opening import settled_noise
from parlour.server.table.ports import BotService, Damaged, Unavailable
from parlour.server.web.app import AppConfig, make_app
from parlour.server.web.http_connection import KEEP_ALIVE_S
from parlour.server.web.node_server import NodeSetup
from parlour.server.web.routes.pictures import illustrator

SWITCH_INTERVAL_S: Final = 0.001
GC_THRESHOLD: Final = (10_000, 10, 10)
BACKLOG: Final = 2048


class Server(uvicorn.Server):
    """Before the sockets close, everyone is asked to reconnect."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._parlour = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """What is there now stays, and what tables keep holds no cycles: the collector need not look often.
        Bots that think give way soon. Threads are started now: what is made while many tables are in memory lies among
        them, and holds their place when they are gone."""
        await super().startup(sockets)
        await asyncio.to_thread(int)
        with suppress(Unavailable, Damaged):  # the store is read when it is needed
            await self._parlour.state.tables.store.list("waiting", limit=1)
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLD)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        node, tables = self._parlour.state.node, self._parlour.state.tables
        if node is not None:
            node.leaving = True
        tables.farewell()
        if node is not None:  # others take the tables before this server waits for anybody
            await tables.hand_over()
            await node.leave()
        await self._parlour.state.websockets.close_all()
        await super().shutdown(sockets)


class PrintableLines(logging.Formatter):
    """Lines for a terminal, without control characters, since messages may quote clients or files.

    `uvicorn.error` is shown as `uvicorn`: uvicorn also logs a normal start under that name.
    """

    def format(self, record: logging.LogRecord) -> str:
        shown = logging.makeLogRecord(vars(record) | {"name": record.name.removesuffix(".error")})
        return _printable(super().format(shown))


class JsonLines(logging.Formatter):
    """One JSON object a log line."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": when, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return _printable(msgspec.json.encode(line).decode())


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}" for letter in text)


def seat_player(state: TableState, seat: Seat, bot: str) -> SeatedBot:
    """A bot for one seat, with chance that nobody can foresee; where the deal is settled, with that of everybody."""
    return make_bot(bot, state.game, settled_noise(state, seat) if state.deal else token_hex(16), by_script=False)


def seat_ghost(repeated: Journal, seat: Seat, noise: str) -> SeatedBot:
    from parlour.analysis.ghost import ghost_of  # takes a second to import, and most servers never need it

    return ghost_of(repeated, seat, noise)


def server_config(app: Starlette, host: str, port: int, *, json_logs: bool = False) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=app.state.websockets.http,
        ws=app.state.websockets.protocol,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_S,
        log_config=log_config(json_logs),
        timeout_graceful_shutdown=5,
    )


def make_server(
    data: Path | None,
    host: str,
    port: int,
    *,
    database: str | None = None,
    node: NodeSettings | None = None,
    json_logs: bool = False,
    **config: Any,
) -> Server:
    """A server that keeps its tables in a database or a folder, or without a folder in memory; raises Unavailable,
    Damaged, BadSetup or NameTaken. With a database it is one of the nodes that share it. The rest goes to AppConfig."""
    store: Store = MemoryStore() if data is None else open_store(database or data)
    pictures = None if data is None else data / "pictures"
    shared = data is not None and (database or "").startswith(SCHEMES)
    setup = node_setup(store, node or NodeSettings(f"{host}-{port}")) if shared else None
    if setup is not None:
        asyncio.run(_enter(setup))
    owners = None if setup is None else setup.node
    bots = BotService(seat_player, BotThread(), looks_in, seat_ghost)
    tables = Tables(store, bots, make_illustrator=illustrator, owners=owners)
    app = make_app(tables, AppConfig(pictures=pictures, listens=host, **config), setup)
    return Server(server_config(app, host, port, json_logs=json_logs), app)


class NodeSettings(NamedTuple):
    """A node's name, the address at which it listens for other nodes, and the secret that all of them know; without
    one they take that of the database."""

    name: str
    address: str = "127.0.0.1:0"
    secret: str = ""


def node_setup(store: Any, settings: NodeSettings) -> NodeSetup:
    """What makes a server on a PostgreSQL store a node, which is still to be entered; raises Unavailable or
    BadSetup."""
    from parlour.server.store.postgres.nodes import PostgresNodes

    host, _, port = settings.address.rpartition(":")
    if not host or not port.isdecimal():
        raise BadSetup("node-address", address=quoted(settings.address))
    nodes = PostgresNodes(store)
    secret = settings.secret or nodes.secret()
    sockets = bind_sockets(host.strip("[]"), int(port), "--node-address")
    address = f"{host}:{sockets[0].getsockname()[1]}"
    node = Node(NodeId(settings.name, str(uuid4())), address, nodes)
    return NodeSetup(node, nodes, secret, sockets, store.break_off)


async def _enter(setup: NodeSetup) -> None:
    """In a loop of its own, before the server has one: errors end the start."""
    try:
        await setup.node.enter()
    except BaseException:
        for each in setup.sockets:
            each.close()
        raise
    finally:
        await setup.shared.close()


def bind_sockets(host: str, port: int, flag: str = "--port") -> list[socket.socket]:
    """WebSocketServer for every address of a host, on one port that `flag` names; raises BadSetup."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise BadSetup("serve.no-host", host=quoted(host)) from None
    sockets: list[socket.socket] = []
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            sockets.append(socket.create_server((address[0], port), family=family, backlog=BACKLOG))
            port = sockets[0].getsockname()[1]
    except OSError as error:
        for each in sockets:
            each.close()
        raise _bind_error(host, port, flag, error) from None
    return sockets


def _bind_error(host: str, port: int, flag: str, error: OSError) -> BadSetup:
    match error.errno:
        case errno.EADDRINUSE:
            return BadSetup("serve.port-taken", port=port, flag=flag)
        case errno.EACCES:
            return BadSetup("serve.port-forbidden", port=port, flag=flag)
        case errno.EADDRNOTAVAIL:
            return BadSetup("serve.foreign-host", host=host)
        case _:
            return BadSetup("serve.cannot-listen", host=host, port=port, error=str(error.strerror))


def log_config(json_logs: bool) -> dict[str, Any]:
    form: dict[str, Any] = {"fmt": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines} if json_logs else {"()": PrintableLines, **form}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            "uvicorn.access": {"level": "WARNING"},
            "parlour.socket": {"level": "WARNING"},
            "psycopg.pool": {"level": "ERROR"},  # each try; the store says when it begins and when it is over
        },
    }
