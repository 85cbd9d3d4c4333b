"""The faults of a storm over several nodes. Each is over when it returns, or leaves something that heals by itself."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

import psycopg

from parlour.client.api import ApiError, ask, open_table
from tests.storm.fleet import Fleet
from tests.storm.postgres import MAX_CONNECTIONS

PAST_THE_LEASE: Final = 4.6
CUT: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'parlour'"


async def kill(fleet: Fleet) -> None:
    """kill -9 of the node that owns most."""
    async with fleet.one_down() as node:
        await node.end(signal.SIGKILL)
        await node.start()


async def stop(fleet: Fleet) -> None:
    """SIGTERM under load; meanwhile the leaving node is asked for a table that was just taken from it."""
    async with fleet.one_down() as node:
        asked = [asyncio.create_task(_asked(node.base, code)) for code in list(fleet.playing)[-3:]]
        await node.end(signal.SIGTERM)
        await node.start()
        await asyncio.gather(*asked)


async def freeze(fleet: Fleet) -> None:
    """SIGSTOP past the lease. What clients said meanwhile is there when it thaws, before any renewal."""
    async with fleet.one_down() as node:
        node.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(PAST_THE_LEASE)
        node.process.send_signal(signal.SIGCONT)


async def lose_answers(fleet: Fleet) -> None:
    """An answer cut off after COMMIT."""
    node = await fleet.owner()
    before = node.line.answers_lost
    node.line.lose_answers(2)
    with suppress(TimeoutError):
        async with asyncio.timeout(2):
            while node.line.answers_lost == before:
                await asyncio.sleep(0.02)
    node.line.lose_answers(0)


async def restart_database(fleet: Fleet) -> None:
    """An immediate restart of PostgreSQL."""
    await fleet.postgres.restart()


async def swallow(fleet: Fleet) -> None:
    """A half-open link between an owner and the database, while its clients stay."""
    node = await fleet.owner()
    node.line.mode = "swallow"
    await asyncio.sleep(fleet.rng.uniform(1.0, PAST_THE_LEASE))
    node.line.heal()


async def refuse(fleet: Fleet) -> None:
    """The database is gone for a node."""
    node = await fleet.owner()
    node.line.mode = "refuse"
    node.line.cut()
    await asyncio.sleep(fleet.rng.uniform(0.5, 2.0))
    node.line.heal()


async def claim_at_once(fleet: Fleet) -> None:
    """All nodes are asked for a table that none of them has."""
    with suppress(ApiError):
        seated = await open_table(fleet.any().base, "mind", 2, "Player 0")
        up = [node for node in fleet.nodes if not node.resting]
        await asyncio.gather(*(_asked(node.base, seated.code) for node in up * 2))


async def take_connections(fleet: Fleet) -> None:
    """Nobody gets a connection to the database, and those there are were cut."""
    async with AsyncExitStack() as stack:
        first = await _take_all(fleet.postgres.url, stack)
        if first is not None:
            with suppress(psycopg.Error):
                await first.execute(CUT)
            await _take_all(fleet.postgres.url, stack)
            await asyncio.sleep(0.5)


async def cut(fleet: Fleet) -> None:
    """Every connection of one node to the database is cut."""
    fleet.any().line.cut()
    await asyncio.sleep(0.2)


async def _take_all(url: str, stack: AsyncExitStack) -> psycopg.AsyncConnection[Any] | None:
    """Take all connections that the database has; returns the first."""
    first = None
    with suppress(psycopg.Error):
        for _ in range(MAX_CONNECTIONS):
            one = await psycopg.AsyncConnection.connect(url, connect_timeout=2, autocommit=True)
            stack.push_async_callback(one.close)
            first = first or one
    return first


async def _asked(base: str, code: str) -> None:
    with suppress(ApiError):
        await ask(base, f"/api/tables/{code}")


KINDS: Final[dict[str, tuple[Callable[[Fleet], Awaitable[None]], int]]] = {
    "kill -9 of an owner": (kill, 4),
    "SIGTERM under load": (stop, 4),
    "SIGSTOP past the lease": (freeze, 4),
    "answer cut off after COMMIT": (lose_answers, 14),
    "immediate restart of PostgreSQL": (restart_database, 3),
    "half-open link to the database": (swallow, 5),
    "database gone for a node": (refuse, 5),
    "nodes claim at once": (claim_at_once, 10),
    "no connection left": (take_connections, 4),
    "connections cut": (cut, 10),
}
"""Each fault with how often it comes in a round of 63. One node's wall clock is an hour off all the time."""
TAKE_DOWN: Final = ("kill -9 of an owner", "SIGTERM under load", "SIGSTOP past the lease")
"""They take a node down, for seconds; the others come meanwhile, so many at the same time:"""
AT_ONCE: Final = 2
