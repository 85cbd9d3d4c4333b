"""Connections to the database: how they are made, and how one is given up that does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from socket import SHUT_RDWR, socket
from typing import Any, Final, TypeVar

import psycopg
from psycopg import AsyncConnection

T = TypeVar("T")

SETTINGS: Final = {
    "application_name": "parlour",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 8000,
}
"""How a connection is made, and after how long one that nobody answers is given up."""
CANCEL_WITHIN_S: Final = 0.5
PREPARE: Final = "SET idle_in_transaction_session_timeout = '5s'"
"""No statement of ours leaves a transaction open; if one did, its locks would not outlive this."""


async def connect(url: str) -> AsyncConnection[Any]:
    """Return a new connection on which each statement is a transaction of its own."""
    connection = await AsyncConnection.connect(url, autocommit=True, **SETTINGS)  # type: ignore[arg-type]  # by name
    try:
        await prepare(connection)
    except BaseException:
        await connection.close()
        raise
    return connection


async def prepare(connection: AsyncConnection[Any]) -> None:
    await connection.execute(PREPARE)


async def answered(
    connection: AsyncConnection[Any], answer: Awaitable[T], seconds: float, cancel_within: float = CANCEL_WITHIN_S
) -> T:
    """Wait for an answer so long; then cancel the statement, if that can be done soon, and otherwise break the
    connection off; raises TimeoutError. psycopg's own way would wait for seconds where the line is cut."""
    waiting = asyncio.ensure_future(answer)
    waiting.add_done_callback(_retrieve)
    try:
        done, _ = await asyncio.wait([waiting], timeout=seconds)
        if not done and cancel_within:
            with suppress(psycopg.Error, OSError):
                await connection.cancel_safe(timeout=cancel_within)
            await asyncio.wait([waiting], timeout=cancel_within)
    finally:
        if not waiting.done():
            break_off(connection)
            await asyncio.wait([waiting], timeout=1)  # before its file is closed: the next to be opened has its number
    if not done:
        raise TimeoutError
    return waiting.result()


def break_off(connection: AsyncConnection[Any]) -> None:
    """Shut the socket, which ends all waits on it at once."""
    with suppress(OSError, psycopg.Error):
        line = socket(fileno=connection.fileno())
        try:
            line.shutdown(SHUT_RDWR)
        finally:
            line.detach()  # it is the connection's to close


def _retrieve(waiting: asyncio.Future[T]) -> None:
    """Ignore the error, which was reported elsewhere."""
    if not waiting.cancelled():
        waiting.exception()
