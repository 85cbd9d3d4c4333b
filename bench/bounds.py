"""Play some games of every kernel and vector environment under numba's bounds check.

It compiles everything anew, which takes a minute or two, and ends with an IndexError if an array is left anywhere.

    python -m bench bounds
"""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from examples.evolution import COURSES, played
from parlour.bots.illusion.doubter import Threshold
from parlour.bots.mind.human import Human
from parlour.bots.mind.recurrent import first_weights
from parlour.games.knights.dice import DiceOptions
from parlour.games.knights.score import ScoreOptions
from parlour.lab.envs.partners import PartnersVectorEnv
from parlour.lab.envs.vector import IllusionVectorEnv, KnightsVectorEnv, MindVectorEnv
from parlour.lab.kernels import dice, illusion, mind, score
from parlour.lab.kernels.decks import of_box
from parlour.lab.kernels.people import people_for_training, rows

_BACKS: Final = [(share, 20, 30, 50 - share) for share in range(1, 40)]


def play_kernels() -> None:
    for seats in (2, 4):
        mind.played(rows([Human(lapses=0.1, meet=0.5)] * seats), 1, range(200), "always", True)
    mind.played(rows([Human(cv=0.3)] * 3), 1, range(200))
    mind.played(rows([Human(full=0.1, gear=0.5, every=2)] * 3), 1, range(200))
    mind.traced(rows([Human(cv=0.05, lapses=0.1)] * 2), 1, 0, "asked", True)
    for seats in (2, 5):
        illusion.played(illusion.rows([Threshold()] * seats), of_box(_BACKS), 1, range(20), seats == 2)
    illusion.traced(illusion.rows([Threshold()] * 2), of_box(_BACKS), 1, 0)
    score.played(["drifter", "greedy", "quick"], ScoreOptions(), 1, range(20))
    dice.played(["drifter", "greedy", "greedy"], DiceOptions(), 1, range(20))


def play_environments() -> None:
    chance = np.random.default_rng(1)
    mind_tables = MindVectorEnv(64, 3)
    mind_tables.reset(seed=1)
    for _ in range(100):
        mind_tables.step(chance.random((64, 3, 2), np.float32))
    pictures = IllusionVectorEnv(32, 3, rivals=0.6, decks=of_box(_BACKS))
    _, told = pictures.reset(seed=1)
    for _ in range(60):
        _, _, _, _, told = pictures.step(
            (told["action_mask"] * chance.random(told["action_mask"].shape)).argmax(axis=1)
        )
    for seats, partners in ((2, ["crowd"]), (4, ["crowd", "worrier"]), (3, [])):
        among = PartnersVectorEnv(64, seats, partners, clocks=0.3, uneven=0.1, people=64)
        among.reset(seed=1)
        for _ in range(200):
            among.step(9 * chance.random((64, among.learners.number, 2), np.float32) * [1, 0.06])
    for course in COURSES.values():
        played(first_weights()[None], course, 4, people_for_training(course.partners, "bounds", 9), 0, 20, 1)
    for game in ("knights-score", "knights-dice"):
        for rivals in (None, "greedy"):
            tables = KnightsVectorEnv(game, 32, 3, rivals)
            _, told = tables.reset(seed=1)
            for _ in range(60):
                legal = told["action_mask"] * chance.random(told["action_mask"].shape)
                _, _, _, _, told = tables.step(legal.argmax(axis=1))
            tables.step(np.full(32, 10**9))
            tables.step(np.full(32, -1))


def main() -> None:
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":
        play_kernels()
        play_environments()
        print("No kernel left its arrays.")
        return
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": folder}
        command = [sys.executable, "-m", "bench", "bounds"]
        subprocess.run(command, env=environment, check=True)
