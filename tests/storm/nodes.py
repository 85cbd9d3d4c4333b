"""Nodes on one database, disturbed in every way while people play on all of them; and what is left in the end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Final, NamedTuple

from tests.storm.faults import AT_ONCE, KINDS, TAKE_DOWN
from tests.storm.fleet import Fleet, gathered
from tests.storm.history import Verdict, judge

TABLES: Final = (("mind", 3), ("illusion", 2), ("knights-score", 3), ("knights-dice", 2), ("mind", 2), ("illusion", 3))
QUIET: Final = 90.0
"""How long a table may stand still in the end before it is called stuck."""


class Stormed(NamedTuple):
    """What came of it."""

    met: Counter[str]
    tables: int
    sent: int
    repeated: int
    acknowledged: int
    pauses: list[float]
    stuck: set[str]
    verdict: Verdict
    gave_up: int
    exits: list[str]
    """What nodes said last that ended by themselves."""

    @property
    def longest(self) -> float:
        return max(self.pauses, default=0.0)

    @property
    def usual(self) -> float:
        return median(self.pauses) if self.pauses else 0.0


async def storm(
    folder: Path,
    nodes: int = 3,
    minutes: float = 0.0,
    seed: int = 1,
    tell: Callable[[str], None] = lambda told: None,
) -> Stormed:
    """One round of faults, or as many as fit into the minutes; some at the same time, but never all nodes down."""
    rng = Random(seed)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))  # some wait for a node that sleeps
    async with gathered(folder, nodes, rng) as fleet:
        people = [asyncio.create_task(fleet.evening(*table)) for table in TABLES]
        try:
            await _progress(fleet, 20, people)
            end, rounds = monotonic() + minutes * 60, 0
            while rounds == 0 or monotonic() < end:
                await _round(fleet, people, tell)
                rounds += 1
            stuck = await _stuck(fleet, people)
            while not fleet.finished:  # a game is to be verified
                await _progress(fleet, 1, people)
        finally:
            for task in people:
                task.cancel()
            await asyncio.gather(*people, return_exceptions=True)
        verdict = await judge(fleet.postgres.url, fleet.tally, fleet.witnesses)
        tally = fleet.tally
        return Stormed(
            fleet.met, len(fleet.playing), tally.sent, tally.repeated, len(tally.done), fleet.pauses, stuck, verdict,
            fleet.gave_up, [said for node in fleet.nodes for said in node.exits],
        )  # fmt: skip


async def _round(fleet: Fleet, people: list[asyncio.Task[None]], tell: Callable[[str], None]) -> None:
    faults = [name for name, (_, count) in KINDS.items() for _ in range(count)]
    fleet.rng.shuffle(faults)
    gate = asyncio.Semaphore(AT_ONCE)

    async def meet(name: str) -> None:
        async with nullcontext() if name in TAKE_DOWN else gate:
            await KINDS[name][0](fleet)
            fleet.met[name] += 1
            tell(f"{sum(fleet.met.values())} faults, the last {name!r}; {len(fleet.tally.done):,} acknowledged")
            await asyncio.sleep(fleet.rng.uniform(0.0, 0.3))

    await asyncio.gather(*(meet(name) for name in faults))
    for task in people:
        if task.done():
            task.result()


async def _progress(fleet: Fleet, more: int, people: list[asyncio.Task[None]]) -> None:
    reached = asyncio.create_task(fleet.tally.reach(len(fleet.tally.done) + more))
    done, _ = await asyncio.wait([reached, *people], timeout=QUIET, return_when=asyncio.FIRST_COMPLETED)
    reached.cancel()
    for task in done - {reached}:
        task.result()
    if not done:
        raise TimeoutError("nothing is acknowledged any more")


async def _stuck(fleet: Fleet, people: list[asyncio.Task[None]]) -> set[str]:
    """The tables at which nothing is done any more after the last fault, though they are played."""
    before = fleet.tally.by_table

    def still() -> set[str]:
        now = fleet.tally.by_table
        return {code for code, played in fleet.playing.items() if played and now[code] == before[code]}

    with suppress(TimeoutError):
        async with asyncio.timeout(QUIET):
            while still():
                await _progress(fleet, 1, people)
    return still()
