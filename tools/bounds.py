"""Play some games of every kernel and vector environment under numba's bounds check.

It compiles everything anew, which takes a minute or two, and ends with an IndexError if an array is left anywhere.

    python -m tools.bounds
"""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

import numpy as np

from parlour.bots.illusion.doubter import Threshold
from parlour.bots.mind.human import Human
from parlour.envs.vector import KnightsVectorEnv, MindVectorEnv
from parlour.games.knights.dice import DiceOptions
from parlour.games.knights.score import ScoreOptions
from parlour.lab.kernels import dice, illusion, mind, score
from parlour.lab.kernels.decks import of_box
from parlour.lab.kernels.people import rows


def play_kernels() -> None:
    for seats in (2, 4):
        mind.played(rows([Human(lapses=0.1, meet=0.5)] * seats), 1, range(200), "always", True)
    mind.played(rows([Human(cv=0.3)] * 3), 1, range(200))
    mind.traced(rows([Human(cv=0.05, lapses=0.1)] * 2), 1, 0, "asked", True)
    backs = [(share, 20, 30, 50 - share) for share in range(1, 40)]
    for seats in (2, 5):
        illusion.played(illusion.rows([Threshold()] * seats), of_box(backs), 1, range(20), seats == 2)
    illusion.traced(illusion.rows([Threshold()] * 2), of_box(backs), 1, 0)
    score.played(["drifter", "greedy", "quick"], ScoreOptions(), 1, range(20))
    dice.played(["drifter", "greedy", "greedy"], DiceOptions(), 1, range(20))


def play_environments() -> None:
    chance = np.random.default_rng(1)
    mind_tables = MindVectorEnv(64, 3)
    mind_tables.reset(seed=1)
    for _ in range(100):
        mind_tables.step(chance.random((64, 3, 2), np.float32))
    for game in ("knights-score", "knights-dice"):
        for rivals in (None, "greedy"):
            tables = KnightsVectorEnv(game, 32, 3, rivals)
            _, told = tables.reset(seed=1)
            for _ in range(60):
                legal = told["action_mask"] * chance.random(told["action_mask"].shape)
                _, _, _, _, told = tables.step(legal.argmax(axis=1))
            tables.step(np.full(32, 10**9))
            tables.step(np.full(32, -1))


def main() -> int:
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":
        play_kernels()
        play_environments()
        print("No kernel left its arrays.")
        return 0
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": folder}
        command = [sys.executable, "-m", "tools.bounds"]
        return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603  # this very program


if __name__ == "__main__":
    sys.exit(main())
