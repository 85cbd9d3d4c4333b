"""A websocket as a table knows it: messages are queued, never waited for, and the queue has an end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from parlour.engine import Millis
from parlour.table import Table

MOST_WAITING: Final = 128
RESTART: Final = 1012
_BYE: Final = b'{"type":"bye"'


class Line(Protocol):
    """The socket itself, below the application's queues."""

    def round_trip(self) -> float:
        """The last one measured, in seconds."""

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """From now on, whole messages come here at once."""

    def write(self, message: bytes) -> bool:
        """Send a text at once; False if that would have to wait."""


class SocketLink:
    """A client that does not read is left behind; once it reads again it gets a fresh view."""

    def __init__(self, socket: WebSocket, table: Table, behind: Callable[[], None]) -> None:
        self._socket = socket
        self._table = table
        line: Line = socket.scope["state"]["line"]
        self._round_trip = line.round_trip
        self._write = line.write
        self._fell_behind = behind
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._behind = False

    def offer(self, message: bytes) -> bool:
        if self._behind:
            return False
        if not self._waiting and not message.startswith(_BYE) and self._write(message):
            return True
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._behind = True
            self._fell_behind()
            return False
        self._waiting.append(message)
        self._wake.set()
        return True

    def round_trip(self) -> Millis:
        return Millis(int(self._round_trip() * 1000))

    async def pump(self) -> None:
        """Write what is queued until the table says goodbye or the line breaks."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    message = self._waiting.popleft()
                    await self._socket.send_text(message.decode())
                    if message.startswith(_BYE):
                        await self.close()
                        return
                if self._behind:
                    self._behind = False
                    self._table.refresh(self)
        except (WebSocketDisconnect, RuntimeError):
            return  # the reader sees the disconnect too, and takes leave of the table

    async def close(self) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(RESTART)
