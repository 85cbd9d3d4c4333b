"""Stores by their address."""

from __future__ import annotations

import sys
from pathlib import Path

import psycopg
import pytest

from parlour.engine import BadSetup
from parlour.server.store import SqliteStore
from parlour.server.store.open import open_store
from parlour.server.store.postgres import PostgresStore
from parlour.server.table import Damaged
from tests.server.store.keeping import listed, run


def test_a_folder_and_a_database_are_distinguished(tmp_path: Path, url: str) -> None:
    async def story() -> None:
        for address, kind in ((tmp_path, SqliteStore), (str(tmp_path), SqliteStore), (url, PostgresStore)):
            store = open_store(address)
            assert isinstance(store, kind)
            await store.close()

    run(story)


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(BadSetup, match="begins with postgresql://"):
        open_store("mysql://localhost/parlour")


def test_a_missing_extra_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("parlour.server.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadSetup, match=r"pip install 'parlour\[postgres\]'"):
        open_store("postgresql://localhost/parlour")


def test_tables_whose_list_is_damaged_are_not_left_out(tmp_path: Path, url: str) -> None:
    async def story() -> None:
        database, file = open_store(url), open_store(tmp_path)
        for store in (database, file):
            await store.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
            assert [each.code for each in await store.tables()] == ["ABC"]
            assert await store.tables("ABC") == []
        with psycopg.connect(url) as connection:
            connection.execute("UPDATE parlour.tbl SET listing = 'nonsense'")
        with pytest.raises(Damaged, match="the list of tables is damaged"):
            await database.tables()
        await database.close()
        await file.close()

    run(story)
