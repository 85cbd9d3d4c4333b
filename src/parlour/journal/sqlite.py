"""A journal in one SQLite file. What was acknowledged survives a killed process and a lost power line.

One thread writes. Whatever many tables want to append while it works goes into the next transaction together, so
that they share one fsync (group commit).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import time
from typing import Any, Final, NamedTuple

import msgspec

from parlour.journal.bell import Bell
from parlour.table.entries import Status
from parlour.table.ports import Conflict, Listing

MOST_TOGETHER: Final = 512
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entry (code TEXT, seq INTEGER, body BLOB NOT NULL, PRIMARY KEY (code, seq)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS listing (
  code TEXT PRIMARY KEY, status TEXT NOT NULL, public INTEGER NOT NULL, updated REAL NOT NULL, count INTEGER NOT NULL,
  body BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS listing_by_status ON listing (status, public, updated DESC);
"""


class _Append(NamedTuple):
    code: str
    entries: Sequence[bytes]
    expect: int
    listing: Listing
    done: Callable[[Exception | None], None]


class SqliteJournal:
    def __init__(self, path: Path | str) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._path = str(path)
        self._bell = Bell()
        self._wanted: SimpleQueue[_Append | None] = SimpleQueue()
        with self._connect() as connection:
            connection.executescript(_SCHEMA)
        self._reading = self._connect()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="journal-read")
        self._writer = Thread(target=self._write, name="journal-write", daemon=True)
        self._writer.start()

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()

        def done(error: Exception | None) -> None:
            loop.call_soon_threadsafe(_settle, answer, error)

        self._wanted.put(_Append(code, entries, expect, listing, done))
        await answer
        self._bell.ring(code)

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        sql = "SELECT body FROM entry WHERE code = ? AND seq > ? ORDER BY seq"
        return [body for (body,) in await self._ask(sql, code, since)]

    def follow(self, code: str, since: int = 0) -> AsyncIterator[bytes]:
        return self._bell.follow(self, code, since)

    async def list(self, status: Status, *, public: bool = True, limit: int = 50) -> list[Listing]:
        sql = "SELECT body FROM listing WHERE status = ? AND public >= ? ORDER BY updated DESC LIMIT ?"
        rows = await self._ask(sql, status, int(public), limit)
        return [msgspec.json.decode(body, type=Listing) for (body,) in rows]

    async def close(self) -> None:
        self._wanted.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        self._readers.shutdown()
        self._reading.close()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 10000")
        return connection

    async def _ask(self, sql: str, *values: object) -> Sequence[tuple[Any, ...]]:
        def run() -> Sequence[tuple[Any, ...]]:
            return self._reading.execute(sql, values).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def _write(self) -> None:
        connection = self._connect()
        while (first := self._wanted.get()) is not None:
            group = [first]
            closing = False
            while len(group) < MOST_TOGETHER and not self._wanted.empty():
                more = self._wanted.get()
                if more is None:
                    closing = True
                    break
                group.append(more)
            _commit(connection, group)
            if closing:
                break
        connection.close()


def _commit(connection: sqlite3.Connection, group: Sequence[_Append]) -> None:
    """One transaction for all; a conflicting append is left out of it, and only that."""
    answers: list[Exception | None] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        answers = [_append(connection, wanted) for wanted in group]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        answers = [error] * len(group)
    for wanted, answer in zip(group, answers, strict=True):
        wanted.done(answer)


def _append(connection: sqlite3.Connection, wanted: _Append) -> Conflict | None:
    code, expect = wanted.code, wanted.expect
    row = connection.execute("SELECT count FROM listing WHERE code = ?", (code,)).fetchone()
    have = row[0] if row else 0
    if have != expect:
        return Conflict(f"{code} has {have} entries, not {expect}")
    rows = [(code, expect + i, body) for i, body in enumerate(wanted.entries, start=1)]
    connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
    listing = msgspec.structs.replace(wanted.listing, updated=time())
    connection.execute(
        "INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?, ?)",
        (code, listing.status, listing.public, listing.updated, expect + len(rows), msgspec.json.encode(listing)),
    )
    return None


def _settle(answer: asyncio.Future[None], error: Exception | None) -> None:
    if answer.cancelled():
        return
    if error is None:
        answer.set_result(None)
    else:
        answer.set_exception(error)
