"""The lists of tables, however many were ever played."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from bench.measure import tell
from parlour.server.store import SqliteStore
from parlour.server.store.rows import ADD_LISTINGS
from parlour.server.table import Listing

TABLES = (2_000, 20_000, 200_000, 1_000_000)
ROUNDS = 100


def fill(path: Path, first: int, end: int) -> None:
    """Finished tables, every tenth of them private."""
    body = msgspec.json.encode(Listing("ABCDEF", "mind", "over", True, 4, 4, ("Ada", "Bela", "Cleo", "Dara")))
    rows = ((f"{number:06}", "over", int(number % 10 > 0), float(number), body) for number in range(first, end))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(ADD_LISTINGS, rows)


async def typical(question: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds, in the middle of some rounds."""
    times = []
    for _ in range(ROUNDS):
        began = perf_counter()
        await question()
        times.append((perf_counter() - began) * 1000)
    return median(times)


async def measured(path: Path, tables: int) -> None:
    store = SqliteStore(path)
    questions: dict[str, Callable[[], Awaitable[object]]] = {
        "the latest public ones": lambda: store.list("over"),
        "the latest of all": lambda: store.list("over", public=False),
        "the oldest of all": lambda: store.list("over", public=False, before=tables / 2),
    }
    times = [f"{await typical(question):.2f}" for question in questions.values()]
    tell(f"{tables:,} tables: {', '.join(questions)}", f"{' / '.join(times)} ms")
    await store.close()


def main() -> None:
    print("lists: fifty finished tables out of many")
    with TemporaryDirectory(dir=".") as folder:
        path, have = Path(folder) / "parlour.sqlite", 0
        asyncio.run(SqliteStore(path).close())
        for tables in TABLES:
            fill(path, have, tables)
            have = tables
            asyncio.run(measured(path, tables))
