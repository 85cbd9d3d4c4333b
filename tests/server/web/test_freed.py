"""What people leave behind is freed at once: the collector hardly ever looks, so nothing may lie in a cycle."""

from __future__ import annotations

import asyncio
import gc
import os
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
import uvloop

from parlour import wire as m
from parlour.client import ApiError, join
from parlour.client.api import ask
from parlour.engine import Illegal
from parlour.server.web.memory import trim_memory
from tests.harness.nodes import node_serving
from tests.harness.people import begun, table_of
from tests.harness.processes import memory_mb
from tests.harness.serving import Served, serving

OURS = ("parlour.server.table.", "parlour.server.web.", "websockets.server", "uvicorn.protocols.", "h11.")
KEPT = (
    "parlour.server.web.replays.",
    "parlour.server.rate_limit.RateLimit",
    "parlour.server.table.metrics.",
)  # each has a bound of its own


async def an_evening(*servers: Served) -> None:
    """A game that is played and ended, somebody who watches, some who guess, and a replay."""
    base = servers[0].base
    seated = await table_of(base, "mind", 3)
    code = seated[0].code
    async with AsyncExitStack() as stack:
        sessions = await begun(stack, [base, base, servers[-1].base], seated)
        await stack.enter_async_context(join(servers[-1].base, code, None))
        for session in sessions:
            await session.act("ready")
        with pytest.raises(Illegal):
            await sessions[0].act("100")
        await sessions[0].ask(m.Finish("enough"))
    for path in (f"/api/tables/{code}/seats", "/api/tables/NOSUCH/seats", "/api/nothing"):
        with pytest.raises(ApiError):
            await ask(base, path, {"name": "Late"})
    for table, token in ((code, "no such token"), ("NOSUCH", None)):
        with pytest.raises(ApiError):
            await stack.enter_async_context(join(base, table, token))
    await ask(base, f"/api/tables/{code}/replay")
    for each in servers:
        while each.tables.metrics.connections or any(not table.idle for table, _ in each.tables._tables.values()):
            await asyncio.sleep(0)
        each.tables.sweep(idle=-1.0)


def alive() -> Counter[str]:
    kinds = (f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
    return Counter(kind for kind in kinds if kind.startswith(OURS) and not kind.startswith(KEPT))


async def left_behind(*servers: Served) -> Counter[str]:
    """What of an evening is still there with a collector that does not look."""
    gc.collect()
    gc.disable()
    try:
        before = alive()
        await an_evening(*servers)
        with suppress(TimeoutError):
            async with asyncio.timeout(20):  # a connection's last timer ends after some seconds
                while alive() - before:
                    await asyncio.sleep(0.1)
        return alive() - before
    finally:
        gc.enable()


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_nothing_of_an_evening_stays(new_loop: Callable[[], Any]) -> None:
    async def story() -> None:
        async with serving() as served:
            assert await left_behind(served) == Counter()

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(story())


def test_nothing_of_an_evening_on_two_nodes_stays(url: str) -> None:
    async def story() -> None:
        async with node_serving(url, "one") as one, node_serving(url, "two") as two:
            assert await left_behind(one.served, two.served) == Counter()
            assert one.served.tables.metrics.relayed + two.served.tables.metrics.relayed > 0

    asyncio.run(story())


def test_freed_memory_is_returned_to_the_system() -> None:
    held = [bytes(4000) for _ in range(20_000)]
    before = memory_mb(os.getpid())
    del held[:-1]  # the last one lies behind the others
    asyncio.run(trim_memory(quiet=True))
    assert memory_mb(os.getpid()) < before - 60
