"""Tables in PostgreSQL, beyond what every store must do."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from parlour.server.store.postgres import PostgresStore, store, writer
from parlour.server.store.postgres.schema import VERSION, bring_up_to_date
from parlour.server.store.postgres.writer import GROUP_LIMIT
from parlour.server.table import Conflict, Damaged, Unavailable
from tests.server.store.keeping import listed, run


def execute(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


def cut(url: str) -> None:
    """End all other connections to the database, as a restart of it would."""
    execute(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


def test_two_stores_of_one_database_never_overwrite_each_other(url: str) -> None:
    async def story() -> None:
        one, two = PostgresStore(url), PostgresStore(url)
        await one.append("ABC", [b"first"], expect=0, listing=listed("ABC"))
        await two.append("ABC", [b"second", b"third"], expect=1, listing=listed("ABC"))
        tries = [one.append(code, [b"late"], expect=1, listing=listed(code)) for code in ("ABC", "XYZ", "ABC")]
        assert all(isinstance(each, Conflict) for each in await asyncio.gather(*tries, return_exceptions=True))
        await one.append("ABC", [b"fourth"], expect=3, listing=listed("ABC"))
        assert await two.read("ABC") == [b"first", b"second", b"third", b"fourth"]
        await one.close()
        await two.close()

    run(story)


def test_stores_that_write_the_same_tables_at_once_lose_nothing(url: str) -> None:
    codes = [f"T{number}" for number in range(20)]

    async def write(kept: PostgresStore, order: list[str], name: bytes) -> None:
        async def add(code: str, number: int) -> None:
            while True:
                have = await kept.read(code)
                try:
                    return await kept.append(code, [name + b"%d" % number], expect=len(have), listing=listed(code))
                except Conflict:
                    continue

        for number in range(3):
            await asyncio.gather(*(add(code, number) for code in order))

    async def story() -> None:
        one, two = PostgresStore(url), PostgresStore(url)
        await asyncio.gather(write(one, codes, b"one"), write(two, codes[::-1], b"two"))
        for code in codes:
            kept = await one.read(code)
            assert [each for each in kept if each.startswith(b"one")] == [b"one0", b"one1", b"one2"]
            assert [each for each in kept if each.startswith(b"two")] == [b"two0", b"two1", b"two2"]
        await one.close()
        await two.close()

    run(story)


def test_concurrent_appends_are_committed_together(url: str) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        codes = [f"T{number}" for number in range(2 * GROUP_LIMIT + 1)]
        await asyncio.gather(*(kept.append(code, [b"x"], expect=0, listing=listed(code)) for code in codes))
        assert kept.commits == len(codes) // GROUP_LIMIT + 1
        await asyncio.gather(*(kept.append(code, [b"y"], expect=1, listing=listed(code)) for code in codes[:9]))
        assert kept.commits == len(codes) // GROUP_LIMIT + 2
        assert await kept.read("T0") == [b"x", b"y"]
        await kept.close()

    run(story)


def test_an_append_that_builds_on_a_refused_one_has_its_own_answer(url: str) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        await kept.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        tries = [kept.append("ABC", [b"%d" % at], expect=at, listing=listed("ABC")) for at in (0, 1, 2)]
        first, *others = await asyncio.gather(*tries, return_exceptions=True)
        assert isinstance(first, Conflict)
        assert others == [None, None]
        assert await kept.read("ABC") == [b"one", b"1", b"2"]
        await kept.close()

    run(story)


def test_an_append_under_an_old_epoch_is_refused(url: str) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        for code in ("ABC", "XYZ"):
            await kept.append(code, [b"one"], expect=0, listing=listed(code))
        execute(url, "UPDATE parlour.tbl SET epoch = epoch + 1 WHERE code = 'ABC'")
        with pytest.raises(Conflict):
            await kept.append("ABC", [b"no"], expect=1, listing=listed("ABC"))
        await kept.append("XYZ", [b"two"], expect=1, listing=listed("XYZ"))
        assert await kept.read("ABC") == [b"one"]
        await kept.close()

    run(story)


@pytest.mark.parametrize(
    ("done", "told"),
    [
        ("UPDATE parlour.entry SET body = 'two!' WHERE seq = 2", "entry 2 was changed"),
        ("DELETE FROM parlour.entry WHERE seq = 2", "entry 2 is missing"),
        ("DELETE FROM parlour.entry WHERE seq = 3", "entry 3 is missing"),
        ("DELETE FROM parlour.entry", "entry 1 is missing"),
    ],
)
def test_a_table_with_a_wrong_entry_is_damaged(url: str, done: str, told: str) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        await kept.append("ABC", [b"one", b"two", b"three"], expect=0, listing=listed("ABC"))
        execute(url, done)
        with pytest.raises(Damaged, match=f"table ABC is damaged: {told}"):
            await kept.read("ABC")
        await kept.close()

    run(story)


def test_a_listing_that_cannot_be_read_is_left_out(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        for code in ("ABC", "XYZ"):
            await kept.append(code, [b"one"], expect=0, listing=listed(code))
        execute(url, "UPDATE parlour.tbl SET listing = 'nonsense' WHERE code = 'ABC'")
        assert [each.code for each in await kept.list("waiting")] == ["XYZ"]
        await kept.close()

    run(story)
    assert "left out of a list" in caplog.text


def test_lists_go_by_the_clock_of_the_database(url: str) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        await kept.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        (listing,) = await kept.list("waiting")
        with psycopg.connect(url) as connection:
            row = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
        assert row is not None
        assert 0 <= row[0] - listing.updated < 60
        await kept.close()

    run(story)


def test_lost_connections_are_made_anew(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        await kept.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        assert await kept.read("ABC") == [b"one"]
        cut(url)
        assert await kept.read("ABC") == [b"one"], "a question can be asked again"
        with pytest.raises(Unavailable, match="database"):
            await kept.append("ABC", [b"two"], expect=1, listing=listed("ABC"))
        await kept.append("ABC", [b"two"], expect=len(await kept.read("ABC")), listing=listed("ABC"))
        await kept.check()
        await kept.close()

    run(story)
    assert "store is not writable" in caplog.text
    assert "store is writable again" in caplog.text


def test_one_append_at_fault_does_not_harm_the_others(url: str) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        codes = ("ABC", "A\0C", "XYZ")
        tries = [kept.append(code, [b"x"], expect=0, listing=listed(code)) for code in codes]
        first, second, third = await asyncio.gather(*tries, return_exceptions=True)
        assert (first, third) == (None, None)
        assert isinstance(second, Unavailable)
        await kept.close()

    run(story)


def test_a_database_that_does_not_answer_is_given_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        await kept.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        with psycopg.connect(url) as other, monkeypatch.context() as hurried:
            for module, name in ((writer, "WRITE_TIMEOUT_S"), (store, "READ_TIMEOUT_S"), (store, "CHECK_TIMEOUT_S")):
                hurried.setattr(module, name, 0.2)
            other.execute("LOCK parlour.tbl, parlour.format IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(Unavailable, match="does not answer"):
                await kept.append("ABC", [b"two"], expect=1, listing=listed("ABC"))
            with pytest.raises(Unavailable, match="does not answer"):
                await kept.read("ABC")
            with pytest.raises(Unavailable, match="does not answer"):
                await kept.check()
        assert await kept.read("ABC") == [b"one"]
        await kept.append("ABC", [b"two"], expect=1, listing=listed("ABC"))
        await kept.close()

    run(story)


def test_a_closed_store_answers_pending_calls_and_refuses_new_ones(url: str) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        asked = asyncio.ensure_future(kept.append("ABC", [b"one"], expect=0, listing=listed("ABC")))
        await asyncio.sleep(0)
        await kept.close()
        await asked
        for late in (kept.read("ABC"), kept.check(), kept.append("ABC", [b"x"], expect=1, listing=listed("ABC"))):
            with pytest.raises(Unavailable, match="closed"):
                await late

    run(story)


def test_who_stops_to_wait_for_an_append_harms_nobody(url: str) -> None:
    async def story() -> None:
        kept = PostgresStore(url)
        asked = asyncio.ensure_future(kept.append("ABC", [b"one"], expect=0, listing=listed("ABC")))
        await asyncio.sleep(0)
        asked.cancel()
        await kept.append("XYZ", [b"one"], expect=0, listing=listed("XYZ"))
        await kept.close()

    run(story)


def test_stores_that_start_at_once_make_the_tables_once(url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: PostgresStore(url), range(4)))
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT version FROM parlour.format").fetchall() == [(VERSION,)]

    async def story() -> None:
        for each in stores:
            await each.close()

    run(story)


def test_a_newer_database_is_refused(url: str) -> None:
    PostgresStore(url)
    execute(url, "UPDATE parlour.format SET version = 99")
    with pytest.raises(Unavailable, match=rf"newer Parlour \(its format is 99, this one knows {VERSION}\)"):
        PostgresStore(url)


def test_a_server_that_is_too_old_is_refused(url: str) -> None:
    with (
        psycopg.connect(url) as connection,
        pytest.raises(Unavailable, match=r"the database is PostgreSQL \d+; this program needs 99 or newer"),
    ):
        bring_up_to_date(connection, oldest=99)


@pytest.mark.parametrize(
    "made",
    [
        "CREATE SCHEMA parlour",
        "CREATE SCHEMA parlour; CREATE TABLE parlour.format (name text)",
        "CREATE SCHEMA parlour; CREATE TABLE parlour.format (version int, touched timestamptz)",
    ],
    ids=["nothing of ours", "another table of that name", "no version"],
)
def test_a_schema_of_another_program_is_refused(made: str, url: str) -> None:
    for statement in made.split("; "):
        execute(url, statement)
    with pytest.raises(Unavailable, match="belongs to another program"):
        PostgresStore(url)


def test_a_read_only_database_is_refused(url: str) -> None:
    PostgresStore(url)
    with psycopg.connect(url, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(Unavailable, match="the database is read-only"):
        PostgresStore(url)


def test_a_user_without_rights_is_refused(url: str) -> None:
    execute(url, "DROP ROLE IF EXISTS nobody_at_all")
    execute(url, "CREATE ROLE nobody_at_all LOGIN")
    with pytest.raises(Unavailable, match="grant it the right"):
        PostgresStore(make_conninfo(url, user="nobody_at_all"))
    execute(url, "DROP ROLE nobody_at_all")


def test_a_missing_database_is_reported_without_its_password(url: str, tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="no such database"):
        PostgresStore(make_conninfo(url, dbname="elsewhere"))
    with pytest.raises(Unavailable, match="cannot be reached") as refused:
        PostgresStore(f"postgresql://ann:secret@/parlour?host={tmp_path}")
    assert "secret" not in str(refused.value)
    with pytest.raises(Unavailable, match="not an address of a database"):
        PostgresStore("postgresql://ann:secret@[nonsense")
