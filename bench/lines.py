"""Honest presses over lines of many kinds, simulated with the real clock filter and the real quota: how much too late
they are believed. The two marked as kept apart were not looked at when the quota was chosen."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Final

from bench.measure import tell
from tests.harness.slow_lines import CARDS, LINES, NOTICED, Line, Way, shortfalls


def long_tail(rng: Random) -> float:
    return 25 + rng.lognormvariate(2.3, 0.9)


def crowded() -> Way:
    """Good for about twenty packets, then bad for as many."""
    bad = False

    def delay(rng: Random) -> float:
        nonlocal bad
        bad ^= rng.random() < 0.05
        return rng.uniform(60, 120) if bad else rng.uniform(20, 30)

    return delay


KEPT_APART: Final = (
    Line("kept apart: 25 ms and a long tail", long_tail, long_tail),
    Line("kept apart: 25 ms, then 90, in turn", crowded(), crowded()),
)


def main() -> None:
    print(f"lines: 300 games of {CARDS} presses each, simulated; presses believed too late")
    for line in (*LINES, *KEPT_APART):
        rng = Random(101)
        short = [each for _ in range(300) for each in shortfalls(line, rng)]
        share = sum(each > NOTICED for each in short) / len(short)
        tell(f"{line.name}: by more than {NOTICED} ms / on average", f"{share:.1%} / {fmean(short):.1f} ms")
