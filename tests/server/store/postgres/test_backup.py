"""Backups of a PostgreSQL database: of one moment, the same as those of a folder, restored into either."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from parlour.languages import english
from parlour.server.store import SqliteStore
from parlour.server.store.backup import back_up, check, restore
from parlour.server.store.postgres import PostgresStore
from parlour.server.store.postgres.snapshot import snapshot
from parlour.server.store.sqlite.database_file import DATABASE
from parlour.server.table import Listing, Unavailable
from parlour.terminal.program import main
from tests.harness.finished import keep
from tests.harness.postgres import databases
from tests.server.store.keeping import run
from tests.server.store.test_backup import OVER, filled

TABLES = {"AAAAAA": OVER, "BBBBBB": OVER[:2], "CCCCCC": OVER[:-1]}


def invoke(*arguments: str | Path, **env: str) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env=env)


def fill(url: str, tables: dict[str, list[bytes]]) -> None:
    async def story() -> None:
        store = PostgresStore(url)
        for code, entries in tables.items():
            await keep(store, code, entries)
        await store.close()

    run(story)


def contents(address: Path | str) -> list[tuple[Listing, list[bytes]]]:
    async def story() -> list[tuple[Listing, list[bytes]]]:
        store = PostgresStore(address) if isinstance(address, str) else SqliteStore(address / DATABASE)
        found = [(listing, await store.read(listing.code)) for listing in await store.tables()]
        await store.close()
        return found

    return asyncio.run(story())


def test_a_backup_of_a_database_is_restored_into_either_store(url: str, tmp_path: Path) -> None:
    fill(url, TABLES)
    copy = tmp_path / "copy.sqlite"
    made = invoke("backup", copy, PARLOUR_DATABASE=url)
    assert made.exit_code == 0, made.output
    assert copy.stat().st_mode & 0o777 == 0o600
    put_back = invoke("restore", copy, "--data", tmp_path / "data", DATABASE_URL=url)  # the folder was named
    assert "tables restored: 3; finished games verified: 1." in put_back.stdout
    for elsewhere in databases():
        put_back = invoke("restore", copy, "--database", elsewhere)
        assert (put_back.exit_code, put_back.stderr) == (0, "")
        assert put_back.stdout == "The database: tables restored: 3; finished games verified: 1.\n"
        assert contents(elsewhere) == contents(url) == contents(tmp_path / "data")
        again = invoke("restore", copy, "--database", elsewhere)
        assert again.exit_code == 0  # as after one that was interrupted


def test_a_database_is_never_overwritten(url: str, tmp_path: Path) -> None:
    back_up(filled(tmp_path / "data", TABLES), tmp_path / "copy.sqlite")
    fill(url, {"AAAAAA": OVER[:3], "BBBBBB": OVER[:3]})  # the second has gone on since
    before = contents(url)
    result = invoke("restore", tmp_path / "copy.sqlite", "--database", url)
    assert result.exit_code == 2
    assert "restore into an empty database" in result.stderr
    assert contents(url) == before


def test_a_snapshot_is_of_one_moment(url: str) -> None:
    fill(url, {"AAAAAA": OVER[:1]})
    with snapshot(url) as before:
        assert before.codes() == ["AAAAAA"]
        fill(url, {"BBBBBB": OVER[:1]})
        assert [row[0] for row in before.entry_rows()] == ["AAAAAA"]
        assert [listing.code for listing in before.listings()] == ["AAAAAA"]


def test_damaged_tables_are_named_and_the_others_restored(url: str, tmp_path: Path) -> None:
    folder = filled(tmp_path / "data", TABLES)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("DELETE FROM entry WHERE code = 'CCCCCC' AND seq = 3")
        database.commit()
    back_up(folder, tmp_path / "copy.sqlite")
    result = invoke("restore", tmp_path / "copy.sqlite", "--database", url)
    assert result.exit_code == 1
    assert "tables restored: 2; finished games verified: 1." in result.stdout
    assert "Table CCCCCC: table CCCCCC is damaged: entry 3 is missing" in result.stderr
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE parlour.entry SET body = 'x' WHERE code = 'AAAAAA' AND seq = 1")
    assert "entry 1 was changed" in english(check(url).wrong["AAAAAA"])


def test_where_there_is_nothing_to_copy_it_is_said(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with pytest.raises(Unavailable, match="no tables of Parlour"):
        back_up(url, copy)
    fill(url, TABLES)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE parlour.format SET version = 99")
    with pytest.raises(Unavailable, match="newer Parlour"):
        back_up(url, copy)
    for wrong, sentence in (
        ("postgresql://nobody@127.0.0.1:9/none", "cannot be reached"),
        ("postgresql://?no=such", "not an address of a database"),
    ):
        with pytest.raises(Unavailable, match=sentence):
            back_up(wrong, copy)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--data", "here", "--database", "postgresql://localhost/x"], "name one of them"),
        (["--database", "mysql://localhost/x"], "begins with postgresql://"),
    ],
)
def test_an_address_that_is_none_is_refused(words: list[str], sentence: str, tmp_path: Path) -> None:
    result = invoke("backup", tmp_path / "copy.sqlite", *words)
    assert (result.exit_code, sentence in result.stderr) == (2, True)


def test_a_copy_without_a_readable_listing_leaves_it_out(url: str, tmp_path: Path) -> None:
    fill(url, {"AAAAAA": OVER, "BBBBBB": OVER})
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE parlour.tbl SET listing = 'x' WHERE code = 'BBBBBB'")
    back_up(url, tmp_path / "copy.sqlite")
    restore(tmp_path / "copy.sqlite", tmp_path / "data")
    assert check(tmp_path / "data").verified == 2
