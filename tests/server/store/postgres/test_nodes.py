"""Leases and owners in PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from parlour.server.nodes import LEASE_S, NodeId, QuotaUse, Seen
from parlour.server.store.postgres import PostgresStore
from parlour.server.store.postgres.nodes import PostgresNodes
from parlour.server.table import Conflict, Unavailable
from tests.server.store.keeping import listed, run
from tests.server.store.postgres.test_store import cut, execute


def named(name: str) -> NodeId:
    return NodeId(name, str(uuid4()))


def over(url: str, node: NodeId) -> None:
    """Let a lease end, as if it had not been renewed."""
    execute(url, f"UPDATE parlour.node SET expires = clock_timestamp() WHERE boot = '{node.boot}'")  # noqa: S608 - ours


def test_an_append_counts_only_under_the_epoch_of_the_last_claim(url: str) -> None:
    async def story() -> None:
        one, two = PostgresStore(url), PostgresStore(url)
        nodes, others = PostgresNodes(one), PostgresNodes(two)
        anna, ben = named("anna"), named("ben")
        assert await nodes.look("ABC") is None
        await one.append("ABC", [b"first"], expect=0, listing=listed("ABC"))
        assert await nodes.look("ABC") == Seen(0)
        assert await nodes.claim("ABC", 0, anna) is None, "without a lease nothing is claimed"
        assert await nodes.enter(anna, "a:1", LEASE_S)
        assert await others.enter(ben, "b:1", LEASE_S)
        assert await nodes.claim("ABC", 0, anna) == 1
        await one.append("ABC", [b"second"], expect=1, listing=listed("ABC"))
        assert await others.look("ABC") == Seen(1, anna, "a:1", alive=True)
        assert await others.claim("ABC", 1, ben) is None, "the owner is alive"
        over(url, anna)
        assert await others.look("ABC") == Seen(1, anna, "a:1", alive=False)
        assert await others.claim("ABC", 0, ben) is None, "the epoch is another one"
        assert await others.claim("ABC", 1, ben) == 2
        with pytest.raises(Conflict):
            await one.append("ABC", [b"late"], expect=2, listing=listed("ABC"))
        await two.append("ABC", [b"third"], expect=2, listing=listed("ABC"))
        assert await one.read("ABC") == [b"first", b"second", b"third"]
        assert await others.claim("ABC", 2, ben) == 3, "a claim of one's own table is a fence"
        await others.release("ABC", ben)
        assert await nodes.look("ABC") == Seen(3)
        for each in (nodes, others):
            await each.close()
        for store in (one, two):
            await store.close()

    run(story)


def test_of_nodes_that_claim_at_once_one_wins(url: str) -> None:
    async def story() -> None:
        store = PostgresStore(url)
        everybody = [named(f"node{number}") for number in range(6)]
        claimers = [PostgresNodes(store) for _ in everybody]
        await store.append("ABC", [b"first"], expect=0, listing=listed("ABC"))
        for nodes, me in zip(claimers, everybody, strict=True):
            await nodes.enter(me, "x:1", LEASE_S)
        claims = [nodes.claim("ABC", 0, me) for nodes, me in zip(claimers, everybody, strict=True)]
        won = await asyncio.gather(*claims)
        assert sorted(won, key=str) == [1, None, None, None, None, None]
        for nodes in claimers:
            await nodes.close()
        await store.close()

    run(story)


def test_a_name_belongs_to_one_run_until_its_lease_ends(url: str) -> None:
    async def story() -> None:
        store = PostgresStore(url)
        nodes, first, second = PostgresNodes(store), named("anna"), named("anna")
        assert await nodes.enter(first, "a:1", LEASE_S)
        assert not await nodes.enter(second, "a:2", LEASE_S)
        assert await nodes.renew(first, LEASE_S)
        assert not await nodes.renew(second, LEASE_S)
        over(url, first)
        assert await nodes.enter(second, "a:2", LEASE_S)
        assert not await nodes.renew(first, LEASE_S)
        (row,) = await nodes.nodes()
        assert (row.name, row.address, row.tables) == ("anna", "a:2", 0)
        assert 0 < row.left <= LEASE_S
        assert row.up >= 0
        await nodes.leave(first)
        assert len(await nodes.nodes()) == 1
        await nodes.leave(second)
        assert await nodes.nodes() == []
        await nodes.close()
        await store.close()

    run(story)


def test_the_lease_has_a_connection_of_its_own_that_is_made_anew(url: str) -> None:
    async def story() -> None:
        store = PostgresStore(url)
        nodes, me = PostgresNodes(store), named("anna")
        await nodes.enter(me, "a:1", LEASE_S)
        cut(url)
        with pytest.raises(Unavailable):
            await nodes.renew(me, LEASE_S)
        assert await nodes.renew(me, LEASE_S)
        with psycopg.connect(url) as other:
            other.execute("LOCK parlour.node IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(Unavailable, match="does not answer"):
                await nodes.renew(me, LEASE_S)
        assert await nodes.renew(me, LEASE_S)
        await nodes.close()
        await store.close()

    run(story)


def test_quotas_and_lessons_are_published_to_the_other_nodes(url: str) -> None:
    async def story() -> None:
        store = PostgresStore(url)
        nodes, anna, ben = PostgresNodes(store), named("anna"), named("ben")
        for me in (anna, ben):
            await nodes.enter(me, f"{me.name}:1", LEASE_S)
        mine = [QuotaUse("anna", "tables", "192.0.2.7", 3), QuotaUse("anna", "seats", "192.0.2.7", 1)]
        assert await nodes.exchange("anna", mine) == []
        assert sorted(await nodes.exchange("ben", [])) == sorted(mine)
        await nodes.exchange("anna", [QuotaUse("anna", "tables", "192.0.2.7", 4)])
        assert QuotaUse("anna", "tables", "192.0.2.7", 4) in await nodes.exchange("ben", [])
        await nodes.announce_lesson("LXYZ", anna)
        assert await nodes.find_lesson("LXYZ", ben) == "anna:1"
        assert await nodes.find_lesson("LXYZ", anna) is None
        assert await nodes.find_lesson("LABC", ben) is None
        assert len(nodes.secret()) == 64
        await nodes.close()
        await store.close()

    run(story)


def test_what_is_being_stored_can_be_given_up(url: str) -> None:
    async def story() -> None:
        store = PostgresStore(url)
        store.break_off()
        await store.append("ABC", [b"first"], expect=0, listing=listed("ABC"))
        with psycopg.connect(url) as other:
            other.execute("LOCK parlour.tbl IN ACCESS EXCLUSIVE MODE")
            late = asyncio.ensure_future(store.append("ABC", [b"second"], expect=1, listing=listed("ABC")))
            while other.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone() is None:
                await asyncio.sleep(0)  # until it is being stored
            store.break_off()
            with pytest.raises(Unavailable):
                await late
        await store.append("XYZ", [b"first"], expect=0, listing=listed("XYZ"))
        store.break_off()
        await store.append("XYZ", [b"second"], expect=1, listing=listed("XYZ"))
        await store.close()

    run(story)


def test_a_database_gone_while_a_node_starts_is_explained(url: str, tmp_path: Path) -> None:
    store = PostgresStore(url)
    nodes = PostgresNodes(store)
    store.url = f"postgresql://ann:hidden@/parlour?host={tmp_path}"
    with pytest.raises(Unavailable, match="cannot be reached") as refused:
        nodes.secret()
    assert "hidden" not in str(refused.value)
    with pytest.raises(Unavailable, match="cannot be reached"):
        run(lambda: nodes.enter(named("anna"), "a:1", LEASE_S))
