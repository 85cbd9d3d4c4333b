"""Many tables for minutes, game after game: memory for each finished game, and how long a card takes.

`python -m bench soak --tables 20 --minutes 1` is a short one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from contextlib import AsyncExitStack
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import httpx

from bench.load import Serving, Tally, play, table
from bench.measure import tell

UNLOADED_S = 15.0
PACE_S = 0.4
LOOK_EVERY_S = 15.0
IDLE_S = 60.0
"""When an empty table is unloaded whose game is not decided; on a usual server it is ten minutes."""
GIVEN_BACK_S = 65.0
"""The server gives memory back in the round after that in which it unloads tables; there is one each minute."""


class Delays(NamedTuple):
    """How long a card took to everyone else, in milliseconds."""

    p50: float
    p99: float

    def __str__(self) -> str:
        return f"{self.p50:.1f} / {self.p99:.1f} ms"

    def times(self, other: Delays) -> str:
        return f"{self.p50 / other.p50:.2f} x / {self.p99 / other.p99:.2f} x"


class Soak:
    """People at a number of tables. Who has won a game leaves, and the next four open a table."""

    def __init__(self, server: Serving) -> None:
        self._server = server
        self.tally = Tally()
        self.finished = 0

    async def last(self, tables: int, seconds: float) -> None:
        gate, end = asyncio.Semaphore(4), perf_counter() + seconds
        await asyncio.gather(*(self._table(gate, end, PACE_S * at / tables) for at in range(tables)))

    async def _table(self, gate: asyncio.Semaphore, end: float, offset: float) -> None:
        while perf_counter() < end:
            async with AsyncExitStack() as stack:
                seats = await table(stack, self._server, self.tally, gate)
                await play(seats, self.tally, end, offset, PACE_S)
                self.finished += seats[0].phase == "won"

    def delays(self) -> Delays:
        """Median and 99th percentile since the last time."""
        cuts, self.tally.delays = quantiles(self.tally.delays, n=100), []
        return Delays(cuts[49], cuts[98])


async def soak(tables: int, seconds: float) -> None:
    with TemporaryDirectory(dir=".") as folder:
        async with Serving(folder, idle=IDLE_S) as server:
            people = Soak(server)
            await people.last(2, UNLOADED_S)
            unloaded = people.delays()
            tell("2 tables: a card to everyone else, median / p99", str(unloaded))
            before, memory = server.memory(), [server.memory()]
            watching = asyncio.create_task(_watch(server, people, memory))
            people.finished = 0
            await people.last(tables, seconds)
            watching.cancel()
            memory.append(server.memory())
            loaded = people.delays()
            tell(f"{tables} tables for {seconds:.0f} s: a card to everyone else", str(loaded))
            tell("of that with 2 tables", loaded.times(unloaded))
            tell("games finished", f"{people.finished:,}")
            third, end = memory[len(memory) // 3], memory[-1]
            tell("memory before / after a third / at the end", f"{before:.0f} / {third:.0f} / {end:.0f} MB")
            tell("at the end of that after a third", f"{end / third:.2f} x")
            share = f"{(end - third) * 1024 * 1.5 / people.finished:.0f} kB" if people.finished else "none finished"
            tell("memory for each finished game, from a third on", share)
            await _unloaded(server)
            tell("memory when all tables are unloaded", f"{server.memory():.0f} MB, {server.memory() / before:.2f} x")


async def _unloaded(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        while "parlour_tables 0.0" not in (await client.get("/metrics")).text.splitlines():
            await asyncio.sleep(5.0)
    await asyncio.sleep(GIVEN_BACK_S)


async def _watch(server: Serving, people: Soak, memory: list[float]) -> None:
    """Note the memory, and tell how far it is."""
    began = perf_counter()
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        memory.append(server.memory())
        took = perf_counter() - began
        print(f"  {took:4.0f} s: {people.finished:,} games finished, {memory[-1]:.0f} MB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--minutes", type=float, default=8.0)
    wanted = parser.parse_args()
    print(
        f"soak: The Mind, a card each {PACE_S} s at each table, in SQLite; load of the machine {os.getloadavg()[0]:.1f}"
    )
    asyncio.run(soak(wanted.tables, 60 * wanted.minutes))
    print(f"  load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
