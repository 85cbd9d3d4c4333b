"""A journal in one SQLite file. What was acknowledged survives a killed process and a lost power line.

One thread writes. Whatever many tables want to append while it works goes into the next transaction together, so
that they share one fsync (group commit).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import time
from typing import Any, Final, NamedTuple

import msgspec

from parlour.store.bell import Bell
from parlour.table.entries import Status
from parlour.table.ports import Conflict, Listing

MOST_TOGETHER: Final = 512
TIDY_EVERY: Final = 4000
REMEMBERED: Final = 10_000
_CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entry (code TEXT, seq INTEGER, body BLOB NOT NULL, PRIMARY KEY (code, seq)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS listing (
  code TEXT PRIMARY KEY, status TEXT NOT NULL, public INTEGER NOT NULL, updated REAL NOT NULL, body BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS listing_by_status ON listing (status, public, updated DESC);
"""


class _Append(NamedTuple):
    code: str
    entries: Sequence[bytes]
    expect: int
    listing: Listing
    answer: asyncio.Future[None]


class SqliteStore:
    def __init__(self, path: Path | str, clock: Callable[[], float] = time) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._path = str(path)
        self._clock = clock
        self._bell = Bell()
        self._wanted: SimpleQueue[Sequence[_Append] | None] = SimpleQueue()
        self._turn: list[_Append] = []
        self.commits = 0
        with self._connect() as connection:
            connection.executescript(_SCHEMA)
            if "count" in [column[1] for column in connection.execute("PRAGMA table_info(listing)")]:
                connection.execute("ALTER TABLE listing DROP COLUMN count")  # files from before entries were counted
        self._reading = self._connect()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="journal-read")
        self._writer = Thread(target=self._write, name="journal-write", daemon=True)
        self._writer.start()

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        if not self._turn:
            loop.call_soon(self._hand_over)
        self._turn.append(_Append(code, entries, expect, listing, answer))
        await answer
        self._bell.ring(code)

    def _hand_over(self) -> None:
        """All that was wanted in this turn of the loop goes to the writer together."""
        turn, self._turn = self._turn, []
        self._wanted.put(turn)

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        sql = "SELECT body FROM entry WHERE code = ? AND seq > ? ORDER BY seq"
        return [body for (body,) in await self._ask(sql, code, since)]

    def follow(self, code: str, since: int = 0) -> AsyncIterator[bytes]:
        return self._bell.follow(self, code, since)

    async def list(self, status: Status, *, public: bool = True, limit: int = 50) -> list[Listing]:
        sql = "SELECT body FROM listing WHERE status = ? AND public >= ? ORDER BY updated DESC LIMIT ?"
        rows = await self._ask(sql, status, int(public), limit)
        return [msgspec.json.decode(body, type=Listing) for (body,) in rows]

    async def check(self) -> None:
        await self._ask("SELECT 1")

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
        connection, open_ = self._connect(), True
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        with ThreadPoolExecutor(1, thread_name_prefix="journal-tidy") as pool:
            pen, tidy = _Pen(connection, self._clock), _Tidy(connection, lambda: pool.submit(self._checkpoint))
            while open_:
                group, open_ = self._group()
                if group:
                    _answer(group, pen.commit(group))
                    self.commits += 1
                    tidy.after(len(group))
        connection.close()

    def _group(self) -> tuple[Sequence[_Append], bool]:
        """What waits now, at least one, and whether there may be more."""
        group: list[_Append] = []
        while len(group) < MOST_TOGETHER and not (group and self._wanted.empty()):
            wanted = self._wanted.get()
            if wanted is None:
                return group, False
            group += wanted
        return group, True

    def _checkpoint(self) -> None:
        connection = self._connect()
        connection.execute(_CHECKPOINT)
        connection.close()


class _Tidy:
    """The log goes back into the file beside the writing: nobody who appends waits for it. The writer does only what
    came meanwhile, so that the log can begin anew."""

    def __init__(self, connection: sqlite3.Connection, start: Callable[[], Future[None]]) -> None:
        self._connection = connection
        self._start = start
        self._running: Future[None] | None = None
        self._appends = 0

    def after(self, appends: int) -> None:
        self._appends += appends
        if self._running is None and self._appends >= TIDY_EVERY:
            self._running, self._appends = self._start(), 0
        elif self._running is not None and self._running.done():
            self._running.result()
            self._connection.execute(_CHECKPOINT)
            self._running = None


class _Pen:
    """Writes groups of appends. It remembers how far each table is, so that a table it knows needs no question:
    entries are never taken away, and one that somebody else wrote first is there already."""

    def __init__(self, connection: sqlite3.Connection, clock: Callable[[], float]) -> None:
        self._connection = connection
        self._clock = clock
        self._counts: dict[str, int] = {}
        self._listings: dict[str, tuple[Listing, int]] = {}

    def commit(self, group: Sequence[_Append]) -> Sequence[Exception | None]:
        """One transaction for all; a conflicting append is left out of it, and only that."""
        if len(self._counts) > REMEMBERED:
            self._forget()
        try:
            try:
                return self._write(group)
            except sqlite3.IntegrityError:
                self._undo()
                return self._write(group)
        except sqlite3.Error as error:
            self._undo()
            return [error] * len(group)

    def _write(self, group: Sequence[_Append]) -> Sequence[Exception | None]:
        self._connection.execute("BEGIN IMMEDIATE")
        for code, expect in {wanted.code: wanted.expect for wanted in reversed(group)}.items():
            if self._counts.get(code) != expect:
                self._look_up(code)
        second, answers = int(now := self._clock()), [self._conflict(wanted) for wanted in group]
        rows, listings = [], []
        for (code, entries, expect, listing, _), conflict in zip(group, answers, strict=True):
            if conflict is None:
                rows += [(code, seq, body) for seq, body in enumerate(entries, start=expect + 1)]
                if self._listings.get(code) != (listing, second):
                    self._listings[code] = listing, second
                    listings.append(_listed(listing, now))
        self._connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        if listings:
            self._connection.executemany("INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?)", listings)
        self._connection.execute("COMMIT")
        return answers

    def _look_up(self, code: str) -> None:
        """How far a table is that the pen does not know, or that somebody else may have written to."""
        (last,) = self._connection.execute("SELECT max(seq) FROM entry WHERE code = ?", (code,)).fetchone()
        self._counts[code] = last or 0

    def _conflict(self, wanted: _Append) -> Conflict | None:
        """Whether an append comes too early or too late; if not, the table is that much further."""
        have = self._counts[wanted.code]
        if have != wanted.expect:
            return Conflict(f"{wanted.code} has {have} entries, not {wanted.expect}")
        self._counts[wanted.code] = have + len(wanted.entries)
        return None

    def _undo(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        self._forget()

    def _forget(self) -> None:
        self._counts.clear()
        self._listings.clear()


def _listed(listing: Listing, now: float) -> tuple[object, ...]:
    """A table as it stands in the lists: written when that changes, and at most once a second."""
    body = msgspec.json.encode(msgspec.structs.replace(listing, updated=now))
    return listing.code, listing.status, listing.public, now, body


def _answer(group: Sequence[_Append], answers: Sequence[Exception | None]) -> None:
    """Tell each loop once what became of all it asked for."""
    for loop in {wanted.answer.get_loop() for wanted in group}:
        settled = [
            (wanted.answer, error)
            for wanted, error in zip(group, answers, strict=True)
            if wanted.answer.get_loop() is loop
        ]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for answer, error in settled:
        if answer.cancelled():
            continue
        if error is None:
            answer.set_result(None)
        else:
            answer.set_exception(error)
