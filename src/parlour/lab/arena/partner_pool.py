"""Who plays in The Mind's benchmark, and with whom a learner trains for it."""

from __future__ import annotations

from typing import Final

from parlour.bots.mind.people import acquainted
from parlour.bots.mind.strangers import HASH, SEEDS
from parlour.lab.arena.benchmark import Pool

PEOPLE: Final = (
    "human",
    "counter",
    "sprinter",
    "sloth",
    "greeter",
    "wanderer",
    "dreamer",
    "brooder",
    "impatient",
    "worrier",
    "surveyor",
)
"""Those with names. Nobody wins with `decimal` and `marcher`, even knowing their parameters, so they measure
nothing."""

TRAINING: Final = ("crowd",)
"""With whom a learner trains if nothing else is said. Any people but the strangers may be named."""

FAMILIES: Final = tuple(f"stranger:family={number}" for number in range(1, len(SEEDS) + 1))
"""Families that nothing is trained or tuned with."""

POOL: Final = Pool(
    "strangers-2", "mind", (*FAMILIES, "crowd", *PEOPLE, "metronome", "novice", "chameleon"), HASH, acquainted
)
"""People of the crowd whose seeds begin with the name of the pool are kept out of everything else too."""
