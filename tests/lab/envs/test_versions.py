"""Golden trajectories: an environment with the same version gives the same observations, masks and rewards.

A change that alters a line here gives the environment a new version (`-v1`), with a golden file of its own. Write the
file of a new version with `python -m tests.lab.envs.test_versions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from parlour.lab.envs import zoo
from parlour.lab.envs.partners import PartnersVectorEnv
from parlour.lab.envs.vector import IllusionVectorEnv, KnightsVectorEnv, MindVectorEnv
from parlour.lab.kernels.decks import of_box
from tests.harness.doc_blocks import our_games

GOLDEN: Final = Path(__file__).parent / "golden"
DECISIONS: Final = 40
BOX: Final = [(share, 20, 30, 50 - share) for share in range(1, 21)]


def in_turn(game: str) -> Iterator[str]:
    """Agents of PettingZoo that play at random."""
    env, chance = zoo.env(game), Random(7)
    env.reset(seed=7)
    for _ in range(DECISIONS):
        seen, reward, over, cut, _ = env.last()
        if over or cut:
            return
        action = chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
        yield f"{env.agent_selection} {_digest(*seen.values())} {action} {reward:g}"
        env.step(action)


def at_once(tables: Any, act: Callable[[Any, np.random.Generator], Any]) -> Iterator[str]:
    """Four tables of a vector environment."""
    chance = np.random.default_rng(7)
    seen, infos = tables.reset(seed=7)
    for _ in range(DECISIONS):
        said = act(infos, chance)
        before = _digest(seen, *infos.values())
        seen, rewards, over, cut, infos = tables.step(said)
        yield f"{before} {np.round(rewards, 6).tolist()} {over.astype(int).tolist()} {cut.astype(int).tolist()}"


def _legal(infos: Any, chance: np.random.Generator) -> Any:
    return (infos["action_mask"] * chance.random(infos["action_mask"].shape)).argmax(axis=1)


def _digest(*arrays: Any) -> str:
    """Rounded, since the last bits of what an eye sees differ between processors."""
    return sha256(b"".join(np.round(np.asarray(each, np.float64), 1).tobytes() for each in arrays)).hexdigest()[:12]


TRAJECTORIES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    **{f"zoo-{game}-v0": lambda game=game: in_turn(game) for game in our_games()},  # type: ignore[misc]  # bound at once
    "vector-mind-v0": lambda: at_once(MindVectorEnv(4), lambda _, chance: chance.random((4, 2, 2), np.float32)),
    "vector-mind-partners-v0": lambda: at_once(
        PartnersVectorEnv(4, partners=["crowd"], people=8), lambda _, chance: chance.random((4, 1, 2)) * [9, 0.55]
    ),
    "vector-illusion-v1": lambda: at_once(IllusionVectorEnv(4, decks=of_box(BOX)), _legal),
    "vector-knights-score-v0": lambda: at_once(KnightsVectorEnv("knights-score", 4), _legal),
    "vector-knights-dice-v0": lambda: at_once(KnightsVectorEnv("knights-dice", 4), _legal),
}


@pytest.mark.parametrize("name", TRAJECTORIES)
def test_a_version_keeps_its_trajectories(name: str) -> None:
    assert (GOLDEN / f"{name}.txt").read_text().splitlines() == list(TRAJECTORIES[name]())


def test_every_golden_file_has_an_environment() -> None:
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(TRAJECTORIES)


if __name__ == "__main__":
    for name, trajectory in TRAJECTORIES.items():
        (GOLDEN / f"{name}.txt").write_text("\n".join(trajectory()) + "\n")
