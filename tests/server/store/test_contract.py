"""What every store must do."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from parlour.server.store import MemoryStore, SqliteStore
from parlour.server.store.sqlite.database_file import CHECKPOINT_BYTES
from parlour.server.store.sqlite.writer import MAX_COUNTS
from parlour.server.table import Conflict, ListedResult, Store
from tests.server.store.keeping import half_minutes, listed


def test_entries_are_read_in_order(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        assert await store.read("ABC") == []
        await store.append("ABC", [b"one", b"two"], expect=0, listing=listed("ABC"))
        await store.append("XYZ", [b"other"], expect=0, listing=listed("XYZ"))
        await store.append("ABC", [b"three"], expect=2, listing=listed("ABC"))
        assert await store.read("ABC") == [b"one", b"two", b"three"]
        assert await store.read("ABC", since=2) == [b"three"]
        assert await store.read("ABC", since=3) == []
        await store.close()

    asyncio.run(story())


def test_a_conflicting_append_changes_nothing(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        await store.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        for expect in (0, 2):
            with pytest.raises(Conflict, match="1 entries"):
                await store.append("ABC", [b"no"], expect=expect, listing=listed("ABC", "over"))
        assert await store.read("ABC") == [b"one"]
        assert [each.code for each in await store.list("waiting")] == ["ABC"]
        assert await store.list("over") == []
        await store.close()

    asyncio.run(story())


def test_a_listing_is_read_with_its_result_and_without(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        lost = replace(listed("ABC", "over"), result=ListedResult(True, (), (5, 5)))
        await store.append("ABC", [b"one"], expect=0, listing=lost)
        await store.append("XYZ", [b"one"], expect=0, listing=listed("XYZ", "over"))
        assert {each.code: each.result for each in await store.list("over")} == {"ABC": lost.result, "XYZ": None}
        await store.close()

    asyncio.run(story())


def test_of_many_appends_at_once_exactly_one_wins(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        tries = [store.append("ABC", [b"%d" % i], expect=0, listing=listed("ABC")) for i in range(20)]
        others = [store.append(f"T{i}", [b"x"], expect=0, listing=listed(f"T{i}")) for i in range(20)]
        results = await asyncio.gather(*tries, *others, return_exceptions=True)
        assert results[:20].count(None) == 1
        assert results[20:] == [None] * 20
        assert len(await store.read("ABC")) == 1
        await store.close()

    asyncio.run(story())


def test_of_appends_at_once_each_may_build_on_the_one_before(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        bodies = [b"one", b"two", b"three"]
        await asyncio.gather(
            *(store.append("ABC", [body], expect=at, listing=listed("ABC")) for at, body in enumerate(bodies))
        )
        assert await store.read("ABC") == bodies
        await store.close()

    asyncio.run(story())


def test_lists_are_by_status_public_and_latest_first(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        for code, status, public in [("A", "waiting", True), ("B", "waiting", False), ("C", "waiting", True)]:
            await store.append(code, [b"x"], expect=0, listing=listed(code, status, public))  # type: ignore[arg-type]  # plain words
        await store.append("D", [b"x"], expect=0, listing=listed("D", "over"))
        assert [each.code for each in await store.list("waiting")] == ["C", "A"]
        assert [each.code for each in await store.list("waiting", public=False)] == ["C", "B", "A"]
        assert [each.code for each in await store.list("waiting", limit=1)] == ["C"]
        await store.append("A", [b"y"], expect=1, listing=listed("A"))
        assert [each.code for each in await store.list("waiting")] == ["A", "C"]
        assert (await store.list("over"))[0].names == ("Ada",)
        await store.close()

    asyncio.run(story())


def test_those_not_touched_since_a_moment_are_listed_oldest_first(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        for at, code in enumerate(("A", "B", "C", "D"), start=1):
            await store.append(code, [b"x"], expect=0, listing=listed(code, public=code != "B"))
            assert [each.updated for each in await store.list("waiting", public=False, limit=1)] == [30.0 * at]
        assert [each.code for each in await store.list("waiting", before=120.0)] == ["A", "C"]
        assert [each.code for each in await store.list("waiting", public=False, before=120.0)] == ["A", "B", "C"]
        assert [each.code for each in await store.list("waiting", public=False, before=120.0, limit=2)] == ["A", "B"]
        await store.append("A", [b"y"], expect=1, listing=listed("A"))
        assert [each.code for each in await store.list("waiting", before=270.0)] == ["C", "D", "A"]
        assert await store.list("over", before=270.0) == []
        await store.close()

    asyncio.run(story())


def test_a_listing_is_written_anew_when_it_says_something_else(make_at: Callable[[Callable[[], float]], Store]) -> None:
    """And otherwise once in a while, for the time in it."""

    async def story() -> None:
        now = 1000.0
        store = make_at(lambda: now)

        async def updated(code: str) -> float:
            (found,) = [each for each in await store.list("waiting") if each.code == code]
            return found.updated

        for entries in range(3):
            await store.append("A", [b"x"], expect=entries, listing=listed("A"))
            now += 10.0
        assert await updated("A") == 1000.0
        await store.append("A", [b"x"], expect=3, listing=listed("A"))
        assert await updated("A") == 1030.0
        now += 1.0
        await store.append("A", [b"x"], expect=4, listing=replace(listed("A"), names=("Bea",)))
        assert await updated("A") == 1031.0
        await store.append("B", [b"x"], expect=0, listing=listed("B"))
        now += 1.0
        with pytest.raises(Conflict):
            await store.append("B", [b"x"], expect=0, listing=listed("B", "over"))
        await store.append("B", [b"x"], expect=1, listing=listed("B"))
        assert await updated("B") in (1031.0, 1032.0)
        await store.close()

    asyncio.run(story())


def test_a_store_that_can_store_passes_its_check(make: Callable[[], Store]) -> None:
    async def story() -> None:
        store = make()
        await store.check()
        await store.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        await asyncio.gather(store.check(), store.check())
        assert await store.read("ABC") == [b"one"]
        assert [each.code for each in await store.list("waiting", public=False)] == ["ABC"]
        await store.close()

    asyncio.run(story())


def test_memory_forgets_a_table_as_if_it_had_never_been() -> None:
    async def story() -> None:
        store = MemoryStore(half_minutes())
        for code in ("ABC", "XYZ"):
            await store.append(code, [b"one"], expect=0, listing=listed(code))
        store.forget("ABC")
        store.forget("ABC")
        assert await store.read("ABC") == []
        assert [each.code for each in await store.list("waiting")] == ["XYZ"]
        await store.append("ABC", [b"anew"], expect=0, listing=listed("ABC"))
        assert await store.read("ABC") == [b"anew"]

    asyncio.run(story())


def test_sqlite_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    async def write() -> None:
        store = SqliteStore(tmp_path / "deep" / "parlour.sqlite")
        await store.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        await store.close()

    async def read() -> None:
        store = SqliteStore(tmp_path / "deep" / "parlour.sqlite")
        assert await store.read("ABC") == [b"one"]
        with pytest.raises(Conflict):
            await store.append("ABC", [b"two"], expect=0, listing=listed("ABC"))
        await store.close()

    asyncio.run(write())
    asyncio.run(read())


def test_a_file_that_still_counts_its_entries_is_taken_up(tmp_path: Path) -> None:
    async def story() -> None:
        with sqlite3.connect(tmp_path / "parlour.sqlite") as old:
            old.executescript("""
                CREATE TABLE entry (code TEXT, seq INTEGER, body BLOB NOT NULL, PRIMARY KEY (code, seq)) WITHOUT ROWID;
                CREATE TABLE listing (
                  code TEXT PRIMARY KEY, status TEXT NOT NULL, public INTEGER NOT NULL, updated REAL NOT NULL,
                  count INTEGER NOT NULL, body BLOB NOT NULL
                ) WITHOUT ROWID;
                INSERT INTO entry VALUES ('ABC', 1, CAST('one' AS BLOB));
            """)
            row = ("ABC", "waiting", 1, 1.0, 1, json.encode(listed("ABC")))
            old.execute("INSERT INTO listing VALUES (?, ?, ?, ?, ?, ?)", row)
        old.close()
        store = SqliteStore(tmp_path / "parlour.sqlite")
        assert [each.code for each in await store.list("waiting")] == ["ABC"]
        await store.append("ABC", [b"two"], expect=1, listing=listed("ABC", "over"))
        assert await store.read("ABC") == [b"one", b"two"]
        assert [each.code for each in await store.list("over")] == ["ABC"]
        await store.close()

    asyncio.run(story())


def test_two_stores_of_one_file_never_overwrite_each_other(tmp_path: Path) -> None:
    async def story() -> None:
        one, two = (SqliteStore(tmp_path / "parlour.sqlite") for _ in range(2))
        await one.append("ABC", [b"first"], expect=0, listing=listed("ABC"))
        await two.append("ABC", [b"second", b"third"], expect=1, listing=listed("ABC"))
        tries = [one.append(code, [b"late"], expect=1, listing=listed(code)) for code in ("ABC", "XYZ", "ABC")]
        first, *rest = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(each, Conflict) for each in (first, *rest))
        await one.append("ABC", [b"fourth"], expect=3, listing=listed("ABC"))
        assert await two.read("ABC") == [b"first", b"second", b"third", b"fourth"]
        await one.close()
        await two.close()

    asyncio.run(story())


def test_concurrent_appends_are_committed_together(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "parlour.sqlite")
        codes = [f"T{number}" for number in range(MAX_COUNTS + 1)]
        await asyncio.gather(*(store.append(code, [b"x"], expect=0, listing=listed(code)) for code in codes))
        assert store.commits == 1
        await asyncio.gather(*(store.append(code, [b"y"], expect=1, listing=listed(code)) for code in codes[:9]))
        assert store.commits == 2
        assert await store.read("T0") == [b"x", b"y"]
        await store.close()

    asyncio.run(story())


def test_the_log_goes_back_into_the_file_and_does_not_grow(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "parlour.sqlite")
        log, sizes = tmp_path / "parlour.sqlite-wal", [0]
        codes = [f"T{number}" for number in range(400)]
        while sum(after - before for before, after in pairwise(sizes) if after > before) < 5 * CHECKPOINT_BYTES:
            seq = len(sizes) - 1
            await asyncio.gather(
                *(store.append(code, [bytes(1000)], expect=seq, listing=listed(code)) for code in codes)
            )
            sizes.append(log.stat().st_size)
            assert len(sizes) < 1000
        assert max(sizes) < 4 * CHECKPOINT_BYTES
        await store.close()

    asyncio.run(story())
    assert caplog.text == ""
