"""The network, clock and randomness that a session needs, as protocols and their real implementations."""

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
from parlour.languages import CodedError, Refusal, refusal

IO_TIMEOUT_S: Final = 4.0
MAX_MESSAGE_BYTES: Final = 2**20
CLOSE_TIMEOUT_S: Final = 1.0


class ConnectionLost(CodedError):
    """The connection broke, or could not be made."""


class Socket(Protocol):
    """As much of a websocket as a session uses."""

    async def send(self, message: bytes) -> None:
        """Into a broken connection it goes nowhere: what was said before it broke is still to be received."""

    async def receive(self, within: float) -> str | bytes | None:
        """The next message, or None if none came within so many seconds; raises ConnectionLost."""

    async def close(self) -> None:
        """Say goodbye; returns soon, whether it is answered or not."""

    def drop(self) -> None:
        """Let go of a connection that nobody answers on."""


class World(Protocol):
    async def connect(self) -> Socket:
        """A new connection to the table; raises ConnectionLost."""

    async def sleep(self, seconds: float) -> None: ...

    def now(self) -> float:
        """Milliseconds that never run backwards."""

    def chance(self) -> float:
        """A number between 0 and 1."""

    def nonce(self) -> str:
        """A name that nobody else would choose."""


class Network:
    """A real server, clock and random source; raises ApiError for a malformed address.

    `headers` are sent with the handshake; `timeout` bounds connecting and each send, in seconds.
    """

    def __init__(
        self, base: str, code: str, headers: Mapping[str, str] | None = None, timeout: float = IO_TIMEOUT_S
    ) -> None:
        self._url = address(base, f"/ws/{code}").replace("http", "ws", 1)
        self._headers = dict(headers or {})
        self._timeout = timeout

    async def connect(self) -> Socket:
        try:
            connection = await connect(
                self._url,
                additional_headers=self._headers,
                compression=None,
                max_size=MAX_MESSAGE_BYTES,
                open_timeout=self._timeout,
                ping_interval=None,  # the session pings for itself
                close_timeout=CLOSE_TIMEOUT_S,
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
            raise ConnectionLost(_why(error)) from error
        return WebSocket(connection, self._timeout)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def now(self) -> float:
        return monotonic() * 1000

    def chance(self) -> float:
        return random()  # noqa: S311 - for the time of a next try, not for a secret

    def nonce(self) -> str:
        return token_hex(16)


class WebSocket:
    def __init__(self, connection: ClientConnection, timeout: float) -> None:
        self._connection = connection
        self._timeout = timeout

    async def send(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(self._timeout):
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
            raise ConnectionLost(_why(error)) from error

    async def close(self) -> None:
        await self._connection.close()

    def drop(self) -> None:
        self._connection.transport.abort()


def _why(error: Exception) -> Refusal:
    said = str(error)
    return refusal("connection-error", detail=said) if said else refusal("connection-silent")
