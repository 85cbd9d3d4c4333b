"""What a session needs from the world around it: a way to the table, a clock, and chance."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import random
from secrets import token_hex
from time import monotonic
from typing import Final, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from parlour.client.api import address

PATIENCE: Final = 4.0
LARGEST: Final = 2**20
GOODBYE: Final = 1.0


class Lost(Exception):
    """The connection broke, or could not be made."""


class Socket(Protocol):
    """As much of a websocket as a session uses."""

    async def send(self, message: bytes) -> None:
        """Into a broken connection it goes nowhere: what was said before it broke is still to be received."""

    async def receive(self, within: float) -> str | bytes | None:
        """The next message, or None if none came within so many seconds; raises Lost."""

    async def close(self) -> None:
        """Say goodbye; returns soon, whether it is answered or not."""

    def drop(self) -> None:
        """Let go of a connection that nobody answers on."""


class World(Protocol):
    async def connect(self) -> Socket:
        """A new connection to the table; raises Lost."""

    async def sleep(self, seconds: float) -> None: ...

    def now(self) -> float:
        """Milliseconds that never run backwards."""

    def chance(self) -> float:
        """A number between 0 and 1."""

    def nonce(self) -> str:
        """A name that nobody else would choose."""


class Internet:
    """The real world; raises Denied for an address that is none. `headers` are sent when connecting, for those who need
    to tell a proxy something; `patience` is how many seconds a connection or a message may take."""

    def __init__(
        self, base: str, code: str, headers: Mapping[str, str] | None = None, patience: float = PATIENCE
    ) -> None:
        self._url = address(base, f"/ws/{code}").replace("http", "ws", 1)
        self._headers = dict(headers or {})
        self._patience = patience

    async def connect(self) -> Socket:
        try:
            connection = await connect(
                self._url,
                additional_headers=self._headers,
                compression=None,
                max_size=LARGEST,
                open_timeout=self._patience,
                ping_interval=None,  # the session pings for itself
                close_timeout=GOODBYE,
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
            raise Lost(str(error) or "no answer") from error
        return WebSocket(connection, self._patience)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def now(self) -> float:
        return monotonic() * 1000

    def chance(self) -> float:
        return random()  # noqa: S311 - for the time of a next try, not for a secret

    def nonce(self) -> str:
        return token_hex(16)


class WebSocket:
    def __init__(self, connection: ClientConnection, patience: float) -> None:
        self._connection = connection
        self._patience = patience

    async def send(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(self._patience):
                await self._connection.send(message, text=True)
        except TimeoutError:
            self.drop()
        except ConnectionClosed:
            pass

    async def receive(self, within: float) -> str | bytes | None:
        try:
            async with asyncio.timeout(within):
                return await self._connection.recv()
        except TimeoutError:
            return None
        except ConnectionClosed as error:
            raise Lost(str(error)) from error

    async def close(self) -> None:
        await self._connection.close()

    def drop(self) -> None:
        self._connection.transport.abort()
