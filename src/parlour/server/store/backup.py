"""Copies of a server's tables: made while it runs, checked, and put in place of lost ones.

A copy is a SQLite file, wherever the tables are: a folder or a PostgreSQL database can be restored from either's copy.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from parlour.engine import BadJournal, BadSetup, Illegal
from parlour.extras import require
from parlour.languages import Refusal
from parlour.match import verify
from parlour.server.store import rows
from parlour.server.store.sqlite.database_file import DATABASE, PRIVATE, PRIVATE_FOLDER
from parlour.server.table.ports import Damaged, Unavailable
from parlour.server.table.replay import public_journal

_PAGES: Final = 2000
"""How many pages are copied between two calls of a progress function."""

Progress = Callable[[int, int], None]
"""How many of how many are done."""


class RestoreCheck(NamedTuple):
    """How many tables there are, how many of their finished games verify, and what is wrong with others by code.

    `unknown` are finished games that no game loaded here can check.
    """

    tables: int
    verified: int
    unknown: int
    wrong: dict[str, Refusal]


def back_up(address: Path | str, file: Path, progress: Progress = lambda done, total: None) -> int:
    """Copy the tables of a folder or a database to a new file, also while servers write; how many bytes that is.

    Raises BadSetup, Unavailable or Damaged.
    """
    if isinstance(address, str):
        with written(file) as unfinished:
            database_backup().back_up(address, unfinished, progress)
            return unfinished.stat().st_size
    with opened(address / DATABASE) as source, written(file) as unfinished:
        _copy(source, unfinished, progress)
        return unfinished.stat().st_size


def restore(file: Path, address: Path | str, progress: Progress = lambda done, total: None) -> dict[str, Refusal]:
    """Put a copy into a folder that has no database, or into a database that has no tables but those of the copy.

    Returns what is wrong with tables that could not be put there.
    Raises BadSetup, Unavailable, Damaged or Conflict.
    """
    if isinstance(address, str):
        left_out: dict[str, Refusal] = database_backup().restore(file, address, progress)
        return left_out
    folder = address
    with opened(file) as source:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        left = [] if (folder / DATABASE).exists() else sorted(folder.glob(f"{DATABASE}-*"))
        if left:
            raise BadSetup("store.left-of-another", file=str(left[0]))
        with written(folder / DATABASE) as unfinished:
            _copy(source, unfinished, progress)
    return {}


def check(address: Path | str, progress: Progress = lambda done, total: None) -> RestoreCheck:
    """Read every table of a folder or a database and verify its finished games; raises Unavailable or Damaged."""
    if isinstance(address, str):
        found: RestoreCheck = database_backup().check(address, progress)
        return found
    with opened(address / DATABASE) as source:
        codes = [code for (code,) in source.execute("SELECT DISTINCT code FROM entry ORDER BY code")]
        if not all(isinstance(code, str) for code in codes):
            raise Damaged("store.file-damaged", file=DATABASE)
        return check_tables(codes, lambda code: rows.entries(source, code, 0), progress)


def check_tables(codes: Sequence[str], read: Callable[[str], list[bytes]], progress: Progress) -> RestoreCheck:
    """Verify the finished games of tables; `read` returns the entries of one, or raises Damaged."""
    verified, unknown, wrong = 0, 0, {}
    for done, code in enumerate(codes, start=1):
        try:
            if _verified(code, read(code)):
                verified += 1
        except BadSetup:
            unknown += 1
        except (BadJournal, Damaged) as error:
            wrong[code] = error.why
        progress(done, len(codes))
    return RestoreCheck(len(codes), verified, unknown, wrong)


def database_backup() -> ModuleType:
    """The same for a PostgreSQL database; raises BadSetup without the extra."""
    require("postgres", "PostgreSQL")
    from parlour.server.store.postgres import backup

    return backup


def _verified(code: str, lines: list[bytes]) -> bool:
    """Whether a table's game is over and verifies; raises BadJournal, BadSetup or Damaged."""
    try:
        journal, table = public_journal(code, lines)
    except Illegal:
        return False
    if table.status == "over":
        verify(journal)
    return table.status == "over"


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A database of ours, only to read; raises FileNotFoundError, Unavailable or Damaged."""
    if not path.is_file():
        raise FileNotFoundError(2, "there is no database here", str(path))
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
        try:
            rows.recognise(connection, path.name)
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if "entry" not in tables:
                raise Unavailable("store.no-database", file=path.name)
            yield connection
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise Damaged("store.backup-damaged", file=path.name) from error
            raise Unavailable("store.file-unusable", file=path.name, why=str(error)) from error


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """A new private file beside `path`, which gets that name when all of it is on the disk; raises BadSetup."""
    if path.exists():
        raise BadSetup("store.file-there", file=str(path))
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    try:
        yield unfinished
        with unfinished.open("rb") as kept:
            os.fsync(kept.fileno())
        unfinished.rename(path)
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    finally:
        with suppress(FileNotFoundError):
            unfinished.unlink()


def _copy(source: sqlite3.Connection, to: Path, progress: Progress) -> None:
    """Copy as of one moment, in one file, and see that it is whole; raises Damaged."""
    with closing(sqlite3.connect(to)) as target:
        source.execute("BEGIN")  # all pages are of this moment, whatever is written meanwhile
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(target, pages=_PAGES, progress=lambda _, left, total: progress(total - left, total))
        source.execute("ROLLBACK")
        target.execute("PRAGMA journal_mode = DELETE")
        (verdict,) = target.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise Damaged("store.database-damaged", error=verdict)
