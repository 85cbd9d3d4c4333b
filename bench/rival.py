"""The same work on boardgame.io's own server, in one process on one core: deliveries a second of processor.

Its server keeps matches in memory, so ours does the same here, and then once more in SQLite. A delivery is a state
that came over a socket. Both play for a while before they are measured: theirs is compiled as it runs, and grows
faster. All are measured in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench import load
from bench.measure import tell
from tests.harness.ports import free_port

PACES = (1.0, 0.25)
"""Seconds from one card at a table to the next."""
WANTED = {1.0: "at least 1.9", 0.25: "at least 2.2"}
PRODUCTION = {**os.environ, "NODE_ENV": "production"}
FOLDER = Path(__file__).parent / "boardgameio"


class Work(NamedTuple):
    tables: int
    warm_up: float
    seconds: float
    pace: float


async def rival(folder: Path, work: Work) -> float:
    """Updates that reached boardgame.io's own clients, for each second of its server's processor."""
    pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    ports = str(free_port()), str(free_port())
    start = partial(asyncio.create_subprocess_exec, cwd=folder, stdout=pipe, stderr=quiet, env=PRODUCTION)
    server = await start("taskset", "-c", "0", "node", "server.cjs", *ports)
    assert server.stdout is not None
    await server.stdout.readline()
    figures = (work.tables, work.warm_up, work.seconds, work.pace * 1000)
    clients = await start("taskset", "-c", "1", "node", "clients.cjs", *ports, *map(str, figures))
    assert clients.stdout is not None
    await clients.stdout.readline()
    before = load.cpu_seconds(server.pid)
    deliveries = int(await clients.stdout.readline())
    used = load.cpu_seconds(server.pid) - before
    server.terminate()
    await asyncio.gather(server.wait(), clients.wait())
    return deliveries / used


async def mine(work: Work, keep: bool) -> float:
    run = await load.measured(work.tables, work.pace, keep, work.warm_up, work.seconds)
    return run.per_cpu


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench rival")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--warm-up", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    print(f"server: {given.tables} tables of four, and boardgame.io; deliveries a second of processor")
    with TemporaryDirectory() as name:
        folder = Path(name) / "boardgameio"
        shutil.copytree(FOLDER, folder)
        print("  installing boardgame.io from npm…")
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)  # noqa: S607 - npm is found on the path
        for pace in PACES:
            work = Work(given.tables, given.warm_up, given.seconds, pace)
            runs = [
                (
                    asyncio.run(rival(folder, work)),
                    asyncio.run(mine(work, keep=False)),
                    asyncio.run(mine(work, keep=True)),
                )
                for _ in range(given.runs)
            ]
            theirs, memory, sqlite = (median(each) for each in zip(*runs, strict=True))
            cards = f"{1 / pace:.0f} cards a table and second" if pace < 1 else "a card a table and second"
            tell(f"{cards}: boardgame.io, in memory", f"{theirs:,.0f}")
            tell(f"{cards}: parlour, in memory", f"{memory:,.0f}")
            tell(f"{cards}: parlour, in SQLite", f"{sqlite:,.0f}")
            tell(f"{cards}: parlour for each of theirs", f"{memory / theirs:.1f}", WANTED[pace])
