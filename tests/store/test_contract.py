"""What every keeper of journals must do."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from msgspec import json

from parlour.store import MemoryStore, SqliteStore
from parlour.store.sqlite import TIDY_EVERY
from parlour.table import Conflict, Listing, Store
from parlour.table.entries import Status

KEEPERS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: MemoryStore(seconds()),
    "sqlite": lambda folder: SqliteStore(folder / "parlour.sqlite", seconds()),
}


def seconds() -> Callable[[], float]:
    """A clock on which every look is a second later."""
    return partial(next, count(1.0))


@pytest.fixture(params=KEEPERS)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    return lambda: KEEPERS[request.param](tmp_path)


def listed(code: str, status: Status = "waiting", public: bool = True) -> Listing:
    return Listing(code, "mind", status, public, 2, 1, ("Ada",))


def test_what_was_appended_is_read_in_order(make: Callable[[], Store]) -> None:
    async def story() -> None:
        journal = make()
        assert await journal.read("ABC") == []
        await journal.append("ABC", [b"one", b"two"], expect=0, listing=listed("ABC"))
        await journal.append("XYZ", [b"other"], expect=0, listing=listed("XYZ"))
        await journal.append("ABC", [b"three"], expect=2, listing=listed("ABC"))
        assert await journal.read("ABC") == [b"one", b"two", b"three"]
        assert await journal.read("ABC", since=2) == [b"three"]
        assert await journal.read("ABC", since=3) == []
        await journal.close()

    asyncio.run(story())


def test_a_conflicting_append_changes_nothing(make: Callable[[], Store]) -> None:
    async def story() -> None:
        journal = make()
        await journal.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        for expect in (0, 2):
            with pytest.raises(Conflict, match="1 entries"):
                await journal.append("ABC", [b"no"], expect=expect, listing=listed("ABC", "over"))
        assert await journal.read("ABC") == [b"one"]
        assert [each.code for each in await journal.list("waiting")] == ["ABC"]
        assert await journal.list("over") == []
        await journal.close()

    asyncio.run(story())


def test_of_many_appends_at_once_exactly_one_wins(make: Callable[[], Store]) -> None:
    async def story() -> None:
        journal = make()
        tries = [journal.append("ABC", [b"%d" % i], expect=0, listing=listed("ABC")) for i in range(20)]
        others = [journal.append(f"T{i}", [b"x"], expect=0, listing=listed(f"T{i}")) for i in range(20)]
        results = await asyncio.gather(*tries, *others, return_exceptions=True)
        assert results[:20].count(None) == 1
        assert results[20:] == [None] * 20
        assert len(await journal.read("ABC")) == 1
        await journal.close()

    asyncio.run(story())


def test_lists_are_by_status_public_and_latest_first(make: Callable[[], Store]) -> None:
    async def story() -> None:
        journal = make()
        for code, status, public in [("A", "waiting", True), ("B", "waiting", False), ("C", "waiting", True)]:
            await journal.append(code, [b"x"], expect=0, listing=listed(code, status, public))  # type: ignore[arg-type]  # plain words
        await journal.append("D", [b"x"], expect=0, listing=listed("D", "over"))
        assert [each.code for each in await journal.list("waiting")] == ["C", "A"]
        assert [each.code for each in await journal.list("waiting", public=False)] == ["C", "B", "A"]
        assert [each.code for each in await journal.list("waiting", limit=1)] == ["C"]
        await journal.append("A", [b"y"], expect=1, listing=listed("A"))
        assert [each.code for each in await journal.list("waiting")] == ["A", "C"]
        assert (await journal.list("over"))[0].names == ("Ada",)
        await journal.close()

    asyncio.run(story())


def test_a_follower_hears_the_old_entries_and_then_each_new_one(make: Callable[[], Store]) -> None:
    async def story() -> None:
        journal = make()
        await journal.append("ABC", [b"one", b"two"], expect=0, listing=listed("ABC"))
        following = journal.follow("ABC", since=1)
        assert await anext(following) == b"two"
        waiting = asyncio.ensure_future(anext(following))
        await journal.append("ABC", [b"three"], expect=2, listing=listed("ABC"))
        assert await waiting == b"three"
        await journal.close()

    asyncio.run(story())


def test_sqlite_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    async def write() -> None:
        journal = SqliteStore(tmp_path / "deep" / "parlour.sqlite")
        await journal.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        await journal.close()

    async def read() -> None:
        journal = SqliteStore(tmp_path / "deep" / "parlour.sqlite")
        assert await journal.read("ABC") == [b"one"]
        with pytest.raises(Conflict):
            await journal.append("ABC", [b"two"], expect=0, listing=listed("ABC"))
        await journal.close()

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
        journal = SqliteStore(tmp_path / "parlour.sqlite")
        assert [each.code for each in await journal.list("waiting")] == ["ABC"]
        await journal.append("ABC", [b"two"], expect=1, listing=listed("ABC", "over"))
        assert await journal.read("ABC") == [b"one", b"two"]
        assert [each.code for each in await journal.list("over")] == ["ABC"]
        await journal.close()

    asyncio.run(story())


def test_two_keepers_of_one_file_never_overwrite_each_other(tmp_path: Path) -> None:
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


def test_the_log_goes_back_into_the_file_and_does_not_grow(tmp_path: Path) -> None:
    async def story() -> None:
        journal = SqliteStore(tmp_path / "parlour.sqlite")
        log, sizes, codes = tmp_path / "parlour.sqlite-wal", [0], [f"T{number}" for number in range(TIDY_EVERY // 10)]
        while len(sizes) < 8 or len(set(sizes[-4:])) > 1:
            seq = len(sizes) - 1
            await asyncio.gather(*(journal.append(code, [b"x"], expect=seq, listing=listed(code)) for code in codes))
            sizes.append(log.stat().st_size)
            assert len(sizes) < 400
        await journal.close()

    asyncio.run(story())
