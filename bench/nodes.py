"""Nodes on one PostgreSQL: deliveries a second of processor beside SQLite, what a relay adds, how soon a table is taken
over, and appending beside a bare loop. All ratios are of one run. A node's processor is counted, the database's is not.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import cycle
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

import psycopg
import uvloop

from bench.load import Serving, Tally, measured, play, table
from bench.measure import tell
from bench.store import BODY, ROUNDS
from bench.store import TABLES as STORE_TABLES
from parlour import wire as m
from parlour.client import Session, attending
from parlour.client.api import ask
from parlour.client.world import Network
from parlour.server.nodes import NodeId
from parlour.server.store.postgres import PostgresStore
from parlour.server.store.postgres.nodes import PostgresNodes
from parlour.server.table import Listing
from tests.storm.postgres import OwnPostgres

SERVE: Final = """
import sys
from pathlib import Path
from parlour.server.web.limits import UNLIMITED
from parlour.server.web.server import NodeSettings, make_server
port, url, folder = sys.argv[1:]
settings = NodeSettings(port)
make_server(Path(folder), "127.0.0.1", int(port), database=url, node=settings, limits=UNLIMITED).run()
"""
FEW: Final = 40
"""Tables where a delay is measured, so that nobody waits for a turn of the processor."""
PAIRED: Final = 4
TAKEN_OVER: Final = 8
RELAY_RUNS: Final = 3


class NodeServing(Serving):
    """A node in a process of its own. All share the core of a single server; the database has what is left."""

    def __init__(self, url: str, folder: str) -> None:
        super().__init__(folder)
        self.command = (sys.executable, "-c", SERVE, str(self.port), url, folder)
        self.name = str(self.port)

    async def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def __aexit__(self, *error: object) -> None:
        if self._process.returncode is None:
            await super().__aexit__(*error)


class Way(NamedTuple):
    """Where a table is opened and its seats are taken, and where the sockets go."""

    base: str
    sockets: str


class NodesRun(NamedTuple):
    median: float
    per_cpu: float


@asynccontextmanager
async def nodes_up(url: str, count: int) -> AsyncIterator[list[NodeServing]]:
    async with AsyncExitStack() as stack:
        nodes = []
        for _ in range(count):
            folder = stack.enter_context(TemporaryDirectory(dir="."))
            nodes.append(await stack.enter_async_context(NodeServing(url, folder)))
        yield nodes


async def played(nodes: Sequence[NodeServing], ways: Sequence[Way], seconds: float) -> NodesRun:
    """So many tables as there are ways."""
    tally = Tally()
    async with AsyncExitStack() as stack:
        gate = asyncio.Semaphore(8)
        tables: list[Any] = await asyncio.gather(*(table(stack, way, tally, gate) for way in ways))  # type: ignore[arg-type]  # as much of a server as it needs
        gc.collect()
        gc.disable()
        end = perf_counter() + seconds
        before, cpu = tally.deliveries, sum(node.cpu() for node in nodes)
        await asyncio.gather(*(play(seats, tally, end, at / len(tables), 1.0) for at, seats in enumerate(tables)))
        per_cpu = (tally.deliveries - before) / max(sum(node.cpu() for node in nodes) - cpu, 0.01)
        gc.enable()
    return NodesRun(median(tally.delays), per_cpu)


def hashed(nodes: Sequence[NodeServing], tables: int) -> list[Way]:
    """Each table at one node, as a balancer does that goes by the table's path."""
    return [Way(nodes[at % len(nodes)].base, nodes[at % len(nodes)].sockets) for at in range(tables)]


async def deliveries(postgres: OwnPostgres, tables: int, seconds: float) -> None:
    sqlite = await measured(tables, seconds=seconds)
    tell(f"{tables} tables: deliveries a second of processor, SQLite", f"{sqlite.per_cpu:,.0f}")
    alone = 0.0
    for count in (1, 2, 4):
        async with nodes_up(postgres.url, count) as nodes:
            run = await played(nodes, hashed(nodes, tables), seconds)
        alone = alone or run.per_cpu
        wanted = ("of SQLite's: at least 0.8", run.per_cpu / sqlite.per_cpu)
        if count > 1:
            wanted = ("of one node's: at least 0.9", run.per_cpu / alone)
        tell(f"  {count} node(s) on PostgreSQL", f"{run.per_cpu:,.0f}", f"{wanted[1]:.2f} {wanted[0]}")


class HalfRelayed:
    """A table opened at one node, at which every other seat has its socket at another."""

    def __init__(self, owner: NodeServing, other: NodeServing) -> None:
        self.base = owner.base
        self._sockets = cycle((owner.sockets, other.sockets))

    @property
    def sockets(self) -> str:
        return next(self._sockets)


async def relay_delays(owner: NodeServing, other: NodeServing, seconds: float) -> list[float]:
    """How much later the same card is seen by the relayed half of a table than by the other half, in milliseconds.
    Where this process waits for its turn it reads both halves at once, and the difference shows too little."""
    tally, gate = Tally(), asyncio.Semaphore(1)
    async with AsyncExitStack() as stack:
        tables = [await table(stack, HalfRelayed(owner, other), tally, gate) for _ in range(PAIRED)]  # type: ignore[arg-type]  # as much of a server as it needs
        end = perf_counter() + seconds
        await asyncio.gather(*(play(seats, tally, end, at / PAIRED, 0.5) for at, seats in enumerate(tables)))
    return [
        1000 * (sum(seat.seen[card] for seat in seats[1::2]) - sum(seat.seen[card] for seat in seats[::2])) / 2
        for seats in tables
        for card in set.intersection(*(set(seat.seen) for seat in seats))
    ]


