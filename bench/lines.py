"""Honest presses over lines of many kinds, simulated with the real clock filter and the real quota: how much too late
they are believed. The two marked as kept apart were not looked at when the quota was chosen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from bench.measure import tell
from parlour.client import ClockFilter
from parlour.engine import Millis
from parlour.server.table.press_time import PressCredit

CARDS: Final = 80
NOTICED: Final = 5
Way = Callable[[Random], float]


class Line(NamedTuple):
    """Milliseconds there and back."""

    name: str
    up: Way
    down: Way


def jittery(rng: Random) -> float:
    return 150 if rng.random() < 0.03 else rng.uniform(15, 65)


def phone(rng: Random) -> float:
    return 30 + rng.gammavariate(2, 8) + (rng.uniform(50, 150) if rng.random() < 0.04 else 0)


def wireless(rng: Random) -> float:
    return 6 + rng.expovariate(1 / 6) + (rng.uniform(50, 120) if rng.random() < 0.02 else 0)


def long_tail(rng: Random) -> float:
    return 25 + rng.lognormvariate(2.3, 0.9)


def way(least: float, mean: float) -> Way:
    """A way that takes at least so long, and on average so much more."""
    return lambda rng: least + rng.expovariate(1 / mean)


def crowded() -> Way:
    """Good for about twenty packets, then bad for as many."""
    bad = False

    def delay(rng: Random) -> float:
        nonlocal bad
        bad ^= rng.random() < 0.05
        return rng.uniform(60, 120) if bad else rng.uniform(20, 30)

    return delay


LINES: Final = (
    Line("40 ms each way, give or take 25, three in a hundred 150", jittery, jittery),
    Line("a phone", phone, phone),
    Line("wireless", wireless, wireless),
    Line("60 ms there, 15 back", way(60, 8), way(15, 8)),
    Line("15 ms there, 60 back", way(15, 8), way(60, 8)),
    Line("120 ms each way", way(120, 10), way(120, 10)),
)
KEPT_APART: Final = (
    Line("kept apart: 25 ms and a long tail", long_tail, long_tail),
    Line("kept apart: 25 ms, then 90, in turn", crowded(), crowded()),
)


def shortfalls(line: Line, rng: Random) -> list[int]:
    """By how many milliseconds each press of one game is believed to be younger than an honest client says."""
    clock, quota = ClockFilter(), PressCredit()
    trips = deque([line.up(rng) + line.down(rng) for _ in range(8)], maxlen=300)
    short = []
    for card in range(CARDS):
        now = 1000.0 * (card + 1)
        for _ in range(2):
            there, back = line.up(rng), line.down(rng)
            clock.add(now, now + there + back, now + there)
            trips.append(line.up(rng) + line.down(rng))
        pressed, arrival = Millis(clock.table_time(now + 500)), Millis(round(now + 500 + line.up(rng)))
        belief = quota.accept(pressed, arrival, Millis(int(min(trips))))
        short.append(belief.pressed - min(pressed, arrival))
        quota.pay(belief)
    return short


def main() -> None:
    print(f"lines: 300 games of {CARDS} presses each, simulated; presses believed too late")
    for line in (*LINES, *KEPT_APART):
        rng = Random(101)
        short = [each for _ in range(300) for each in shortfalls(line, rng)]
        share = sum(each > NOTICED for each in short) / len(short)
        tell(f"{line.name}: by more than {NOTICED} ms / on average", f"{share:.1%} / {fmean(short):.1f} ms")
