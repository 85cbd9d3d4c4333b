"""Where a store's limits are, what it says when something is wrong, and what must stay as it was written."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour.server.store import SqliteStore, rows
from parlour.server.store.sqlite import checkpoint, writer
from parlour.server.store.sqlite import store as sqlite
from parlour.server.store.sqlite.database_file import CHECKPOINT_BYTES, DatabaseFile
from parlour.server.table.ports import Damaged, Store, Unavailable
from tests.server.store.keeping import listed, run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.sqlite"


def failed(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("what SQLite says")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize("more", [0, 1, 3], ids=["plain", "one kind of it", "another kind"])
@pytest.mark.parametrize(
    ("code", "why"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full"),
        (sqlite3.SQLITE_IOERR, "the disk gives or takes nothing more"),
        (sqlite3.SQLITE_BUSY, "another program keeps it locked"),
        (sqlite3.SQLITE_READONLY, "it is read-only"),
        (sqlite3.SQLITE_CANTOPEN, "it is not there, or closed to us"),
        (sqlite3.SQLITE_MISUSE, "OperationalError; see the log"),
    ],
)
def test_sqlite_errors_are_explained_in_a_sentence(path: Path, code: int, why: str, more: int) -> None:
    told = DatabaseFile(path, 1.0).explained(failed(code + more * 256))
    assert isinstance(told, Unavailable)
    assert str(told).startswith(f"parlour.sqlite cannot be used: {why}")


@pytest.mark.parametrize("code", [sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT + 512])
def test_what_sqlite_cannot_believe_is_damaged(path: Path, code: int) -> None:
    told = DatabaseFile(path, 1.0).explained(failed(code))
    assert isinstance(told, Damaged)
    assert str(told).startswith("parlour.sqlite is damaged")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "Too many open files; close some connections"),
        (OSError(errno.ENFILE, "Too many open files"), "Too many open files; close some connections"),
        (OSError(errno.EACCES, "Permission denied"), "Permission denied; choose a folder"),
        (PermissionError(), "PermissionError; choose a folder"),
        (ZeroDivisionError(), "ZeroDivisionError; see the log"),
    ],
)
def test_system_errors_are_explained_in_a_sentence(path: Path, error: Exception, why: str) -> None:
    told = DatabaseFile(path, 1.0).explained(error)
    assert isinstance(told, Unavailable)
    assert str(told).startswith(f"parlour.sqlite cannot be used: {why}")


def test_what_has_a_sentence_keeps_it(path: Path) -> None:
    file = DatabaseFile(path, 1.0)
    for error in (Unavailable("one"), Damaged("other")):
        assert file.explained(error) is error


def test_a_connection_syncs_its_commits_and_has_the_lock_timeout_given(path: Path) -> None:
    with closing(DatabaseFile(path, 1.5).connect()) as connection:
        pragmas = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
        assert pragmas == {"journal_mode": "wal", "synchronous": 2}
        assert connection.execute("PRAGMA busy_timeout").fetchone()[0] == 1500
        assert connection.isolation_level is None


def test_files_stay_readable() -> None:
    assert rows.VERSION == 1
    assert rows.checksum("ABC234", 1, b"entry") == 0x9FBA8795
    assert rows.checksum("ABC234", 2, b"entry") == 0xA2DAAE25


def test_the_limits() -> None:
    assert (sqlite.LOCK_TIMEOUT_S, sqlite.CHECK_TIMEOUT_S) == (5.0, 10.0)
    assert (writer.MAX_GROUP, writer.MAX_COUNTS, CHECKPOINT_BYTES) == (512, 10_000, 4_194_304)


def test_tables_that_nobody_writes_to_are_forgotten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(writer, "FORGET_AFTER_S", 0.05)  # of the thread's own patience; the clock is set by hand

    async def story() -> None:
        store = SqliteStore(path, clock=lambda: now[0])
        known = store._writer._transactions
        await store.append("OLD", [b"x"], expect=0, listing=listed("OLD"))
        now[0] += 60.0
        await store.append("NEW", [b"x"], expect=0, listing=listed("NEW"))
        assert "OLD" not in {*known._counts, *known._listed}
        while known._counts or known._listed:
            await asyncio.sleep(0)
        await store.append("OLD", [b"y"], expect=1, listing=listed("OLD"))
        assert await store.read("OLD") == [b"x", b"y"]
        await store.close()

    run(story)


def test_a_list_has_fifty_tables_and_public_ones_unless_asked_otherwise(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        for at in range(51):
            await store.append(f"T{at}", [b"x"], expect=0, listing=listed(f"T{at}"))
        await store.append("SECRET", [b"x"], expect=0, listing=listed("SECRET", public=False))
        found = [each.code for each in await store.list("waiting")]
        assert found == [f"T{at}" for at in range(50, 0, -1)]
        assert len(await store.list("waiting", public=False, limit=99)) == 52
        await store.close()

    run(story)


def test_a_store_thinks_in_threads_of_its_own_that_end_with_it(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        await store.append("ABC", [b"one"], expect=0, listing=listed("ABC", "over"))
        await store.read("ABC")
        ours = {thread.name: thread for thread in threading.enumerate() if thread.name.startswith("store-")}
        assert set(ours) == {"store-write", "store-live_0", "store-past_0", "store-checkpoint_0"}
        assert ours["store-write"].daemon
        await store.close()
        assert not any(thread.is_alive() for thread in ours.values())

    run(story)


class Writes:
    """What a writer writes with."""

    def __init__(self, file: DatabaseFile) -> None:
        self.cursor = file.connect().cursor()


def test_the_log_is_checkpointed_beside_the_writing_by_its_size(path: Path) -> None:
    file = DatabaseFile(path, 1.0)
    tidied, writes = checkpoint.Checkpointer(file), Writes(file)
    with closing(writes.cursor.connection):
        tidied.after(writes)
        assert tidied._running is None
        writes.cursor.execute("PRAGMA wal_autocheckpoint = 0")
        for seq in range(1, 1200):
            writes.cursor.execute("INSERT INTO entry VALUES ('ABC', ?, ?, 0)", (seq, bytes(4000)))
        assert file.wal_size() > CHECKPOINT_BYTES
        tidied.after(writes)
        running = tidied._running
        tidied.close()
        assert running is not None
        assert running.result() is None


def test_opening_a_file_gives_up_no_lock_that_this_process_has_on_it(path: Path) -> None:
    look = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
    with closing(sqlite3.connect(path, isolation_level=None)) as ours:
        ours.execute("CREATE TABLE entry (code TEXT)")
        ours.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unavailable, match="keeps it locked"):
            SqliteStore(path, patience=0.0)
        other = subprocess.run([sys.executable, "-c", look, str(path)], capture_output=True, text=True, check=False)
    assert "database is locked" in other.stderr


def test_what_waits_is_written_together_up_to_a_number(path: Path) -> None:
    writing, going = threading.Event(), threading.Event()

    def clock() -> float:
        writing.set()
        going.wait()
        return 1.0

    async def story() -> None:
        store = SqliteStore(path, clock)
        waiting = [asyncio.ensure_future(store.check())]
        await asyncio.to_thread(writing.wait)
        for many in (writer.MAX_GROUP - 1, 1, 1):
            waiting += [asyncio.ensure_future(store.check()) for _ in range(many)]
            for _ in range(3):
                await asyncio.sleep(0)
        going.set()
        await asyncio.gather(*waiting)
        assert store.commits == 3
        await store.close()

    run(story)


def test_a_checks_answer_is_no_entry_and_counts_as_a_commit(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        assert store.commits == 0
        await store.check()
        assert store.commits == 1
        assert await store.read("") == []
        await store.close()

    run(story)
