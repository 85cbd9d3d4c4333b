"""Serving: uvicorn with a websocket that measures its round trip, and an orderly end."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from parlour.bots import Player, make_bot
from parlour.engine import AnyGame
from parlour.journal import MemoryJournal, SqliteJournal
from parlour.table import Hall
from parlour.web.app import make_app
from parlour.web.gallery import addresses
from parlour.web.limits import Limits

PING_EVERY: Final = 10.0


class MeasuredSocket(WebSocketsSansIOProtocol):
    """Pings as soon as it is open and measures the round trip. Once somebody listens, messages need no queue."""

    _hear: Callable[[bytes], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["line"] = self

    def round_trip(self) -> float:
        return self.last_ping_rtt

    def listen(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear

    def write(self, message: bytes) -> bool:
        """Send a text without a task having to wait for it; False if it would have to."""
        if self.close_sent or self.disconnected or self.transport.is_closing() or not self.writable.is_set():
            return False
        self.transport.write(text_frame(message))
        return True

    def send_receive_event_to_app(self) -> None:
        """Text that is no text ends the connection, quietly."""
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "text" and not is_text(data):
            self.conn.send_close(1007)
            self.handle_parser_exception()
        elif self._hear is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            self._hear(data)

    def start_keepalive(self) -> None:
        self.send_keepalive_ping()


def text_frame(message: bytes) -> bytes:
    """A whole text as a server sends it: one frame, without a mask (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    return b"\x81%b%b" % (b"\x7e" + size.to_bytes(2) if size < 2**16 else b"\x7f" + size.to_bytes(8), message)


def is_text(data: bytes) -> bool:
    try:
        return data.isascii() or bool(data.decode())
    except UnicodeDecodeError:
        return False


class Server(uvicorn.Server):
    """Before the sockets close, everyone is told to come back."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._parlour = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._parlour.state.hall.farewell()
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
    return make_bot(bot, game.name, token_hex(16))


def server_config(
    app: Starlette,
    host: str,
    port: int,
    limits: Limits,
    *,
    forwarded_allow_ips: str | None = None,
    json_logs: bool = False,
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=MeasuredSocket,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        ws_max_size=limits.message_size,
        forwarded_allow_ips=forwarded_allow_ips,
        server_header=False,
        log_config=log_config(json_logs),
        timeout_graceful_shutdown=5,
    )


def make_server(data: Path | None, host: str, port: int, *, limits: Limits | None = None, **more: Any) -> Server:
    """A parlour that keeps its tables in a folder, or only in memory."""
    limits = limits or Limits()
    journal = MemoryJournal() if data is None else SqliteJournal(data / "parlour.sqlite")
    pictures = None if data is None else data / "pictures"
    app = make_app(Hall(journal, seat_player, gallery=addresses), limits, pictures)
    return Server(server_config(app, host, port, limits, **more), app)


def log_config(json_logs: bool) -> dict[str, Any]:
    form: dict[str, Any] = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines} if json_logs else form},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {"uvicorn.access": {"level": "WARNING"}},
    }
