"""The line to the database is cut at each answer in turn: nodes refuse in a sentence, or go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from uuid import uuid4

import psycopg
import pytest

from parlour.server.nodes import LEASE_S, NodeId, QuotaUse
from parlour.server.store.postgres import PostgresStore
from parlour.server.store.postgres.nodes import PostgresNodes
from parlour.server.table.ports import Conflict, Unavailable
from parlour.server.web.server import NodeSettings, node_setup
from tests.server.store.keeping import listed, run
from tests.storm.lines import DatabaseLine


@asynccontextmanager
async def laid(url: str) -> AsyncIterator[tuple[DatabaseLine, str]]:
    """A line to the database, and its address by that line."""
    info = psycopg.conninfo.conninfo_to_dict(url)
    line = DatabaseLine(f"{info['host']}/.s.PGSQL.5432")
    await line.open()
    yield (
        line,
        f"postgresql://{info['user']}@127.0.0.1:{line.port}/{info['dbname']}?sslmode=disable&gssencmode=disable",
    )
    await line.close()


def test_a_start_without_its_database_is_refused_in_a_sentence(url: str) -> None:
    """From the first answer to the last, and the database stays away."""
    told = []

    async def start(number: int) -> bool:
        async with laid(url) as (line, address):
            line.cut_at(number, then="refuse")
            with suppress(Unavailable):
                store = await asyncio.to_thread(PostgresStore, address)
                setup = await asyncio.to_thread(node_setup, store, NodeSettings(f"node{number}"))
                for each in setup.sockets:
                    each.close()
                try:
                    await setup.node.enter()
                finally:
                    await setup.shared.close()
                assert line.cut_is_due
                return True
            assert not line.cut_is_due
            told.append(number)
            return False

    async def story() -> None:
        number = 1
        while not await start(number):
            number += 1

    run(story)
    assert len(told) > 10


def test_a_node_goes_on_after_a_cut_at_any_answer(url: str) -> None:
    cuts = []

    async def live(number: int, line: DatabaseLine, address: str) -> None:
        """All that a node asks of the database: each may be refused in a sentence, and nothing else."""
        store = await asyncio.to_thread(PostgresStore, address)
        nodes, code = PostgresNodes(store), f"T{number:05}"
        me = NodeId(f"node{number}", str(uuid4()))
        line.cut_at(number)

        async def append() -> None:
            have = len(await store.read(code))
            await store.append(code, [b"{}"], expect=have, listing=listed(code))

        asked: list[Callable[[], Awaitable[object]]] = [
            lambda: nodes.enter(me, "a:1", LEASE_S),
            append,
            lambda: nodes.look(code),
            lambda: nodes.claim(code, 0, me),
            append,
            lambda: nodes.renew(me, LEASE_S),
            store.check,
            lambda: nodes.exchange(me.name, [QuotaUse(me.name, "tables", "192.0.2.1", 1)]),
            lambda: nodes.release(code, me),
            lambda: nodes.leave(me),
        ]
        for question in asked:
            with suppress(Unavailable, Conflict):
                await question()
        cuts.append(not line.cut_is_due)
        if cuts[-1]:
            for question in (store.check, append, lambda: nodes.renew(me, LEASE_S)):
                with suppress(Unavailable, Conflict):  # it may be the first to notice the cut
                    await question()
            assert await nodes.enter(me, "a:1", LEASE_S)
            seen = await nodes.look(code)
            assert seen is None or await nodes.claim(code, seen.epoch, me) == seen.epoch + 1
            await append()
        await nodes.close()
        await store.close()

    async def story() -> None:
        while not cuts or cuts[-1]:
            async with laid(url) as (line, address):
                await live(len(cuts) + 1, line, address)

    run(story)
    assert len(cuts) > 15


@pytest.mark.parametrize("mode", ["refuse", "open"])
def test_a_renewal_that_is_given_up_leaves_nothing_half_done(mode: str, url: str) -> None:
    """The next one has a connection of its own."""

    async def story() -> None:
        async with laid(url) as (line, address):
            store = await asyncio.to_thread(PostgresStore, address)
            nodes, me = PostgresNodes(store), NodeId("one", str(uuid4()))
            assert await nodes.enter(me, "a:1", LEASE_S)
            line.mode = "swallow"
            renewing = asyncio.create_task(nodes.renew(me, LEASE_S))
            await asyncio.sleep(0)
            renewing.cancel()
            await asyncio.wait([renewing])
            line.mode = "open" if mode == "open" else "refuse"
            if mode == "refuse":
                with pytest.raises(Unavailable, match="cannot be reached"):
                    await nodes.renew(me, LEASE_S)
                line.heal()
            assert await nodes.renew(me, LEASE_S)
            await nodes.close()
            await store.close()

    run(story)
