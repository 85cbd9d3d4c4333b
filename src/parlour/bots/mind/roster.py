"""The bots of The Mind by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from parlour.bots.roster import DRIFTER, BotSpec

_COUNTS: Final[Mapping[str, Any]] = {"beat": 0.35, "exponent": 1.0, "room": 0.0, "floor": 0.4, "haste": 0, "keen": 0}

_PEOPLE: Final = tuple(
    BotSpec(name, "parlour.bots.mind.human:Human", {**_COUNTS, **given}, offered=False)
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
    BotSpec(
        "chameleon",
        "parlour.bots.mind.chameleon:Chameleon",
        strength="strong",
    ),
    BotSpec(
        "metronome",
        "parlour.bots.mind.metronome:Metronome",
    ),
    BotSpec(
        "novice",
        "parlour.bots.mind.metronome:Metronome",
        {"cv": 0.14},
        strength="easy",
    ),
    BotSpec(
        "human",
        "parlour.bots.mind.human:Human",
        offered=False,
    ),
    *_PEOPLE,
    BotSpec(
        "crowd",
        "parlour.bots.mind.people:Crowd",
        offered=False,
    ),
    BotSpec(
        "recurrent",
        "parlour.bots.mind.recurrent:Recurrent",
        offered=False,
    ),
    BotSpec(
        "stranger",
        "parlour.bots.mind.strangers:Stranger",
        offered=False,
    ),
    replace(DRIFTER, target="parlour.bots.mind.drifter:CalmDrifter"),
)
