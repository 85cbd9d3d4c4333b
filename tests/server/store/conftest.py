"""Each store, as the contract asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from parlour.server.store import MemoryStore, SqliteStore
from parlour.server.store.postgres import PostgresStore
from parlour.server.table import Store
from tests.harness.postgres import databases
from tests.server.store.keeping import seconds


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    match request.param:
        case "memory":
            yield lambda: MemoryStore(seconds())
        case "sqlite":
            yield lambda: SqliteStore(tmp_path / "parlour.sqlite", seconds())
        case _:
            for url in databases():
                yield partial(PostgresStore, url, seconds())
