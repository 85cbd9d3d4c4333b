"""The thread that appends to SQLite for all tables. What they ask for while it writes goes into the next transaction
together, with one fsync (group commit). Errors are returned to those who asked, and the connection is opened again.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple, TypeAlias

from parlour.server.store.rows import ADD_ENTRIES, ADD_LISTINGS, TOUCH, Written, checksum, count, listed, store_trouble
from parlour.server.store.sqlite.checkpoint import Checkpointer
from parlour.server.store.sqlite.database_file import NO_ROOM, DatabaseFile
from parlour.server.table.ports import Conflict, Listing, Unavailable

log = logging.getLogger("parlour.store")

MAX_GROUP: Final = 512
MAX_COUNTS: Final = 10_000
FORGET_AFTER_S: Final = 60.0
"""How long it is remembered how far tables are. What is kept of a table that nobody plays at holds memory."""

Answers: TypeAlias = Sequence[Exception | None]


class Append(NamedTuple):
    """With no entries and no listing it asks only whether something could be written."""

    code: str
    entries: Sequence[bytes]
    expect: int
    listing: Listing | None
    answer: asyncio.Future[None]


class Writer:
    def __init__(self, file: DatabaseFile, clock: Callable[[], float]) -> None:
        self.commits = 0
        self._wanted: SimpleQueue[Sequence[Append] | None] = SimpleQueue()
        self._file = file
        self._transactions = GroupWriter(file, clock)
        self._checkpointer = Checkpointer(file)
        self._thread = Thread(target=self._run, name="store-write", daemon=True)
        self._thread.start()

    def put(self, wanted: Sequence[Append]) -> None:
        self._wanted.put(wanted)

    def close(self) -> None:
        """After all that was put before."""
        self._wanted.put(None)
        self._thread.join()

    def _run(self) -> None:
        while self._write_group():
            pass
        self._checkpointer.close()
        self._transactions.close()
        self._file.last_commit.close()

    def _write_group(self) -> bool:
        """Write what waits; returns whether there may be more."""
        group, more = self._group()
        if group:
            answers = self._transactions.commit(group)
            self.commits += 1
            _answer(group, answers)
            self._checkpointer.after(self._transactions)
        return more

    def _group(self) -> tuple[Sequence[Append], bool]:
        """What waits now, and whether there may be more."""
        group: list[Append] = []
        while len(group) < MAX_GROUP and not (group and self._wanted.empty()):
            try:
                wanted = self._wanted.get(timeout=FORGET_AFTER_S)
            except Empty:
                self._transactions.rest()
                continue
            if wanted is None:
                return group, False
            group += wanted
        return group, True


class GroupWriter:
    """Writes groups of appends. It remembers how far each table is, so that a table it knows needs no question:
    entries are never taken away, and one that somebody else wrote first is there already."""

    def __init__(self, file: DatabaseFile, clock: Callable[[], float]) -> None:
        self._file = file
        self._clock = clock
        self._open: sqlite3.Cursor | None = None
        self._counts: dict[str, int] = {}
        self._counted_since = 0.0
        self._listed: dict[str, Written] = {}
        self._trouble = store_trouble()
        self._unnoted = False

    @property
    def cursor(self) -> sqlite3.Cursor:
        """Opened when it is needed, and anew after something failed. There is one, since a connection remembers each
        that it made. The log is put back by `Checkpointer` alone."""
        if self._open is None:
            self._open = self._file.connect().cursor()
            self._open.execute("PRAGMA wal_autocheckpoint = 0")
        return self._open

    def commit(self, group: Sequence[Append], again: bool = False) -> Answers:
        """One transaction for all; a conflicting append is left out of it, and only that."""
        if len(self._counts) > MAX_COUNTS:
            self.forget()
        try:
            answers = self._write_again(group)
        except Exception as error:
            self.close()
            if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF in NO_ROOM and not again:
                return self._commit_again(group)
            if len(group) > 1 and not isinstance(error, sqlite3.OperationalError):
                return [answer for wanted in group for answer in self.commit([wanted])]  # one of them is at fault
            told = self._file.explained(error)
            self._trouble.report(str(told))
            return [Unavailable(told.why) for _ in group]
        self._trouble.report()
        return answers

    def _commit_again(self, group: Sequence[Append]) -> Answers:
        """Once more, after the write-ahead log was put back to make room."""
        with suppress(OSError, sqlite3.Error):
            self._file.make_room()
        return self.commit(group, again=True)

    def close(self) -> None:
        """What was not committed is undone."""
        cursor, self._open = self._open, None
        self.forget()
        if cursor is not None:
            cursor.connection.close()

    def _write_again(self, group: Sequence[Append]) -> Answers:
        """A table that somebody else wrote to is found out by writing."""
        try:
            return self._write(group)
        except sqlite3.IntegrityError:
            self.cursor.execute("ROLLBACK")
            self.forget()
            return self._write(group)

    def _write(self, group: Sequence[Append]) -> Answers:
        now = self._clock()
        self._forget_old(now)
        cursor = self.cursor
        cursor.execute("BEGIN IMMEDIATE")
        for code, expect in {wanted.code: wanted.expect for wanted in reversed(group)}.items():
            if self._counts.get(code) != expect:  # somebody else may have written to it
                self._counts[code] = count(cursor, code)
                self._listed.pop(code, None)
        answers = [self._conflict(wanted) for wanted in group]
        rows, listings = [], []
        for (code, entries, expect, listing, _), conflict in zip(group, answers, strict=True):
            if conflict is None:
                rows += [(code, at, body, checksum(code, at, body)) for at, body in enumerate(entries, expect + 1)]
                written = self._listed.get(code)
                if listing is not None and not (written and written.stands(listing, now)):
                    self._listed[code] = Written(listing, now)
                    listings.append(listed(listing, now))
        cursor.executemany(ADD_ENTRIES, rows)
        if listings:
            cursor.executemany(ADD_LISTINGS, listings)
        if not rows:
            cursor.execute(TOUCH)
        cursor.execute("COMMIT")
        if rows:
            self._note({code: at for code, at, *_ in rows})
        return answers

    def _note(self, counts: dict[str, int]) -> None:
        """On a full disk that cannot be done again and again, which is said once."""
        before, self._unnoted = self._unnoted, False
        try:
            self._file.last_commit.write(counts)
        except OSError as error:
            self._unnoted = True
            if not before:
                log.warning("last commit note not written; a damaged WAL may go unnoticed: %s", error.strerror)

    def _conflict(self, wanted: Append) -> Conflict | None:
        """Whether an append comes too early or too late; if not, the table is that much further."""
        have = self._counts[wanted.code]
        if have != wanted.expect:
            return Conflict("store.conflict", code=wanted.code, found=have, expected=wanted.expect)
        self._counts[wanted.code] = have + len(wanted.entries)
        return None

    def rest(self) -> None:
        """Nobody writes: forget how far tables are, and free the pages that the connection keeps in memory."""
        self.forget()
        if self._open is not None:
            with suppress(sqlite3.Error):  # the next transaction meets it too
                self._open.execute("PRAGMA shrink_memory")

    def forget(self) -> None:
        """Forget how far tables are: it is read again."""
        self._counts.clear()
        self._listed.clear()

    def _forget_old(self, now: float) -> None:
        """Tables whose listing was not written lately are not played at."""
        if not 0 <= now - self._counted_since < FORGET_AFTER_S:
            self._listed = {code: written for code, written in self._listed.items() if written.recent(now)}
            self._counts = {code: count for code, count in self._counts.items() if code in self._listed}
            self._counted_since = now


def _answer(group: Sequence[Append], answers: Answers) -> None:
    """Resolve the futures of each event loop in one call; a closed loop has none."""
    for loop in {wanted.answer.get_loop() for wanted in group}:
        settled = [
            (wanted.answer, error)
            for wanted, error in zip(group, answers, strict=True)
            if wanted.answer.get_loop() is loop
        ]
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for answer, error in settled:
        if answer.done():
            continue
        if error is None:
            answer.set_result(None)
        else:
            answer.set_exception(error)
