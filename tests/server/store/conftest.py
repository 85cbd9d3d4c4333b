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
from tests.server.store.keeping import half_minutes


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    match request.param:
        case "memory":
            yield lambda: MemoryStore(half_minutes())
        case "sqlite":
            yield lambda: SqliteStore(tmp_path / "parlour.sqlite", half_minutes())
        case _:
            for url in databases():
                yield partial(PostgresStore, url, half_minutes())


@pytest.fixture(params=["sqlite", "postgres"])
def make_at(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[Callable[[], float]], Store]]:
    """A store on a disk, with the clock that it is given."""
    if request.param == "sqlite":
        yield lambda clock: SqliteStore(tmp_path / "parlour.sqlite", clock)
    else:
        for url in databases():
            yield partial(PostgresStore, url)
