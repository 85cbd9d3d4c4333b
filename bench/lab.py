"""Whole games a second: The Mind beside a kernel written in an afternoon and beside the same algorithm in C, and
Nicolaus & Wilfried beside the rules themselves."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

import numpy as np

from bench import doubts, studies
from bench.measure import best_rate, tell
from bench.naive import naive
from parlour.bots.mind.human import Human
from parlour.lab.kernels import mind
from parlour.lab.kernels.chance import STRIPS
from parlour.lab.kernels.people import rows
from parlour.lab.studies.runner import by_bots, kernel_of
from parlour.lab.studies.study import Lineup, Study, settled

SEATS, LEVELS, GAMES, ROUNDS = 4, 8, 20_000, 7
BEAT, NOISE = 0.3, 0.1
STEADY: Final = Human(beat=BEAT, exponent=1, room=0, floor=0, haste=0, keen=0, cv=NOISE, pace_sd=0)
ODD: Final = Human(lapses=0.05, wander=0.1, meet=0.3, hesitate=0.1, asks=True)


def kernel(person: Human) -> Callable[[], Any]:
    people = rows([person] * SEATS)
    return lambda: mind.played(people, 1, range(GAMES))


def in_c(library: Any) -> Callable[[], Any]:
    def play() -> Any:
        found = np.zeros((GAMES, 5), np.int64)
        given = (ctypes.c_double(log(BEAT)), ctypes.c_double(NOISE), ctypes.c_uint64(1))
        library.play(GAMES, SEATS, LEVELS, *given, found.ctypes.data_as(ctypes.c_void_p))
        return found

    return play


def built(folder: str) -> Any:
    target = Path(folder) / "mind.so"
    source = Path(__file__).with_name("mind.c")
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", target, source, "-lm"], check=True)  # noqa: S607 - from PATH
    library = ctypes.CDLL(str(target))
    library.prepare(STRIPS.ctypes.data_as(ctypes.c_void_p))
    return library


def rates(each: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """Games a second of the processor's time, the best of some rounds in which all take turns."""
    best = dict.fromkeys(each, 0.0)
    for play in each.values():
        play()
    for _ in range(ROUNDS):
        for name, play in each.items():
            began = process_time()
            play()
            best[name] = max(best[name], GAMES / (process_time() - began))
    return best


def knights() -> None:
    """Compiled games against the same bots by `parlour.Match`."""
    for game in ("knights-score", "knights-dice"):
        for bot in ("drifter", "greedy"):
            lineup = settled(Study(game, (bot,), SEATS, GAMES, "bench"), {})
            fast = best_rate(lambda lineup=lineup: _compiled(lineup), clock=process_time)  # type: ignore[misc]  # bound at once
            slow = best_rate(lambda lineup=lineup: _by_rules(lineup), rounds=3, clock=process_time)  # type: ignore[misc]  # bound at once
            tell(f"{game}, {bot}: by the rules", f"{slow:,.1f}")
            tell(f"{game}, {bot}: kernel", f"{fast:,.0f}", f"{fast / slow:,.0f}x")


def _compiled(lineup: Lineup) -> int:
    kernel = kernel_of(lineup)
    assert kernel is not None
    return len(kernel.played(lineup, range(GAMES // 4)))


def _by_rules(lineup: Lineup, games: int = 10) -> int:
    for game in range(games):
        by_bots(lineup, game)
    return games


def main() -> None:
    print("lab: The Mind, four seats, whole games a second on one core")
    with TemporaryDirectory() as folder:
        c = in_c(built(folder))
        figures = [mind.WON, mind.LEVEL, mind.LIVES, mind.MISTAKES, mind.TIME]
        assert (kernel(STEADY)()[:, figures] == c()).all(), "C plays other games"
        found = rates(
            {
                "naive": lambda: naive(GAMES, SEATS, LEVELS, BEAT, NOISE, 1),
                "c": c,
                "kernel": kernel(STEADY),
                "odd": kernel(ODD),
            }
        )
    tell("naive kernel, a fresh wait for each player and play", f"{found['naive']:,.0f}")
    tell("the same algorithm in C, -O3", f"{found['c']:,.0f}")
    tell("kernel, people of one law", f"{found['kernel']:,.0f}")
    tell("kernel, people with all their ways", f"{found['odd']:,.0f}")
    tell("kernel against the naive one", f"{found['kernel'] / found['naive']:.1f}x", "at least 10x")
    tell("kernel against C", f"{found['kernel'] / found['c']:.2f}x", "at least 0.7x")
    print("lab: Nicolaus & Wilfried, four seats, whole games a second on one core")
    knights()
    doubts.main()
    studies.main()
