"""One node over a database in memory, with a clock set by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from parlour.languages import english
from parlour.server.nodes import Lease, NameTaken, Node, NodeId, Seen
from parlour.server.nodes.node import LAPSED, LEAVING, MOVED, boot_time
from parlour.server.table.ports import Elsewhere, Unavailable


class Database:
    """What PostgreSQL does, with one clock for all."""

    def __init__(self) -> None:
        self.now = 100.0
        self.nodes: dict[str, tuple[NodeId, str, float]] = {}
        self.tables: dict[str, tuple[int, NodeId | None]] = {}
        self.away = False
        self.renewals = 0

    def alive(self, node: NodeId | None) -> bool:
        known = self.nodes.get(node.name) if node else None
        return known is not None and known[0] == node and known[2] > self.now

    def _answer(self) -> None:
        if self.away:
            raise Unavailable("the database is away")

    async def enter(self, me: NodeId, address: str, lease: float) -> bool:
        self._answer()
        known = self.nodes.get(me.name)
        if known is not None and known[0] != me and known[2] > self.now:
            return False
        self.nodes[me.name] = me, address, self.now + lease
        return True

    async def renew(self, me: NodeId, lease: float) -> bool:
        self.renewals += 1
        self._answer()
        known = self.nodes.get(me.name)
        if known is None or known[0] != me:
            return False
        self.nodes[me.name] = me, known[1], self.now + lease
        return True

    async def leave(self, me: NodeId) -> None:
        self._answer()
        del self.nodes[me.name]

    async def look(self, code: str) -> Seen | None:
        self._answer()
        if code not in self.tables:
            return None
        epoch, owner = self.tables[code]
        return Seen(epoch, owner, self.nodes[owner.name][1] if self.alive(owner) and owner else "", self.alive(owner))

    async def claim(self, code: str, epoch: int, me: NodeId) -> int | None:
        self._answer()
        known, owner = self.tables[code]
        if known != epoch or not self.alive(me) or (self.alive(owner) and owner != me):
            return None
        self.tables[code] = epoch + 1, me
        return epoch + 1

    async def release(self, code: str, me: NodeId) -> None:
        self._answer()
        self.tables[code] = self.tables[code][0], None


def node(database: Database, name: str = "one", boot: str = "1") -> Node:
    return Node(NodeId(name, boot), f"{name}:1", database, clock=lambda: database.now, lease=Lease(retry=0.001))


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def test_a_table_is_claimed_kept_and_left() -> None:
    async def story() -> None:
        database = Database()
        database.tables["ABC"] = 0, None
        one, two = node(database), node(database, "two", "2")
        await one.enter()
        await two.enter()
        ownership = await one.claim("ABC")
        assert (ownership.is_current, ownership.epoch, ownership.node, ownership.taken_from) == (True, 1, "one", "")
        with pytest.raises(Elsewhere) as elsewhere:
            await two.claim("ABC")
        assert elsewhere.value.address == "one:1"
        with pytest.raises(LookupError):
            await one.claim("XYZ")
        await ownership.fence()
        assert database.tables["ABC"] == (2, one.me)
        await one.leave()
        assert not ownership.is_current
        with pytest.raises(Unavailable, match=english(LEAVING)):
            await one.claim("ABC")
        taken = await two.claim("ABC")
        assert (taken.epoch, taken.taken_from) == (3, "one")
        with pytest.raises(Elsewhere):
            await one.claim("ABC")
        await two.leave()

    run(story)


def test_an_owner_that_slept_has_lost_its_tables_even_if_nobody_took_them() -> None:
    async def story() -> None:
        database, lapsed = Database(), []
        database.tables["ABC"] = 0, None
        one = node(database)
        one.on_lapse = lambda: lapsed.append(one.lease.term)
        await one.enter()
        ownership = await one.claim("ABC")
        database.now += 3.0  # a second before the lease ends
        assert not ownership.is_current
        with pytest.raises(Unavailable, match=english(MOVED)):
            await ownership.fence()
        with pytest.raises(Unavailable, match=english(LAPSED)):
            await one.claim("ABC")
        one.start()
        while not one.held():
            await asyncio.sleep(0)
        assert (lapsed, one.lapses) == ([1], 1)
        assert not ownership.is_current
        again = await one.claim("ABC")
        assert (again.epoch, again.taken_from) == (2, "")
        await one.leave()

    run(story)


def test_a_fence_that_another_was_quicker_than_loses_the_table() -> None:
    async def story() -> None:
        database = Database()
        database.tables["ABC"] = 0, None
        one = node(database)
        await one.enter()
        ownership = await one.claim("ABC")
        database.tables["ABC"] = 5, NodeId("two", "2")
        with pytest.raises(Unavailable, match=english(MOVED)):
            await ownership.fence()
        await one.leave()

    run(story)


def test_a_claim_that_never_succeeds_is_given_up() -> None:
    async def story() -> None:
        database = Database()
        database.tables["ABC"] = 0, None
        one = node(database)
        await one.enter()
        del database.nodes["one"]  # another node's clock is fine, this one's lease was struck out
        with pytest.raises(Unavailable, match=english(MOVED)):
            await one.claim("ABC")

    run(story)


def test_the_second_node_of_a_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        database = Database()
        first, second = node(database), node(database, boot="2")
        await first.enter()

        async def pass_time(seconds: float) -> None:
            database.now += seconds
            await first.database.renew(first.me, 4.0)

        monkeypatch.setattr("parlour.server.nodes.node.asyncio.sleep", pass_time)
        with pytest.raises(NameTaken, match="another server with the name 'one'"):
            await second.enter()

    run(story)


def test_a_name_whose_holder_died_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        database = Database()
        first, second = node(database), node(database, boot="2")
        await first.enter()

        async def pass_time(seconds: float) -> None:
            database.now += seconds

        monkeypatch.setattr("parlour.server.nodes.node.asyncio.sleep", pass_time)
        await second.enter()
        assert second.held()
        assert database.now >= 104.0

    run(story)


def test_trouble_with_the_lease_is_logged_once_and_ends_by_itself(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        database = Database()
        one = node(database)
        await one.enter()
        one.start()
        database.away = True
        database.now += 10
        while database.renewals < 4:
            await asyncio.sleep(0)
        assert not one.ready
        database.away = False
        while not one.ready:
            await asyncio.sleep(0)
        del database.nodes["one"]  # somebody struck it out: it enters again
        database.now += 1
        while "one" not in database.nodes:
            await asyncio.sleep(0)
        database.away = True
        await one.leave()
        assert not one.ready

    run(story)
    assert caplog.text.count("is not renewed") == 1
    assert caplog.text.count("is renewed again") == 1


def test_a_node_whose_name_was_taken_while_it_slept_owns_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        database = Database()
        one, thief = node(database), node(database, boot="2")
        await one.enter()
        database.now += 5
        await thief.enter()
        one.start()
        while not caplog.records:
            await asyncio.sleep(0)
        assert not one.ready
        assert thief.held()
        await thief.leave()
        database.nodes[one.me.name] = one.me, "one:1", 0.0
        await one.leave()

    run(story)
    assert "another server took the name 'one'" in caplog.text


def test_a_table_that_is_put_away_is_released() -> None:
    async def story() -> None:
        database = Database()
        database.tables["ABC"] = 0, None
        one = node(database)
        await one.enter()
        await one.claim("ABC")
        database.away = True
        one.release("ABC")
        await asyncio.sleep(0)
        kept = await _owner(database)
        assert kept == one.me
        one.release("ABC")
        await asyncio.sleep(0)
        assert await _owner(database) is None
        await one.leave()
        one.release("ABC")

    run(story)


async def _owner(database: Database) -> NodeId | None:
    database.away = False
    seen = await database.look("ABC")
    assert seen is not None
    return seen.owner


def test_the_clock_of_leases_goes_on() -> None:
    assert boot_time() <= boot_time()
