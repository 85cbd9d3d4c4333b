"""The store port on PostgreSQL: one connection that writes, and a pool that reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec
import psycopg
from msgspec.structs import replace
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import AsyncConnectionPool

from parlour.languages import refusal
from parlour.server.store.postgres.connections import SETTINGS, answered, connect, prepare
from parlour.server.store.postgres.errors import explained
from parlour.server.store.postgres.schema import bring_up_to_date
from parlour.server.store.postgres.statements import LISTS, READ, TABLES
from parlour.server.store.postgres.writer import AppendQueue
from parlour.server.store.rows import checksum, damaged, log
from parlour.server.table.ports import Damaged, Listing, Unavailable
from parlour.wire import Status

NO_ADDRESS: Final = refusal("store.no-address")
READERS: Final = 4
READ_TIMEOUT_S: Final = 5.0
CHECK_TIMEOUT_S: Final = 10.0
CLOSE_TIMEOUT_S: Final = 5.0
RECONNECT_TIMEOUT_S: Final = 1.0
"""How long the pool tries by itself; after that each caller tries. On its own it would wait longer each time."""


class PostgresStore:
    """Tables in a PostgreSQL database. The constructor brings its tables up to date; it raises Unavailable if the
    database cannot be used. `clock` is for tests: otherwise the database's own clock counts. `epochs` are those of the
    tables that this server owns; an append to another counts only if nobody ever claimed it."""

    def __init__(self, url: str, clock: Callable[[], float] | None = None) -> None:
        self.url = url
        self._closed = False
        self._pool: AsyncConnectionPool[AsyncConnection[Any]] | None = None
        try:
            conninfo_to_dict(url)
        except psycopg.ProgrammingError:
            raise Unavailable(NO_ADDRESS) from None
        try:
            with psycopg.connect(url, **SETTINGS) as connection:  # type: ignore[arg-type]  # settings by name
                bring_up_to_date(connection)
        except (psycopg.Error, OSError) as error:
            raise explained(error) from None
        self.epochs: dict[str, int] = {}
        self._queue = AppendQueue(partial(connect, url), clock, self.epochs)

    @property
    def commits(self) -> int:
        """How many transactions there were."""
        return self._queue.commits

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        self._refuse_if_closed()
        await self._queue.put(code, entries, expect, listing)

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        found = await self.ask(READ, {"code": code, "since": since})
        return believed(code, since, found)

    async def list(
        self, status: Status, *, public: bool = True, limit: int = 50, before: float | None = None
    ) -> list[Listing]:
        asked = {"status": status, "limit": limit, "before": before}
        found = await self.ask(LISTS[public, before is None], asked)
        return [listing for updated, body in found if (listing := read_listing(updated, body)) is not None]

    async def tables(self, after: str = "", limit: int = 500) -> Sequence[Listing]:
        """Tables by code, those after one; raises Unavailable or Damaged."""
        found = await self.ask(TABLES, {"after": after, "limit": limit})
        listings = [read_listing(updated, body) for updated, body in found]
        if None in listings:
            raise Damaged("store.list-damaged")
        return [listing for listing in listings if listing is not None]

    async def check(self) -> None:
        """By writing: a disk that is full shows in no other way."""
        self._refuse_if_closed()
        try:
            async with asyncio.timeout(CHECK_TIMEOUT_S):
                await self._queue.put("", (), 0, None)
        except TimeoutError:
            raise Unavailable("store.database-silent") from None

    def break_off(self) -> None:
        """Give up what is being written, when this server owns nothing any more."""
        self.epochs.clear()
        self._queue.break_off()

    async def close(self) -> None:
        """What was asked for before is answered; what is asked for later is refused with Unavailable."""
        self._closed = True
        await self._queue.close()
        if self._pool is not None:
            await self._pool.close(CLOSE_TIMEOUT_S)

    async def ask(self, question: str, asked: dict[str, Any]) -> Sequence[tuple[Any, ...]]:
        """Return all rows; raises Unavailable. A question that met a broken connection is asked on another one: it
        may be asked twice."""
        self._refuse_if_closed()
        try:
            async with asyncio.timeout(READ_TIMEOUT_S):
                readers = await self._readers()
                for _ in range(READERS):
                    with suppress(psycopg.OperationalError):
                        return await _answer(readers, question, asked)
                return await _answer(readers, question, asked)
        except (psycopg.Error, OSError, TimeoutError) as error:
            raise explained(error) from error

    async def _readers(self) -> AsyncConnectionPool[AsyncConnection[Any]]:
        """Return the pool. It belongs to the loop that first asks for it."""
        if self._pool is None:
            settings = {"autocommit": True, **SETTINGS}
            self._pool = AsyncConnectionPool(
                self.url,
                kwargs=settings,
                min_size=1,
                max_size=READERS,
                timeout=READ_TIMEOUT_S,
                reconnect_timeout=RECONNECT_TIMEOUT_S,
                open=False,
                configure=prepare,
            )
        await self._pool.open()
        return self._pool

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise Unavailable("store.closed")


async def _answer(
    readers: AsyncConnectionPool[AsyncConnection[Any]], question: str, asked: dict[str, Any]
) -> Sequence[tuple[Any, ...]]:
    async with readers.connection() as connection:
        answer = await answered(connection, connection.execute(question, asked, binary=True), READ_TIMEOUT_S)
        return await answer.fetchall() if answer.description else ()


def believed(code: str, since: int, found: Sequence[tuple[Any, ...]]) -> list[bytes]:
    """Return the entries of a table; raises Damaged where one is missing or was changed."""
    bodies: list[bytes] = []
    head = found[0][0] if found else 0
    rows = [(seq, body, crc) for _, seq, body, crc in found if seq is not None]
    for wanted, (seq, body, crc) in enumerate(rows, start=since + 1):
        if seq != wanted:
            raise damaged(code, refusal("store.entry-missing", entry=wanted))
        if crc != checksum(code, seq, body):
            raise damaged(code, refusal("store.entry-changed", entry=seq))
        bodies.append(body)
    if since + len(bodies) < head:
        raise damaged(code, refusal("store.entry-missing", entry=since + len(bodies) + 1))
    return bodies


def read_listing(updated: float, body: bytes) -> Listing | None:
    """Return a listing, or None if it cannot be read: the others are still there."""
    try:
        return replace(msgspec.json.decode(body, type=Listing), updated=updated)
    except msgspec.DecodeError:
        log.warning("table left out of a list: its stored summary cannot be read")
        return None
