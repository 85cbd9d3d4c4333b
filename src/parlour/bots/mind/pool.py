"""The partners in The Mind's benchmark."""

from __future__ import annotations

from typing import Final

from parlour.bots.benchmark import Pool

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
"""Those with names. Nobody wins with `decimal` and `marcher`, told or not, so meeting them tells nothing."""

POOL: Final = Pool("strangers-1", "mind", ("crowd", *PEOPLE, "metronome", "novice", "chameleon"))
"""People of the crowd whose seeds begin with the name of the pool are kept out of everything else."""
