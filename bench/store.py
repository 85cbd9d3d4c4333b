"""Appending: the store of many tables against a bare SQLite loop with the same durability and group size."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import uvloop

from bench.measure import tell
from parlour.server.store import SqliteStore
from parlour.server.table import Listing

TABLES = 128
ROUNDS = 60
BODY = b'{"type":"happened","commit":{"seq":1,"cause":{"at":1,"by":0,"action":{"type":"play","card":17}}}}' * 3


def bare(folder: Path, group: int) -> float:
    """Entries a second: so many rows in each transaction, on the disk before the next."""
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE entry (code TEXT, seq INTEGER, body BLOB, PRIMARY KEY (code, seq)) WITHOUT ROWID")
    began = perf_counter()
    entries = [(f"table {table}", seq, BODY) for seq in range(ROUNDS) for table in range(TABLES)]
    for start in range(0, len(entries), group):
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", entries[start : start + group])
        connection.execute("COMMIT")
    rate = len(entries) / (perf_counter() - began)
    connection.close()
    return rate


async def kept(folder: Path) -> tuple[float, int]:
    """Entries a second, and how many went together: each table waits for its entry to be safe before the next."""
    store = SqliteStore(folder / "kept.sqlite")

    async def table(number: int) -> None:
        code = f"table {number}"
        listing = Listing(code, "mind", "playing", True, 4, 4, ("Ada", "Bela", "Cleo", "Dara"))
        for seq in range(ROUNDS):
            await store.append(code, [BODY], expect=seq, listing=listing)

    began = perf_counter()
    await asyncio.gather(*(table(number) for number in range(TABLES)))
    rate = ROUNDS * TABLES / (perf_counter() - began)
    await store.close()
    return rate, round(ROUNDS * TABLES / store.commits)


def main() -> None:
    print(f"store: {TABLES} tables that append at the same time")
    best_bare, best_kept, group = 0.0, 0.0, 0
    for _ in range(5):
        with TemporaryDirectory(dir=".") as folder:
            rate, group = uvloop.run(kept(Path(folder)))
            best_kept = max(best_kept, rate)
            best_bare = max(best_bare, bare(Path(folder), group))
    tell("entries that went together", str(group))
    tell("a bare SQLite loop, entries a second", f"{best_bare:,.0f}")
    tell("the store, entries a second", f"{best_kept:,.0f}")
    tell("the store as a share of the bare loop", f"{best_kept / best_bare:.0%}", "at least 70 %")