async def relays(postgres: OwnPostgres, seconds: float) -> None:
    """The better of some runs, in turn: whatever else this machine does only ever delays a card."""
    async with nodes_up(postgres.url, 2) as (one, two):
        later = await relay_delays(one, two, seconds)
        runs = [
            (
                await played([one, two], [Way(one.base, one.sockets)] * FEW, seconds),
                await played([one, two], [Way(one.base, two.sockets)] * FEW, seconds),
            )
            for _ in range(RELAY_RUNS)
        ]
    owned, relayed = (min(run.median for run in column) for column in zip(*runs, strict=True))
    tell(f"a card to the others, {FEW} tables, owned / relayed: median", f"{owned:.2f} / {relayed:.2f} ms")
    tell("  a relay adds", f"{relayed - owned:.2f} ms", "under 2 ms")
    tell(f"  the same card at both halves of {PAIRED} tables: later by", f"{median(later):.2f} ms", "under 2 ms")
    share = max(run.per_cpu for _, run in runs) / max(run.per_cpu for run, _ in runs)
    tell("  deliveries a second of processor, relayed for each owned", f"{share:.2f}")


class Restless(Network):
    """A client that is sent to either of two nodes."""

    def __init__(self, bases: Sequence[str], code: str) -> None:
        super().__init__(bases[0], code)
        self._urls = [base.replace("http", "ws", 1) + f"/ws/{code}" for base in bases]

    async def connect(self) -> Any:
        self._urls.append(self._urls.pop(0))
        self._url = self._urls[0]
        return await super().connect()


async def take_over(url: str) -> float:
    """Seconds from the death of an owner until a waiting client has played on."""
    async with nodes_up(url, 2) as (one, two), AsyncExitStack() as stack:
        seated = await ask(one.base, "/api/tables", {"game": "knights-score", "seats": 2, "name": "Anna"})
        await ask(one.base, f"/api/tables/{seated['code']}/seats", {"name": "Ben"})
        session = Session(Restless([one.base, two.base], seated["code"]), seated["token"])
        await stack.enter_async_context(attending(session))
        await session.ask(m.SetSpeed("speed", "brisk"))
        await asyncio.sleep(1.0)
        began = perf_counter()
        await one.kill()
        await session.ask(m.SetSpeed("again", "gentle"))
        return perf_counter() - began


async def take_overs(postgres: OwnPostgres) -> None:
    times = [await take_over(postgres.url) for _ in range(TAKEN_OVER)]
    told = f"{median(times):.1f} / {max(times):.1f} s"
    tell(f"kill -9 of an owner, {TAKEN_OVER} times: until a client plays on, median / worst", told, "under 5 s")


def bare(url: str, group: int) -> float:
    """Entries a second: so many rows in each statement, each committed before the next."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS bare")
        connection.execute("CREATE TABLE bare (code text, seq bigint, body bytea, PRIMARY KEY (code, seq))")
        entries = [(f"table {at}", seq) for seq in range(ROUNDS) for at in range(STORE_TABLES)]
        statement = "INSERT INTO bare SELECT * FROM unnest(%s::text[], %s::int8[], %s::bytea[])"
        began = perf_counter()
        for start in range(0, len(entries), group):
            codes, seqs = (list(column) for column in zip(*entries[start : start + group], strict=True))
            connection.execute(statement, (codes, seqs, [BODY] * len(codes)), binary=True)
        return len(entries) / (perf_counter() - began)


async def kept(url: str) -> tuple[float, int]:
    """Entries a second, and how many went together: each table waits for its entry before the next."""
    store = PostgresStore(url)
    nodes, me = PostgresNodes(store), NodeId("bench", "00000000-0000-4000-8000-000000000000")
    await nodes.enter(me, "nowhere:1", 3600.0)
    marks = [str(perf_counter())[-6:] + str(at) for at in range(STORE_TABLES)]

    def listing(code: str) -> Listing:
        return Listing(code, "mind", "playing", True, 4, 4, ("Ada", "Bela", "Cleo", "Dara"))

    async def fill(code: str) -> None:
        for seq in range(1, ROUNDS + 1):
            await store.append(code, [BODY], expect=seq, listing=listing(code))

    for code in marks:
        await store.append(code, [BODY], expect=0, listing=listing(code))
        await nodes.claim(code, 0, me)
    commits, began = store.commits, perf_counter()
    await asyncio.gather(*(fill(code) for code in marks))
    rate = ROUNDS * STORE_TABLES / (perf_counter() - began)
    group = round(ROUNDS * STORE_TABLES / (store.commits - commits))
    await nodes.leave(me)
    await nodes.close()
    await store.close()
    return rate, group


def appends(postgres: OwnPostgres) -> None:
    best_bare = best_kept = 0.0
    group = 1
    for _ in range(3):
        rate, group = uvloop.run(kept(postgres.url))
        best_kept = max(best_kept, rate)
        best_bare = max(best_bare, bare(postgres.url, group))
    tell(f"appends of {STORE_TABLES} tables, {group} together: entries a second", f"{best_kept:,.0f}")
    tell("  as a share of a bare loop of grouped inserts", f"{best_kept / best_bare:.0%}", "at least 70 %")


def main() -> None:
    parser = ArgumentParser(prog="python -m bench nodes")
    parser.add_argument("--tables", type=int, default=250, help="tables where deliveries are counted")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each of them is played")
    wanted = parser.parse_args()
    print("nodes: The Mind, four at a table, one card a table and second, kept in PostgreSQL on this machine")
    postgres = OwnPostgres()
    try:
        appends(postgres)
        asyncio.run(take_overs(postgres))
        asyncio.run(relays(postgres, wanted.seconds))
        asyncio.run(deliveries(postgres, wanted.tables, wanted.seconds))
    finally:
        postgres.close()
