"""Serving: uvicorn, the lines it hands over to the tables, and an orderly end."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import msgspec
import uvicorn
from starlette.applications import Starlette

from parlour.bots import Player, looks_in, make_bot
from parlour.engine import AnyGame
from parlour.store import MemoryStore, SqliteStore
from parlour.table import Registry
from parlour.web.app import make_app
from parlour.web.limits import Limits
from parlour.web.pictures import illustrator
from parlour.web.trip import Proxies

GIVE_WAY: Final = 0.001
COLLECT: Final = (10_000, 50, 50)


class Server(uvicorn.Server):
    """Before the sockets close, everyone is told to come back."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._parlour = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """What is there now stays, and what tables keep holds no cycles: the collector need not look often.
        Bots that think give way soon."""
        await super().startup(sockets)
        sys.setswitchinterval(GIVE_WAY)
        gc.freeze()
        gc.set_threshold(*COLLECT)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._parlour.state.registry.farewell()
        await self._parlour.state.sockets.goodbye()
        await super().shutdown(sockets)


class JsonLines(logging.Formatter):
    """One JSON object a log line."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": when, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def seat_player(game: AnyGame, bot: str) -> Player:
    """A bot for one seat, with chance that nobody can foresee."""
    return make_bot(bot, game.name, token_hex(16), by_script=False)


def server_config(
    app: Starlette,
    host: str,
    port: int,
    *,
    forwarded_allow_ips: str | None = None,
    trip_header: str = "",
    json_logs: bool = False,
) -> uvicorn.Config:
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=app.state.sockets.protocol,
        forwarded_allow_ips=forwarded_allow_ips,
        server_header=False,
        log_config=log_config(json_logs),
        timeout_graceful_shutdown=5,
    )
    app.state.sockets.trust(Proxies(config.forwarded_allow_ips, trip_header))
    return config


def make_server(data: Path | None, host: str, port: int, *, limits: Limits | None = None, **more: Any) -> Server:
    """A parlour that keeps its tables in a folder, or only in memory."""
    limits = limits or Limits()
    store = MemoryStore() if data is None else SqliteStore(data / "parlour.sqlite")
    pictures = None if data is None else data / "pictures"
    app = make_app(Registry(store, seat_player, looks_in, make_illustrator=illustrator), limits, pictures)
    return Server(server_config(app, host, port, **more), app)


def log_config(json_logs: bool) -> dict[str, Any]:
    form: dict[str, Any] = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines} if json_logs else form},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {"uvicorn.access": {"level": "WARNING"}, "parlour.socket": {"level": "WARNING"}},
    }
