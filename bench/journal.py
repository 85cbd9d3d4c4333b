"""Appending: the journal of many tables against a bare SQLite loop with the same durability and group size."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import uvloop

from bench.measure import tell
from parlour.journal import SqliteJournal
from parlour.table import Listing

TABLES = 64
ROUNDS = 60
BODY = b'{"type":"happened","commit":{"seq":1,"cause":{"at":1,"by":0,"action":{"type":"play","card":17}}}}' * 3


def bare(folder: Path) -> float:
    """Entries a second: one row a table, all tables in one transaction, on the disk before the next."""
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE entry (code TEXT, seq INTEGER, body BLOB, PRIMARY KEY (code, seq)) WITHOUT ROWID")
    began = perf_counter()
    for seq in range(ROUNDS):
        connection.execute("BEGIN IMMEDIATE")
        rows = [(f"table {table}", seq, BODY) for table in range(TABLES)]
        connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        connection.execute("COMMIT")
    rate = ROUNDS * TABLES / (perf_counter() - began)
    connection.close()
    return rate


async def kept(folder: Path) -> float:
    """Entries a second: as many tables at once, each waiting for its entry to be safe before the next."""
    journal = SqliteJournal(folder / "kept.sqlite")

    async def table(code: str) -> None:
        listing = Listing(code, "mind", "playing", True, 4, 4, ("Ada", "Bela", "Cleo", "Dara"))
        for seq in range(ROUNDS):
            await journal.append(code, [BODY], expect=seq, listing=listing)

    began = perf_counter()
    await asyncio.gather(*(table(f"table {number}") for number in range(TABLES)))
    rate = ROUNDS * TABLES / (perf_counter() - began)
    await journal.close()
    return rate


def main() -> None:
    print(f"journal: {TABLES} tables that append at the same time")
    best_bare, best_kept = 0.0, 0.0
    for _ in range(5):
        with TemporaryDirectory(dir=".") as folder:
            best_bare = max(best_bare, bare(Path(folder)))
            best_kept = max(best_kept, uvloop.run(kept(Path(folder))))
    tell("a bare SQLite loop, entries a second", f"{best_bare:,.0f}")
    tell("the journal, entries a second", f"{best_kept:,.0f}")
    tell("the journal as a share of the bare loop", f"{best_kept / best_bare:.0%}", "at least 70 %")
