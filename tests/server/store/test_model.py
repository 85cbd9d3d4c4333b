"""A store is a dictionary of lists that refuses to be overwritten: whatever is asked of it, and whoever asks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from parlour.server.store import MemoryStore, SqliteStore
from parlour.server.store.rows import LISTED_EVERY_S
from parlour.server.table import Conflict, Listing, Store
from parlour.wire import Status
from tests.server.store.keeping import listed

CODES = st.sampled_from(["A", "B", "C"])
STATUSES = st.sampled_from(["waiting", "playing", "over"])
BODIES = st.lists(st.binary(max_size=4), min_size=1, max_size=3)
SERVERS = st.integers(0, 1)


class StoreModel(RuleBasedStateMachine):
    """Two servers, on one file or on one memory."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.now = 0.0
        self.entries: dict[str, list[bytes]] = {}
        self.listings: dict[str, Listing] = {}
        self.stores: list[Store] = []

    @rule(
        at=SERVERS,
        code=CODES,
        bodies=BODIES,
        off=st.sampled_from([0, 0, 0, -1, 1]),
        status=STATUSES,
        public=st.booleans(),
    )
    def append(self, at: int, code: str, bodies: list[bytes], off: int, status: Status, public: bool) -> None:
        self.now += LISTED_EVERY_S
        listing, have = listed(code, status, public), len(self.entries.get(code, []))
        appending = self.stores[at].append(code, bodies, expect=have + off, listing=listing)
        try:
            self.loop.run(appending)
        except Conflict:
            assert off
        else:
            assert not off
            self.entries.setdefault(code, []).extend(bodies)
            self.listings[code] = replace(listing, updated=self.now)

    @rule(at=SERVERS, code=CODES, since=st.integers(0, 6))
    def read(self, at: int, code: str, since: int) -> None:
        assert self.loop.run(self.stores[at].read(code, since)) == self.entries.get(code, [])[since:]

    @rule(at=SERVERS, status=STATUSES, public=st.booleans(), limit=st.integers(1, 3), ago=st.none() | st.integers(0, 5))
    def list(self, at: int, status: Status, public: bool, limit: int, ago: int | None) -> None:
        before = None if ago is None else self.now - ago * LISTED_EVERY_S
        found = self.loop.run(self.stores[at].list(status, public=public, limit=limit, before=before))
        kept = [each for each in self.listings.values() if each.status == status and (each.public or not public)]
        latest = sorted(kept, key=lambda each: each.updated, reverse=True)
        oldest = [each for each in reversed(latest) if before is not None and each.updated < before]
        assert found == (latest if before is None else oldest)[:limit]

    @rule(at=SERVERS)
    def check(self, at: int) -> None:
        self.loop.run(self.stores[at].check())

    @invariant()
    def nothing_is_lost(self) -> None:
        for code, bodies in self.entries.items():
            assert self.loop.run(self.stores[0].read(code)) == bodies

    def teardown(self) -> None:
        for store in self.stores:
            self.loop.run(store.close())
        self.loop.close()


class MemoryModel(StoreModel):
    @initialize()
    def begin(self) -> None:
        self.stores = [MemoryStore(lambda: self.now)] * 2


class SqliteModel(StoreModel):
    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()

    @initialize()
    def begin(self) -> None:
        self.stores = [self.opened(), self.opened()]

    @rule(at=SERVERS)
    def reopen(self, at: int) -> None:
        self.loop.run(self.stores[at].close())
        self.stores[at] = self.opened()

    def opened(self) -> SqliteStore:
        return SqliteStore(Path(self.folder.name) / "parlour.sqlite", lambda: self.now)

    def teardown(self) -> None:
        super().teardown()
        self.folder.cleanup()


TestMemory = MemoryModel.TestCase
TestMemory.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
TestSqlite = SqliteModel.TestCase
TestSqlite.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
