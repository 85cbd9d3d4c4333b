"""Open, check and migrate the SQLite file of a store; its errors as sentences."""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from parlour.languages import Refusal, refusal
from parlour.server.store.rows import bring_up_to_date, recognise
from parlour.server.store.sqlite.last_commit_note import LastCommitNote
from parlour.server.store.sqlite.reserve import Reserve
from parlour.server.table.ports import Damaged, Unavailable

log = logging.getLogger("parlour.store")

DATABASE: Final = "parlour.sqlite"
"""The name of the file in a server's data folder."""
PRIVATE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
CHECKPOINT_BYTES: Final = 4 * 2**20
"""How long the write-ahead log grows before it is put back into the database."""
NO_ROOM: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
MOST_SAID: Final = 50
"""How many tables are named in the log that have lost entries."""
_WHY: Final = {
    sqlite3.SQLITE_FULL: refusal("store.disk-full"),
    sqlite3.SQLITE_IOERR: refusal("store.disk-faulty"),
    sqlite3.SQLITE_BUSY: refusal("store.file-locked"),
    sqlite3.SQLITE_READONLY: refusal("store.file-read-only"),
    sqlite3.SQLITE_CANTOPEN: refusal("store.file-closed"),
}
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class DatabaseFile:
    """Connections are made here. `patience` is how many seconds one waits for another program's lock."""

    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._wal = path.with_name(path.name + "-wal")
        self._patience = patience
        self.last_commit = LastCommitNote(path)
        self._reserve = Reserve(path, CHECKPOINT_BYTES)
        try:
            self._make()
            with closing(self._open()) as connection:
                recognise(connection, path.name)
            self._make_private()
            self._bring_up_to_date()
            self._reserve.take()
        except (OSError, sqlite3.Error) as error:
            raise self.explained(error) from error

    def connect(self) -> sqlite3.Connection:
        """A connection that commits by statement, and whose commits are on the disk."""
        connection = self._open()
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA journal_size_limit = {CHECKPOINT_BYTES}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def wal_size(self) -> int:
        """How many bytes the write-ahead log has."""
        try:
            return self._wal.stat().st_size
        except FileNotFoundError:
            return 0

    def make_room(self) -> None:
        """Put all of the write-ahead log into the database and cut it to nothing; raises OSError or sqlite3.Error.

        On a full disk the reserve is given up for that, and taken again if there is room then.
        """
        self._reserve.give_up()
        try:
            with closing(self.connect()) as connection:
                busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if not busy:
                self.last_commit.start_over()
        finally:
            self._reserve.take()

    def _bring_up_to_date(self) -> None:
        """Also on a disk that was full; and say what a damaged write-ahead log has lost."""
        with closing(self.connect()) as connection:
            self._say_what_is_lost(connection)
            try:
                bring_up_to_date(connection)
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF not in NO_ROOM:
                    raise
                connection.rollback()
                self.make_room()
                bring_up_to_date(connection)
        self.last_commit.remove()

    def _say_what_is_lost(self, connection: sqlite3.Connection) -> None:
        """Tables whose pages cannot be read say so themselves when they are asked for."""
        try:
            lost = self.last_commit.lost(connection)
        except sqlite3.DatabaseError:
            return
        for each in lost[:MOST_SAID]:
            log.error("%s: %s; the write-ahead log was damaged. A backup may have them", self._path.name, each)
        if lost[MOST_SAID:]:
            log.error("%s: %s more tables have lost entries", self._path.name, len(lost) - MOST_SAID)

    def explained(self, error: Exception) -> Unavailable | Damaged:
        """What is wrong with the file and what to do, in a sentence; never what stands in it."""
        if isinstance(error, Unavailable | Damaged):
            return error
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _DAMAGED:
            return Damaged("store.file-damaged", file=self._path.name)
        if code == sqlite3.SQLITE_CANTOPEN:
            error = self._obstacle() or error
        if isinstance(error, OSError):
            why = _obstructed(error)
        else:
            why = _WHY.get(code) or refusal("store.file-error", error=type(error).__name__)
        return Unavailable("store.file-unusable", file=self._path.name, why=why)

    def _open(self) -> sqlite3.Connection:
        """Never makes a new file."""
        address = f"{self._path.absolute().as_uri()}?mode=rw"
        return sqlite3.connect(address, uri=True, timeout=self._patience, isolation_level=None, check_same_thread=False)

    def _obstacle(self) -> OSError | None:
        """Why nothing can be opened here. The folder is tried, never the file: closing a file gives up all locks that
        this process has on it."""
        try:
            os.close(os.open(self._path.parent, os.O_RDONLY))
        except OSError as error:
            return error
        return None

    def _make(self) -> None:
        self._path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        if self._path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with suppress(FileExistsError):
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))

    def _make_private(self) -> None:
        """Live seeds are in it. What lies beside the file has the file's own mode, as SQLite wants it."""
        mode = self._path.stat().st_mode & PRIVATE
        for suffix in ("", "-wal", "-shm"):
            _tighten(self._path.with_name(self._path.name + suffix), mode)


def _tighten(path: Path, mode: int) -> None:
    try:
        if stat.S_IMODE(path.stat().st_mode) != mode:
            path.chmod(mode)
    except FileNotFoundError:
        pass
    except PermissionError:
        log.warning("others on this machine can read %s, and it belongs to another user; make it private", path.name)


def _obstructed(error: OSError) -> Refusal:
    """What the system says, and what to do."""
    said = error.strerror or type(error).__name__
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return refusal("store.too-many-files", error=said)
    return refusal("store.folder-closed", error=said)
