"""The bots of The Mind by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from parlour.bots.cast import DRIFTER, Character

_COUNTS: Final[Mapping[str, Any]] = {"beat": 0.35, "exponent": 1.0, "room": 0.0, "floor": 0.4, "haste": 0, "keen": 0}

_PEOPLE: Final = tuple(
    Character(name, "parlour.bots.mind.human:Human", {**_COUNTS, **given}, offered=False, about=about)
    for name, about, given in (
        ("counter", "Counts to its lowest card, a number in a third of a second.", {}),
        ("sprinter", "Counts as fast as one can.", {"beat": 0.12}),
        ("sloth", "Counts twice as slowly as others, and thinks before it begins.", {"beat": 0.7, "floor": 0.8}),
        ("greeter", "Counts, and comes a third of the way to meet the others.", {"meet": 0.33}),
        ("wanderer", "Counts at another tempo in every level.", {"wander": 0.15}),
        ("dreamer", "Counts, but one wait in twenty takes twice as long.", {"lapses": 0.05}),
        ("brooder", "The longer it waits, the slower it counts.", {"beat": 0.12, "exponent": 1.35}),
        ("decimal", "Counts in tens, once from the opening of a level.", {"origin": "opening", "tens": True}),
        (
            "impatient",
            "Long waits seem longer to it, and other people's cards make it hurry.",
            {"beat": 0.8, "exponent": 0.7, "haste": 0.5, "floor": 0.3},
        ),
        (
            "worrier",
            "Slow to begin, slower after a mistake, and asks for a star when the last life is at stake.",
            {"beat": 0.25, "exponent": 1.1, "floor": 0.9, "hesitate": 0.3, "asks": True},
        ),
        (
            "surveyor",
            "Feels how much room is left above the last card.",
            {"beat": 0.4, "exponent": 0.85, "room": 0.8, "keen": 0.1},
        ),
        (
            "marcher",
            "Counts once from the opening of a level, and never begins anew.",
            {"origin": "opening", "beat": 0.4},
        ),
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
        about="Plays as people in published games did, and adapts to nobody.",
    ),
    *_PEOPLE,
    Character(
        "crowd",
        "parlour.bots.mind.people:Crowd",
        offered=False,
        about="Somebody else in every game, and nobody knows who.",
    ),
    Character(
        "recurrent",
        "parlour.bots.mind.recurrent:Recurrent",
        offered=False,
        about="Learned to wait by playing.",
    ),
    Character(
        "stranger",
        "parlour.bots.mind.strangers:Stranger",
        offered=False,
        about="Somebody of a family that nothing was trained with.",
    ),
    replace(DRIFTER, of="parlour.bots.mind.drifter:CalmDrifter"),
)
