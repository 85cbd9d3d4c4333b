"""Many tables for minutes, game after game: memory for each finished game, and how long a card takes.

`python -m bench soak --tables 20 --seconds 60` is a short one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from contextlib import AsyncExitStack
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.load import Serving, Tally, play, table
from bench.measure import tell

UNLOADED_S = 15.0
PACE_S = 0.4


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

    def delays(self) -> str:
        """Median and 99th percentile since the last time, in milliseconds."""
        cuts, self.tally.delays = quantiles(self.tally.delays, n=100), []
        return f"{cuts[49]:.1f} / {cuts[98]:.1f} ms"


async def soak(tables: int, seconds: float) -> None:
    with TemporaryDirectory(dir=".") as folder:
        async with Serving(folder) as server:
            people = Soak(server)
            await people.last(2, UNLOADED_S)
            tell("2 tables: a card to everyone else, median / p99", people.delays())
            before, memory = server.memory(), [server.memory()]
            watching = asyncio.create_task(_watch(server, memory))
            people.finished = 0
            await people.last(tables, seconds)
            watching.cancel()
            tell(f"{tables} tables for {seconds:.0f} s: a card to everyone else", people.delays())
            grown = server.memory() - before
            tell("games finished", f"{people.finished:,}")
            tell("memory before / median / at the end", f"{before:.0f} / {median(memory):.0f} / {memory[-1]:.0f} MB")
            share = f"{grown * 1024 / people.finished:.0f} kB" if people.finished else "none finished"
            tell("memory for each finished game, before it is unloaded", share)


async def _watch(server: Serving, memory: list[float]) -> None:
    while True:
        await asyncio.sleep(5)
        memory.append(server.memory())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench soak")
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=480.0)
    wanted = parser.parse_args()
    print(
        f"soak: The Mind, a card each {PACE_S} s at each table, in SQLite; load of the machine {os.getloadavg()[0]:.1f}"
    )
    asyncio.run(soak(wanted.tables, wanted.seconds))
    print(f"  load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
