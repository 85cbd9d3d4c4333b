"""Copies of a PostgreSQL database, as SQLite files."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from parlour.languages import Refusal
from parlour.server.store import rows
from parlour.server.store.backup import Progress, RestoreCheck, check_tables, opened
from parlour.server.store.postgres.snapshot import snapshot
from parlour.server.store.postgres.store import PostgresStore
from parlour.server.table.ports import Conflict, Damaged, Listing

_PAGE: Final = 200
"""So many tables are restored at once, so that they share a statement."""


def back_up(url: str, to: Path, progress: Progress) -> None:
    """Write all tables of a database, as of one moment, into an empty file; raises Unavailable."""
    with snapshot(url) as source, closing(sqlite3.connect(to, isolation_level=None)) as target:
        rows.bring_up_to_date(target)
        target.execute("BEGIN")
        total, seen = len(source.codes()), set[str]()
        for code, seq, body, crc in source.entry_rows():
            if code not in seen:
                seen.add(code)
                progress(len(seen), total)
            target.execute(rows.ADD_ENTRIES, (code, seq, body, crc))
        target.executemany(rows.ADD_LISTINGS, (rows.listed(each) for each in source.listings()))
        target.execute("COMMIT")


def restore(file: Path, url: str, progress: Progress) -> dict[str, Refusal]:
    """Put all tables of a copy into a database. What is there already must be a part of the copy, so that a restore
    which was interrupted can be run again; raises Conflict otherwise, or Unavailable. Returns what is wrong with tables
    that are damaged: those are left out, since they could not be played."""
    with opened(file) as source:
        return asyncio.run(_fill(source, url, progress))


def check(url: str, progress: Progress) -> RestoreCheck:
    """Verify every finished game of a database; raises Unavailable."""
    with snapshot(url) as source:
        return check_tables(source.codes(), source.entries, progress)


async def _fill(source: sqlite3.Connection, url: str, progress: Progress) -> dict[str, Refusal]:
    store, wrong = PostgresStore(url), dict[str, Refusal]()
    try:
        have = await _already_there(source, store)
        (total,) = source.execute("SELECT count(*) FROM listing").fetchone()
        done, after = 0, ""
        while page := rows.tables(source, after, _PAGE):
            await asyncio.gather(*(_put(source, store, each, have.get(each.code, 0), wrong) for each in page))
            done, after = done + len(page), page[-1].code
            progress(done, total)
        return wrong
    finally:
        await store.close()


async def _already_there(source: sqlite3.Connection, store: PostgresStore) -> dict[str, int]:
    """How many entries of each table the database has; raises Conflict where they are not those of the copy."""
    have, after = dict[str, int](), ""
    while page := await store.tables(after):
        for listing in page:
            kept = await store.read(listing.code)
            if kept != rows.entries(source, listing.code, 0)[: len(kept)]:
                raise Conflict("store.not-of-backup")
            have[listing.code] = len(kept)
        after = page[-1].code
    return have


async def _put(
    source: sqlite3.Connection, store: PostgresStore, listing: Listing, have: int, wrong: dict[str, Refusal]
) -> None:
    try:
        entries = rows.entries(source, listing.code, have)
    except Damaged as error:
        wrong[listing.code] = error.why
        return
    if entries:
        await store.append(listing.code, entries, expect=have, listing=listing)
