"""The SQL tables and queries of the SQLite store, and the check of each row that is read."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from heapq import merge
from itertools import islice
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

import msgspec

from parlour.languages import Refusal, refusal
from parlour.server.table.ports import Damaged, Listing, Unavailable
from parlour.server.trouble import Trouble
from parlour.wire import Status

log = logging.getLogger("parlour.store")

Source: TypeAlias = sqlite3.Connection | sqlite3.Cursor

VERSION: Final = 1
LISTED_EVERY_S: Final = 30.0
"""How often a listing that says nothing new is written again, for its time."""
ADD_ENTRIES: Final = "INSERT INTO entry VALUES (?, ?, ?, ?)"
ADD_LISTINGS: Final = "INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?)"
TOUCH: Final = f"PRAGMA user_version = {VERSION}"
"""A write that changes nothing."""
_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS entry"
    " (code TEXT, seq INTEGER, body BLOB NOT NULL, PRIMARY KEY (code, seq)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS listing"
    " (code TEXT PRIMARY KEY, status TEXT NOT NULL, public INTEGER NOT NULL, updated REAL NOT NULL, body BLOB NOT NULL)"
    " WITHOUT ROWID",
    "CREATE INDEX IF NOT EXISTS listing_by_status ON listing (status, public, updated DESC)",
)
_ENTRIES: Final = "SELECT seq, body, crc FROM entry WHERE code = ? AND seq > ? ORDER BY seq"
LATEST: Final = "SELECT updated, body FROM listing WHERE status = ? AND public = ? ORDER BY updated DESC LIMIT ?"
OLDEST: Final = (
    "SELECT updated, body FROM listing WHERE status = ? AND public = ? AND updated < ? ORDER BY updated LIMIT ?"
)
_BY_CODE: Final = "SELECT body FROM listing WHERE code > ? ORDER BY code LIMIT ?"


def checksum(code: str, seq: int, body: bytes) -> int:
    """Shows an entry that was changed, or that stands in another's place."""
    return crc32(body, crc32(code.encode()) + seq & 0xFFFFFFFF)


def store_trouble() -> Trouble:
    """For a writer."""
    return Trouble(log, logging.ERROR, "store is not writable: %s", "store is writable again")


def recognise(connection: sqlite3.Connection, name: str) -> None:
    """Raises Unavailable if the file is not ours to write to. Changes nothing."""
    version = _version(connection)
    if version > VERSION:
        raise Unavailable("store.newer-file", file=name, found=version, known=VERSION)
    made = [table for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if any(table not in ("entry", "listing") and not table.startswith("sqlite_") for table in made):
        raise Unavailable("store.foreign-file", file=name)


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """All tables as this program wants them: from an empty file, or from one of before formats were numbered."""
    connection.execute("BEGIN IMMEDIATE")
    if _version(connection) < VERSION:
        for statement in _TABLES:
            connection.execute(statement)
        if "count" in _columns(connection, "listing"):
            connection.execute("ALTER TABLE listing DROP COLUMN count")
        connection.execute("ALTER TABLE entry ADD COLUMN crc INTEGER")
    connection.execute(TOUCH)  # a file that cannot be written is found out now
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]


def is_over(source: Source, code: str) -> bool:
    sql = "SELECT 1 FROM listing WHERE code = ? AND status = 'over'"
    return bool(source.execute(sql, (code,)).fetchall())


def count(source: Source, code: str) -> int:
    (last,) = source.execute("SELECT max(seq) FROM entry WHERE code = ?", (code,)).fetchone()
    return last or 0


def entries(source: Source, code: str, since: int) -> list[bytes]:
    """A table's entries after the first `since`; raises Damaged. Rows of older files have no checksum."""
    bodies = []
    for wanted, (seq, body, crc) in enumerate(source.execute(_ENTRIES, (code, since)), start=since + 1):
        if seq != wanted:
            raise damaged(code, refusal("store.entry-missing", entry=wanted))
        if not isinstance(body, bytes) or (crc is not None and crc != checksum(code, seq, body)):
            raise damaged(code, refusal("store.entry-changed", entry=seq))
        bodies.append(body)
    return bodies


def damaged(code: str, what: Refusal) -> Damaged:
    """Return the error for a table with damaged entries."""
    return Damaged("table-damaged", code=code, what=what)


def listed(listing: Listing, now: float = 0.0) -> tuple[object, ...]:
    """The row of a listing; `now` is when it was last changed, if it does not say so itself."""
    updated = listing.updated or now
    body = msgspec.json.encode(msgspec.structs.replace(listing, updated=updated))
    return listing.code, listing.status, listing.public, updated, body


class Written(NamedTuple):
    """A listing as it was written last, by the owner of its table under an epoch."""

    listing: Listing
    at: float
    epoch: int = 0

    def stands(self, listing: Listing, now: float, epoch: int = 0) -> bool:
        """Whether the listing need not be written again."""
        return self.listing == listing and self.epoch == epoch and self.recent(now)

    def recent(self, now: float) -> bool:
        return 0 <= now - self.at < LISTED_EVERY_S


def listings(source: Source, status: Status, public: bool, limit: int, before: float | None) -> list[Listing]:
    """Public and private ones are each read in the order of an index: a list costs the same however many there are."""
    kinds = [True] if public else [True, False]
    if before is None:
        found = [source.execute(LATEST, (status, kind, limit)).fetchall() for kind in kinds]
    else:
        found = [source.execute(OLDEST, (status, kind, before, limit)).fetchall() for kind in kinds]
    rows = merge(*found, key=lambda row: float(row[0]), reverse=before is None)
    return list(_decoded(body for _, body in islice(rows, limit)))


def tables(source: Source, after: str, limit: int) -> list[Listing]:
    """Tables by code, those after one; raises Damaged if a listing cannot be read."""
    try:
        return [msgspec.json.decode(body, type=Listing) for (body,) in source.execute(_BY_CODE, (after, limit))]
    except msgspec.DecodeError:
        raise Damaged("store.list-damaged") from None


def _decoded(bodies: Iterator[bytes]) -> Iterator[Listing]:
    """A listing that cannot be read is left out: the others are still there."""
    for body in bodies:
        try:
            yield msgspec.json.decode(body, type=Listing)
        except msgspec.DecodeError:
            log.warning("table left out of a list: its stored summary cannot be read")
