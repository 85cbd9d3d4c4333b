"""An agent of your own for the benchmark of The Mind: a policy gradient in numpy, and the bot that it becomes.

    python -m examples.gradient
    parlour practice examples.gradient:Mine --with crowd --games 100

The logarithm of a wait is a weighted sum of what the learner sees and of how slow the others have been so far, with
noise around it; what led to more levels than usual becomes likelier (REINFORCE).
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.bots import Memory
from parlour.bots.mind.learner import Learner
from parlour.bots.mind.observation import HAND, MOST, Sight
from parlour.lab.envs.partners import PartnersVectorEnv

Floats = NDArray[np.float64]

FIRST: Final = (1.0, 0.5, 0.0, 0.0, 0.0)
"""Where learning begins: a wait that grows with the root of the gap."""

TABLES, SILENCES, NOISE, RATE, HEEDED = 1024, 40, 0.15, 0.01, 0.2
FASTEST, SLOWEST = 0.05, 60.0
WEIGHTS: Final = Path("gradient.json")


def heard(tempo: Any, rows: Any) -> Any:
    """How slow the others are: a moving average of the logarithm of their waits, less that of the gap."""
    by_other = (rows[..., Sight.WHO] > 0) & (rows[..., Sight.HOW] > 0)
    gap = np.maximum(rows[..., Sight.CARD] - rows[..., Sight.BELOW], 1)
    latest = np.log(np.maximum(rows[..., Sight.WAIT], 0.1)) - np.log(gap) + 1
    return np.where(by_other & (gap > 1), (1 - HEEDED) * tempo + HEEDED * latest, tempo)


def features(tempo: Any, rows: Any) -> Floats:
    """What a wait is a sum of, for one row or many."""
    gap = np.log(np.maximum(rows[..., HAND] - rows[..., Sight.UNDER], 1))
    room = np.log(100 / (100 - rows[..., Sight.UNDER]))
    return np.stack([np.ones_like(gap), gap, tempo, room, rows[..., Sight.OPENING]], axis=-1)


def learned(rounds: int, seed: int) -> Floats:
    """The weights after so many rounds of forty silences at every table."""
    env, rng, weights = PartnersVectorEnv(TABLES), np.random.default_rng(seed), np.array(FIRST)
    seen, _ = env.reset(seed=seed)
    tempo, usual = np.zeros(TABLES), np.zeros(1 + MOST)
    for _ in range(rounds):
        told: list[tuple[Floats, Any, Any, Any]] = []
        for _ in range(SILENCES):
            rows = seen[:, 0].astype(float)
            tempo = heard(tempo, rows)
            facts, noise = features(tempo, rows), NOISE * rng.standard_normal(TABLES)
            waits = np.clip(np.exp(facts @ weights + noise), FASTEST, SLOWEST)
            seen, worth, over, _, _ = env.step(np.stack([waits, np.zeros(TABLES)], axis=-1)[:, None])
            told.append((facts * noise[:, None], rows[:, Sight.LEVEL].astype(int), worth, over))
            tempo = np.where(over, 0, tempo)
        to_come, uphill = np.zeros(TABLES), np.zeros(len(FIRST))
        for slopes, level, worth, over in reversed(told):
            to_come = worth + np.where(over, 0, to_come)
            uphill += slopes.T @ (to_come - usual[level])
            np.add.at(usual, level, 0.001 * (to_come - usual[level]))
        weights = weights + RATE * uphill / np.linalg.norm(uphill)
    return weights


class Mine(Learner, frozen=True, kw_only=True):
    """Waits as was learned, and never asks for a star."""

    def decide(self, row: Floats, memory: Memory) -> tuple[float, float]:
        weights = memory.keep("weights", lambda: np.array(json.loads(WEIGHTS.read_text())))
        tempo = memory.keep("tempo", lambda: np.zeros(1))
        tempo[:] = heard(tempo, row)
        return float(np.clip(np.exp(features(tempo[0], row) @ weights), FASTEST, SLOWEST)), 0.0


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, and write the weights down for `Mine`."""
    parser = ArgumentParser(description="Learn by a policy gradient whom to wait for in The Mind, and how long.")
    parser.add_argument("--rounds", type=int, default=1000, metavar="N", help="[default: 1000]")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="[default: 1]")
    given = parser.parse_args(arguments)
    weights = [round(float(weight), 4) for weight in learned(given.rounds, given.seed)]
    WEIGHTS.write_text(json.dumps(weights))
    print(f"{WEIGHTS}: {weights}. Enter it: parlour practice examples.gradient:Mine")


if __name__ == "__main__":
    main()
