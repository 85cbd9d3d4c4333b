"""Studies of `parlour simulate`: what a second job brings, and what ten times as many games cost in memory."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter
from typing import Final

from bench.measure import tell
from parlour.lab.studies.simulate import Simulation
from parlour.lab.studies.study import Study

GAMES, ROUNDS = 1_000_000, 5
BOT: Final = "human:cv=0.1,pace_sd=0.1,haste=0"
_PEAK: Final = """
import resource, sys
from bench.studies import run
run(int(sys.argv[1]), 1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def run(games: int, jobs: int) -> float:
    """Seconds that a study takes."""
    simulation = Simulation(Study("mind", (BOT,), 4, games, "bench"))
    began = perf_counter()
    simulation.run(jobs, "loky", None, lambda done: None)
    return perf_counter() - began


def peak(games: int) -> float:
    """Megabytes at most, in a process of its own."""
    found = subprocess.run([sys.executable, "-c", _PEAK, str(games)], check=True, capture_output=True, text=True)
    return int(found.stdout) / 1024


def main() -> None:
    print(f"lab: a study of {GAMES:,} games")
    run(10_000, 1)
    run(10_000, 2)
    both = [(run(GAMES, 1), run(GAMES, 2)) for _ in range(ROUNDS)]  # by turns, since machines have moods
    one, two = map(min, zip(*both, strict=True))
    tell("two jobs against one, by the clock", f"{one / two:.2f}x", "at least 1.8x")
    few, many = peak(GAMES // 10), peak(GAMES)
    tell(f"memory at {GAMES // 10:,} and at {GAMES:,} games", f"{few:.0f} / {many:.0f} MB", "flat")


if __name__ == "__main__":
    main()
