"""Honest presses over lines of many kinds, simulated with the real clock filter and the real quota: how much too late
they are believed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

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


def way(least: float, mean: float) -> Way:
    """A way that takes at least so long, and on average so much more."""
    return lambda rng: least + rng.expovariate(1 / mean)


LINES: Final = (
    Line("40 ms each way, give or take 25, three in a hundred 150", jittery, jittery),
    Line("a phone", phone, phone),
    Line("wireless", wireless, wireless),
    Line("60 ms there, 15 back", way(60, 8), way(15, 8)),
    Line("15 ms there, 60 back", way(15, 8), way(60, 8)),
    Line("120 ms each way", way(120, 10), way(120, 10)),
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
