"""Tables moved from one store to another."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from parlour import Match
from parlour.bots import DEFAULT, make_bot, simulate
from parlour.languages import english
from parlour.server.nodes import NodeId
from parlour.server.store import MemoryStore, SqliteStore
from parlour.server.store import copy as moving
from parlour.server.store.copy import MoveReport, move
from parlour.server.store.postgres import PostgresStore
from parlour.server.store.postgres.nodes import PostgresNodes
from parlour.server.table import Conflict, Listing, Store
from parlour.wire import Status
from tests.harness.finished import entries_of
from tests.server.store.keeping import listed, run


@pytest.fixture(scope="module")
def finished() -> list[bytes]:
    """The entries of a table at which a game was played to its end."""
    match = Match("illusion", seats=2, seed=7)
    simulate(match, [make_bot(DEFAULT, "illusion", str(seat)) for seat in range(2)])
    match.close()
    return entries_of(match)


def nothing(done: str, count: int) -> None:
    """Nobody is told."""


def at(code: str, updated: float, status: Status = "waiting", public: bool = True) -> Listing:
    return Listing(code, "illusion", status, public, 2, 2, ("Ada", "Bob"), updated)


async def fill(store: Store, finished: list[bytes]) -> None:
    await store.append("AAA", [b"one", b"two"], expect=0, listing=at("AAA", 5.0))
    await store.append("BBB", [b"one"], expect=0, listing=at("BBB", 3.0, "playing", public=False))
    await store.append("CCC", finished, expect=0, listing=at("CCC", 4.0, "over"))
    await store.append("DDD", [finished[0]], expect=0, listing=at("DDD", 2.0, "over"))


async def contents(store: SqliteStore | PostgresStore) -> list[tuple[Listing, list[bytes]]]:
    return [(listing, await store.read(listing.code)) for listing in await store.tables()]


def test_all_tables_are_moved_there_and_back(tmp_path: Path, url: str, finished: list[bytes]) -> None:
    async def story() -> None:
        one, two, database = SqliteStore(tmp_path / "one"), SqliteStore(tmp_path / "two"), PostgresStore(url)
        await fill(one, finished)
        assert await move(one, database, nothing) == MoveReport(4, 4, 1, {})
        assert await move(database, two, nothing) == MoveReport(4, 4, 1, {})
        assert await contents(one) == await contents(database) == await contents(two)
        assert [each.updated for each in await two.list("waiting")] == [5.0]
        for store in (one, two, database):
            await store.close()

    run(story)


def test_an_interrupted_move_goes_on_when_it_is_run_again(
    tmp_path: Path, finished: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "PAGE", 2)

    def stop(done: str, count: int) -> None:
        raise KeyboardInterrupt

    async def story() -> None:
        one, two = SqliteStore(tmp_path / "one"), SqliteStore(tmp_path / "two")
        await fill(one, finished)
        with pytest.raises(KeyboardInterrupt):
            await move(one, two, stop)
        assert len(await two.tables()) == 2
        await one.append("AAA", [b"three"], expect=2, listing=at("AAA", 6.0))
        told: list[tuple[str, int]] = []
        assert await move(one, two, lambda *done: told.append(done)) == MoveReport(4, 3, 1, {})
        assert told == [("moved", 2), ("moved", 4), ("checked", 2), ("checked", 4)]
        assert await contents(one) == await contents(two)
        assert await move(one, two, nothing) == MoveReport(4, 0, 1, {})
        await one.close()
        await two.close()

    run(story)


@pytest.mark.parametrize("there", [[b"other"], [b"one", b"two", b"three"]], ids=["differs", "went on"])
def test_a_table_that_went_another_way_is_not_touched(tmp_path: Path, there: list[bytes]) -> None:
    async def story() -> None:
        one, two = SqliteStore(tmp_path / "one"), SqliteStore(tmp_path / "two")
        await one.append("AAA", [b"one", b"two"], expect=0, listing=listed("AAA"))
        await two.append("AAA", there, expect=0, listing=listed("AAA"))
        with pytest.raises(Conflict, match="table AAA is in both places and has gone another way"):
            await move(one, two, nothing)
        assert await two.read("AAA") == there
        await one.close()
        await two.close()

    run(story)


def test_a_finished_game_that_does_not_verify_is_reported(tmp_path: Path, finished: list[bytes]) -> None:
    async def story() -> None:
        one, two = SqliteStore(tmp_path / "one"), SqliteStore(tmp_path / "two")
        wrong = [finished[0].replace(b'"seed":"7"', b'"seed":"8"'), *finished[1:]]
        assert wrong != finished
        await one.append("CCC", wrong, expect=0, listing=at("CCC", 4.0, "over"))
        report = await move(one, two, nothing)
        assert report.verified == 0
        assert "seed is not the one that was promised" in english(report.wrong["CCC"])
        await one.close()
        await two.close()

    run(story)


@pytest.mark.parametrize(
    "entry", [b"\xff\xfe{", b'{"type":"\x1b[2J"}', b'{"type":"ended"}', b'{"type":"opened","options":' + b"[" * 100_000]
)
def test_a_finished_game_with_invalid_entries_is_reported(entry: bytes, tmp_path: Path, finished: list[bytes]) -> None:
    async def story() -> None:
        one, two = SqliteStore(tmp_path / "one"), SqliteStore(tmp_path / "two")
        await one.append("BBB", [entry], expect=0, listing=at("BBB", 3.0, "over"))
        await one.append("CCC", finished, expect=0, listing=at("CCC", 4.0, "over"))
        report = await move(one, two, nothing)
        assert (report.moved, report.verified) == (2, 1)
        assert "does not fit together" in english(report.wrong["BBB"])
        await one.close()
        await two.close()

    run(story)


def test_a_finished_game_of_an_unknown_kind_is_reported(tmp_path: Path, finished: list[bytes]) -> None:
    async def story() -> None:
        one, two = SqliteStore(tmp_path / "one"), SqliteStore(tmp_path / "two")
        other = [entry.replace(b'"illusion"', b'"halma"') for entry in finished]
        await one.append("CCC", other, expect=0, listing=at("CCC", 4.0, "over"))
        report = await move(one, two, nothing)
        assert (report.moved, report.verified) == (1, 0)
        assert "halma" in english(report.wrong["CCC"])
        await one.close()
        await two.close()

    run(story)


def test_a_listing_keeps_its_time_in_memory_too() -> None:
    async def story() -> None:
        store = MemoryStore()
        await store.append("AAA", [b"one"], expect=0, listing=at("AAA", 5.0))
        assert [each.updated for each in await store.list("waiting")] == [5.0]

    run(story)


def test_a_table_opened_there_by_a_server_is_reported(tmp_path: Path, url: str) -> None:
    async def story() -> None:
        one, two = SqliteStore(tmp_path / "one"), PostgresStore(url)
        await one.append("AAA", [b"one"], expect=0, listing=at("AAA", 1.0))
        await move(one, two, nothing)
        nodes, me = PostgresNodes(two), NodeId("node", str(uuid4()))
        assert await nodes.enter(me, "a:1", 60.0)
        assert await nodes.claim("AAA", 0, me) == 1
        two.epochs.clear()
        assert (await move(one, two, nothing)).moved == 0
        await one.append("AAA", [b"two"], expect=1, listing=at("AAA", 2.0))
        with pytest.raises(Conflict, match="table AAA was opened by a server at the new place"):
            await move(one, two, nothing)
        await nodes.close()
        await one.close()
        await two.close()

    run(story)
