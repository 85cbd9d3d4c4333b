"""The same work on boardgame.io's own server, in one process on one core: deliveries a second of processor.

Its server keeps matches in memory, so ours does the same here. A delivery is a state that came over a socket. Both
play for a while before they are measured: theirs is compiled as it runs, and grows faster.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import load
from bench.measure import tell
from tests.harness.ports import free_port

TABLES = 250
SECONDS = 10
WARM_UP = 20
PACE = 1.0
RUNS = 3
PRODUCTION = {**os.environ, "NODE_ENV": "production"}
FOLDER = Path(__file__).parent / "boardgameio"


async def rival(folder: Path) -> float:
    """Updates that reached boardgame.io's own clients, for each second of its server's processor."""
    pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    ports = str(free_port()), str(free_port())
    start = partial(asyncio.create_subprocess_exec, cwd=folder, stdout=pipe, stderr=quiet, env=PRODUCTION)
    server = await start("taskset", "-c", "0", "node", "server.cjs", *ports)
    assert server.stdout is not None
    await server.stdout.readline()
    words = ("node", "clients.cjs", *ports, str(TABLES), str(WARM_UP), str(SECONDS), str(PACE * 1000))
    clients = await start("taskset", "-c", "1", *words)
    assert clients.stdout is not None
    await clients.stdout.readline()
    before = load.cpu_seconds(server.pid)
    deliveries = int(await clients.stdout.readline())
    used = load.cpu_seconds(server.pid) - before
    server.terminate()
    await asyncio.gather(server.wait(), clients.wait())
    return deliveries / used


async def mine() -> float:
    return (await load.measured(TABLES, PACE, keep=False, warm_up=WARM_UP)).per_cpu


def main() -> None:
    print(f"server: {TABLES} tables of four, {1 / PACE:.0f} cards a table and second, kept in memory, and boardgame.io")
    with TemporaryDirectory() as name:
        folder = Path(name) / "boardgameio"
        shutil.copytree(FOLDER, folder)
        print("  installing boardgame.io from npm…")
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)  # noqa: S607 - npm is found on the path
        runs = [(asyncio.run(rival(folder)), asyncio.run(mine())) for _ in range(RUNS)]
    theirs, ours = (median(each) for each in zip(*runs, strict=True))
    tell("boardgame.io: deliveries a second of processor", f"{theirs:,.0f}")
    tell("parlour: deliveries a second of processor", f"{ours:,.0f}")
    tell("parlour for each of theirs", f"{ours / theirs:.1f}", "at least 2.3")
