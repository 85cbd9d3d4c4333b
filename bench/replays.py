"""How long a card takes while sixteen clients ask for the replay of one long game."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.load import SECONDS, Serving, Tally, play, table
from bench.measure import tell
from parlour import Match
from parlour.server.store import SqliteStore
from parlour.server.table.entries import Chair
from parlour.server.web.replay import replay_of
from parlour.wire import encode
from tests.harness.finished import entries_of, keep
from tests.harness.playing import played

TABLES = 20
CLIENTS = 16
PACE = 0.25
ASK = """
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from urllib.request import Request, urlopen

def ask(address):
    while True:
        try:
            with urlopen(Request(address, headers={"accept-encoding": sys.argv[2]})) as answer:
                answer.read()
        except OSError:
            pass

with ThreadPoolExecutor(16) as clients:
    list(clients.map(ask, repeat(sys.argv[1], 16)))
"""


async def kept(folder: str, match: Match) -> None:
    store = SqliteStore(Path(folder) / "parlour.sqlite")
    await keep(store, "ABCDEF", entries_of(match))
    await store.close()


async def measured(match: Match, encoding: str | None) -> tuple[float, float]:
    """Median and 99th percentile in milliseconds; with an encoding, while clients ask for that."""
    tally = Tally()
    with TemporaryDirectory(dir=".") as folder:
        await kept(folder, match)
        async with Serving(folder) as server, AsyncExitStack() as stack:
            gate = asyncio.Semaphore(8)
            tables = await asyncio.gather(*(table(stack, server, tally, gate) for _ in range(TABLES)))
            address = f"{server.base}/api/tables/ABCDEF/replay?seat=all"
            asking = None
            if encoding is not None:
                asking = await asyncio.create_subprocess_exec("nice", sys.executable, "-c", ASK, address, encoding)
            end = perf_counter() + SECONDS
            await asyncio.gather(*(play(seats, tally, end, PACE * i / TABLES, PACE) for i, seats in enumerate(tables)))
            if asking is not None:
                asking.kill()
                await asking.wait()
    cuts = quantiles(tally.delays, n=100)
    return cuts[49], cuts[98]


def main() -> None:
    match = played("knights-dice", 8, 0)
    size = len(encode(replay_of(match.journal, (Chair(),) * 8, "all", "ABCDEF")))
    print(f"past: {CLIENTS} clients ask again and again for a replay of {len(match.commits)} steps, {size:,} bytes")
    for what, encoding in (("nobody asks", None), ("they read gzip", "gzip"), ("they do not", "identity")):
        median, p99 = asyncio.run(measured(match, encoding))
        tell(f"a card to the others while {what}: median / p99", f"{median:.1f} / {p99:.1f} ms")
