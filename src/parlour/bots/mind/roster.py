"""The bots of The Mind by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from parlour.bots.roster import DRIFTER, Character

_COUNTS: Final[Mapping[str, Any]] = {"beat": 0.35, "exponent": 1.0, "room": 0.0, "floor": 0.4, "haste": 0, "keen": 0}

_PEOPLE: Final = tuple(
    Character(name, "parlour.bots.mind.human:Human", {**_COUNTS, **given}, offered=False)
    for name, given in (
        ("counter", {}),
        ("sprinter", {"beat": 0.12}),
        ("sloth", {"beat": 0.7, "floor": 0.8}),
        ("greeter", {"meet": 0.33}),
        ("wanderer", {"wander": 0.15}),
        ("dreamer", {"lapses": 0.05}),
        ("brooder", {"beat": 0.12, "exponent": 1.35}),
        ("decimal", {"origin": "opening", "tens": True}),
        ("impatient", {"beat": 0.8, "exponent": 0.7, "haste": 0.5, "floor": 0.3}),
        ("worrier", {"beat": 0.25, "exponent": 1.1, "floor": 0.9, "hesitate": 0.3, "asks": True}),
        ("surveyor", {"beat": 0.4, "exponent": 0.85, "room": 0.8, "keen": 0.1}),
        ("marcher", {"origin": "opening", "beat": 0.4}),
    )
)
"""A dozen people to measure partners with. What they differ in from the law of published games is written here."""

CAST: Final = (
    Character(
        "chameleon",
        "parlour.bots.mind.chameleon:Chameleon",
        strength="strong",
    ),
    Character(
        "metronome",
        "parlour.bots.mind.metronome:Metronome",
    ),
    Character(
        "novice",
        "parlour.bots.mind.metronome:Metronome",
        {"cv": 0.14},
        strength="easy",
    ),
    Character(
        "human",
        "parlour.bots.mind.human:Human",
        offered=False,
    ),
    *_PEOPLE,
    Character(
        "crowd",
        "parlour.bots.mind.people:Crowd",
        offered=False,
    ),
    Character(
        "recurrent",
        "parlour.bots.mind.recurrent:Recurrent",
        offered=False,
    ),
    Character(
        "stranger",
        "parlour.bots.mind.strangers:Stranger",
        offered=False,
    ),
    replace(DRIFTER, of="parlour.bots.mind.drifter:CalmDrifter"),
)
