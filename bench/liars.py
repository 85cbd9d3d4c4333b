"""Lying clients at tables of The Mind: how much earlier than they were made their presses are believed.

And honest ones over lines that are really slow, where one may make such lines (`bench.slowline`): how far off they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from statistics import fmean, median
from typing import Final, NamedTuple

from bench.load import Serving
from bench.measure import tell
from bench.slowline import FAR, SlowLine
from tests.storm.liars import HONEST, LEVELS, LIES, Lie, Press, presses

FAR_LEVELS: Final = 8
BOUND: Final = 30.0
SPIKE: Final = 100.0
SESSION: Final = Lie("parlour.client", honest=True)


class Way(NamedTuple):
    """A line by the milliseconds there and back: at least, what comes on top on average, and how often a spike does."""

    name: str
    up: float
    down: float
    jitter: float = 0.0
    spikes: float = 0.0

    def delay(self, least: float, rng: Random) -> Callable[[], float]:
        """Seconds for one packet after the other."""

        def millis() -> float:
            more = rng.expovariate(1 / self.jitter) if self.jitter else 0.0
            return least + more + (SPIKE if rng.random() < self.spikes else 0.0)

        return lambda: millis() / 1000


WAYS: Final = (
    Way("20 ms each way", 20, 20),
    Way("40 ms each way, 10 more on average, a spike of 100 in thirty", 40, 40, 10, 1 / 30),
    Way("60 ms there, 20 back, 5 more on average", 60, 20, 5),
    Way("100 ms each way, 5 more on average", 100, 100, 5),
)
STRETCHED: Final = Way("its own system holds back what it receives, by 100 ms", 0, 100)


async def evening() -> list[tuple[Lie, list[Press]]]:
    lies = (*LIES, HONEST)
    async with Serving("") as server:
        measured = await asyncio.gather(*(presses(server.base, lie) for lie in lies))
    return list(zip(lies, measured, strict=True))


async def over(way: Way, lie: Lie) -> list[Press]:
    """The same over a slow line; raises OSError where one may not make one."""
    rng = Random(1)
    async with Serving("", "0.0.0.0") as server:  # noqa: S104 - the line has an address of its own
        line = SlowLine(server.port, way.delay(way.up, rng), way.delay(way.down, rng))
        with line.laid():
            return await presses(server.base, lie, FAR_LEVELS, far=f"http://{FAR}:{server.port}")


def main() -> None:
    print(f"liars: The Mind for two, {LEVELS} levels, a server of its own on loopback; gain of a press in milliseconds")
    for lie, made in asyncio.run(evening()):
        gained = [press.gain for press in made]
        told = f"{fmean(max(0, each) for each in gained):.1f} / {max(gained)} ms"
        tell(f"{lie.name}: mean / most of {len(gained)}", told, f"mean under {BOUND:.0f} ms")
    try:
        tell_slow_lines()
    except OSError as refused:
        print(f"  over slow lines: not measured, a line cannot be made here ({refused.strerror})")


def tell_slow_lines() -> None:
    """What a slow line does for a liar, and to honest clients: how far off is their clock, and how far the belief?"""
    gained = [press.gain for press in asyncio.run(over(STRETCHED, LIES[0]))]
    tell(f"{STRETCHED.name}: mean / most", f"{fmean(gained):.1f} / {max(gained)} ms", "no bound")
    for way in WAYS:
        made = asyncio.run(over(way, SESSION))
        clock, belief = ([abs(error) for error in errors] for errors in zip(*map(errors_of, made), strict=True))
        told = f"{median(clock):.0f}, {max(clock)} / {median(belief):.0f}, {max(belief)} ms"
        tell(f"honest, {way.name}: median and most the clock / the belief is off", told)


def errors_of(press: Press) -> tuple[int, int]:
    return press.claimed - press.true, press.believed - press.claimed
