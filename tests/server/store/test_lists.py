"""A list costs the same however many tables were ever played."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from parlour.server.store import SqliteStore
from parlour.server.store.rows import ADD_LISTINGS, LATEST, OLDEST
from tests.server.store.keeping import listed, run

MANY = 20_000


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many finished tables, every second one private, in the order of time."""
    path = tmp_path_factory.mktemp("many") / "parlour.sqlite"

    async def story() -> None:
        await SqliteStore(path).close()

    run(story)
    body = msgspec.json.encode(listed("T", "over"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(ADD_LISTINGS, ((f"T{at}", "over", at % 2, float(at), body) for at in range(MANY)))
    return path


def steps(path: Path, sql: str, *values: object) -> int:
    """How many hundreds of steps SQLite's machine takes for a question."""
    taken = 0

    def more() -> None:
        nonlocal taken
        taken += 1

    with closing(sqlite3.connect(path)) as connection:
        connection.set_progress_handler(more, 100)
        assert len(connection.execute(sql, values).fetchall()) == values[-1]
    return taken


@pytest.mark.parametrize(("sql", "values"), [(LATEST, ("over", 1)), (OLDEST, ("over", 1, MANY * 0.9))])
def test_a_list_reads_an_index_in_order_and_stops(path: Path, sql: str, values: tuple[object, ...]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        plan = [row[-1] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", (*values, 50))]
    assert len(plan) == 1
    assert "USING INDEX listing_by_status (status=? AND public=?" in plan[0]
    assert steps(path, sql, *values, 50) < 20


def test_a_list_of_many_is_right(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        with closing(sqlite3.connect(path)) as connection, connection:
            for at in (0, 1, MANY - 2, MANY - 1):
                body = msgspec.json.encode(listed(f"T{at}", "over"))
                connection.execute("UPDATE listing SET body = ? WHERE code = ?", (body, f"T{at}"))
        assert [each.code for each in await store.list("over", limit=1)] == [f"T{MANY - 1}"]
        both = await store.list("over", public=False, limit=2)
        assert [each.code for each in both] == [f"T{MANY - 1}", f"T{MANY - 2}"]
        oldest = await store.list("over", public=False, limit=2, before=float(MANY))
        assert [each.code for each in oldest] == ["T0", "T1"]
        await store.close()

    run(story)
