"""A policy that learns from nothing how to wait in The Mind, in a few minutes on one core.

What it can learn is a table: how long to wait with a card that is so many numbers above the last one. It begins with
the same wait for all of them, which wins nothing. Then, again and again: some tables are drawn around the one it has;
each plays many games with copies of itself, everybody's waits being as uneven as people's are; and the best of them
become the next one. That is all (the cross-entropy method). Nobody tells it that a wait should grow with the gap.

    python -m examples.waiting --seeds 1 2
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.envs.vector import MindVectorEnv
from parlour.lab.envs.vector.mind import layout
from parlour.lab.intervals import wilson

KNOTS: Final = (1, 2, 3, 5, 8, 13, 21, 34, 55, 100)
"""The gaps whose waits are learned; between them the logarithm of the wait is a straight line."""

FASTEST, SLOWEST, FIRST = 0.2, 30.0, 3.0
"""Seconds: no wait is shorter or longer, and what every wait is before anything is learned."""

UNEVEN, JITTER = 0.14, 0.05
"""The spread of a wait as a share of it, and in seconds however short it is."""

DRAWN, BEST, GAMES = 48, 12, 48
"""Tables drawn in a generation, how many of them are kept, and the games each of them plays."""

Floats = NDArray[np.float64]


class Generation(NamedTuple):
    """What has been learned so far: the logarithms of the waits at the knots, and how far it got, from 0 to 1."""

    number: int
    waits: Floats
    progress: float
    seconds: float


def learned(seed: int, generations: int, seats: int = 2) -> Iterator[Generation]:
    """Generation after generation."""
    rng, began = np.random.default_rng(seed), perf_counter()
    waits, spread = np.full(len(KNOTS), np.log(FIRST)), np.full(len(KNOTS), 1.0)
    for number in range(1, generations + 1):
        drawn = np.clip(rng.normal(waits, spread, (DRAWN, len(KNOTS))), np.log(FASTEST), np.log(SLOWEST))
        reached = progress(drawn, rng, seats)
        best = drawn[np.argsort(reached)[-BEST:]]
        waits, spread = best.mean(axis=0), best.std(axis=0) + 0.3 / (1 + number)
        yield Generation(number, waits, float(reached.mean()), perf_counter() - began)


def progress(drawn: Floats, rng: np.random.Generator, seats: int) -> Floats:
    """The share of levels that each of the tables gets through among copies of itself, all with the same luck."""
    seed = int(rng.integers(2**32))
    shares = [played([spelled_out(waits)] * seats, GAMES, seed, "levels").mean() for waits in drawn]
    return np.array(shares)


def spelled_out(waits: Floats) -> Floats:
    """The wait in seconds for every gap from 0 to 100."""
    return np.exp(np.interp(np.log(np.maximum(np.arange(101), 1)), np.log(KNOTS), waits))


def played(tables: Sequence[Floats], games: int, seed: int, reward: str = "win") -> Floats:
    """What each of some games was worth to a team whose seats wait by these tables."""
    seats, rng = len(tables), np.random.default_rng(seed)
    env, where, by_seat = MindVectorEnv(games, seats, reward), layout(seats), np.array(tables)
    seen, _ = env.reset(seed=seed)
    worth, over, said = np.zeros(games), np.zeros(games, bool), np.zeros((games, seats, 2), np.float32)
    while not over.all():
        gaps = np.maximum(seen[:, :, where["hand"].start] - seen[:, :, where["top"].start], 0)
        meant = by_seat[np.arange(seats), gaps] * np.exp(UNEVEN * rng.standard_normal(gaps.shape))
        said[:, :, 0] = np.maximum(meant + JITTER * rng.standard_normal(gaps.shape), 0)
        seen, gained, ended, _, _ = env.step(said)
        worth += np.where(over, 0, gained)
        over |= ended
    return worth


def win_rate(tables: Sequence[Floats], games: int = 2000, seed: int = 0) -> float:
    return float(played(tables, games, seed).mean())


def told(rate: float, games: int = 2000) -> str:
    """A rate with its interval."""
    low, high = wilson(rate, games)
    return f"{rate:6.1%} ({100 * low:.0f}–{100 * high:.0f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn once for each seed, show the curve, and let those who have learned play with each other."""
    parser = ArgumentParser(description="Learn to wait in The Mind.")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2], metavar="N")
    parser.add_argument("--generations", type=int, default=50, metavar="N")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="games for each win rate")
    given = parser.parse_args(arguments)
    known = {f"learned {seed}": spelled_out(_followed(seed, given.generations, given.games)) for seed in given.seeds}
    known["counting, 0.3 s a number"] = np.clip(0.3 * np.arange(101.0), FASTEST, SLOWEST)
    print("\nWho wins with whom, two seats:")
    for first, one in known.items():
        for second, two in known.items():
            if first <= second:
                print(f"  {first} with {second}: {told(win_rate([one, two], given.games), given.games)}")


def _followed(seed: int, generations: int, games: int) -> Floats:
    print(f"Seed {seed}: seconds, generation, share of levels, games won")
    waits = np.zeros(len(KNOTS))
    for each in learned(seed, generations):
        waits = each.waits
        if each.number in (1, generations) or each.number % 10 == 0:
            rate = win_rate([spelled_out(waits)] * 2, games)
            print(f"  {each.seconds:6.1f} {each.number:4} {each.progress:6.1%} {told(rate, games)}", flush=True)
    learned_waits = ", ".join(f"{wait:.2f}" for wait in np.exp(waits))
    print(f"  waits at gaps {', '.join(map(str, KNOTS))}: {learned_waits}")
    return waits


if __name__ == "__main__":
    main()
