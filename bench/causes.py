"""The causes that the analysis of The Mind names, among two people of one law and two of different tempo.

The laws are drawn from a seed, so that nothing can be tuned to them.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

import parlour
from bench.measure import tell
from parlour.analysis.mind import LostLife
from parlour.bots.mind.human import Human
from tests.analysis.people import drawn, game

NOISES = (0.07, 0.14, 0.2, 0.3)
SLOWER = (1.0, 1.3, 1.6)
GROUPS = {"0-3": range(4), "4-9": range(4, 10), "10-19": range(10, 20), "20+": range(20, 10_000)}


def lives(noise: float, slower: float, games: int, seed: str) -> Iterator[LostLife]:
    """The lives that two people lose, the second of whom waits so many times as long."""
    for number in range(games):
        person: Human = replace(drawn(Random(f"{seed} law {number}")), cv=noise)
        match = game([person, replace(person, pace=slower)], f"{seed} {number}")
        yield from parlour.insight(match.journal).lost


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench causes", description=__doc__)
    parser.add_argument("--games", type=int, default=150, help="of each noise and tempo (default: 150)")
    parser.add_argument("--seed", default="causes")
    asked = parser.parse_args()
    print(
        f"causes: lives lost, by the right plays of the less known of the two; {asked.games} games, seed {asked.seed!r}"
    )
    for slower in SLOWER:
        for noise in NOISES:
            counts: dict[str, Counter[str]] = defaultdict(Counter)
            for life in lives(noise, slower, asked.games, asked.seed):
                group = next(name for name, plays in GROUPS.items() if life.plays in plays)
                counts[group][life.cause] += 1
            for group in GROUPS:
                told, total = counts[group], counts[group].total()
                shares = ", ".join(f"{cause} {100 * count / total:.0f} %" for cause, count in told.most_common())
                tell(f"1 : {slower}, noise {noise}, {group} plays, {total} lives", shares)
