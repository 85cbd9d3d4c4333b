"""Who there is to play with: every bot by name, with a sentence on its character."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from parlour.bots.bot import Player
from parlour.engine import BadSetup, Value
from parlour.engine.options import Options, read, read_from_people

DEFAULT: Final = "default"
"""The name for whichever bot a game offers first."""


class Character(Value, frozen=True):
    """A bot someone can choose. `of` is where its code is, loaded when it sits down; `given` what makes it this one.

    One that is not `offered` is for measurements; it plays, but nobody is asked to choose it.
    """

    name: str
    title: str
    sentence: str
    of: str
    given: Mapping[str, Any] = {}
    offered: bool = True


_DRIFTER: Final = Character(
    "drifter", "Drifter", "Does anything that is allowed.", "parlour.bots.basic:Drifter", offered=False
)

_COUNTS: Final[Mapping[str, Any]] = {"beat": 0.35, "exponent": 1.0, "room": 0.0, "floor": 0.4, "haste": 0, "keen": 0}

_PEOPLE: Final = tuple(
    Character(name, name.title(), sentence, "parlour.bots.mind.human:Human", {**_COUNTS, **given}, offered=False)
    for name, sentence, given in (
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

CAST: Final[Mapping[str, tuple[Character, ...]]] = {
    "mind": (
        Character(
            "chameleon",
            "Chameleon",
            "Listens more than it speaks, and soon plays as if it had always known you.",
            "parlour.bots.mind.chameleon:Chameleon",
        ),
        Character(
            "metronome",
            "Metronome",
            "Even-tempered, never a surprise, the same today and tomorrow. It comes to meet you, but only so far.",
            "parlour.bots.mind.metronome:Metronome",
        ),
        Character(
            "novice",
            "Novice",
            "Means well, is easily flustered, and will forgive you everything.",
            "parlour.bots.mind.metronome:Metronome",
            {"cv": 0.14},
        ),
        Character(
            "human",
            "Human",
            "Plays as people in published games did, and adapts to nobody.",
            "parlour.bots.mind.human:Human",
            offered=False,
        ),
        *_PEOPLE,
        Character(
            "crowd",
            "Crowd",
            "Somebody else in every game, and nobody knows who.",
            "parlour.bots.mind.people:Crowd",
            offered=False,
        ),
        _DRIFTER,
    ),
    "illusion": (
        Character(
            "visitor",
            "Visitor",
            "Strolls through the gallery with open eyes, and now and then one is deceived.",
            "parlour.bots.illusion.doubter:Doubter",
            {"noise": 0.3},
        ),
        Character(
            "daydreamer",
            "Daydreamer",
            "Sees castles where there are squares, and believes almost anything.",
            "parlour.bots.illusion.doubter:Doubter",
            {"noise": 0.48},
        ),
        Character(
            "curator",
            "Curator",
            "Has hung a thousand pictures, and knows to a hand's breadth how much blue is in each.",
            "parlour.bots.illusion.doubter:Doubter",
            {"noise": 0.16},
        ),
        Character(
            "threshold",
            "Threshold",
            "Doubts at a fixed probability, to measure the others by.",
            "parlour.bots.illusion.doubter:Threshold",
            offered=False,
        ),
        _DRIFTER,
    ),
    "knights-score": (
        Character(
            "strong",
            "Wilfried",
            "Takes what there is, but looks twice at what the next player could make of it.",
            "parlour.bots.knights.score:Strong",
        ),
        Character(
            "greedy",
            "Page",
            "Lays whatever brings most, and never asks what comes after.",
            "parlour.bots.knights.score:Greedy",
        ),
        Character(
            "strongest",
            "Nicolaus",
            "Plays hundreds of deals in the mind before every card, and keeps the good ones.",
            "parlour.bots.knights.search:Search",
        ),
        _DRIFTER,
    ),
    "knights-dice": (
        Character(
            "herald",
            "Herald",
            "Never makes it easy for the next in line, and forgets the hand at home.",
            "parlour.bots.knights.dice:Planner",
            {"keeps": 0.0, "leaves": 1.0},
        ),
        Character(
            "strong",
            "Quartermaster",
            "Knows what the hand is good for, and leaves sums that are good for nobody.",
            "parlour.bots.knights.dice:Planner",
        ),
        Character(
            "greedy",
            "Squire",
            "Two cards rather than one, one rather than none, and no thought of tomorrow.",
            "parlour.bots.knights.dice:Greedy",
        ),
        _DRIFTER,
    ),
}


def characters(game: str) -> tuple[Character, ...]:
    """The bots that people are offered for a game, the usual one first."""
    return tuple(character for character in CAST[game] if character.offered)


def make_bot(text: str, game: str, seed: str, *, by_script: bool = True) -> Player:
    """A bot by its name and parameters, as in `human:cv=0.14,pace_sd=0.35`; raises BadSetup.

    Asked for at a live table, not `by_script`, it thinks no longer than it always does.
    """
    name, _, written = text.partition(":")
    character = _named(CAST[game][0].name if name == DEFAULT else name, game)
    given = dict(_parameter(part, text) for part in written.split(",")) if written else {}
    module, _, kind = character.of.partition(":")
    bot: type[Options] = getattr(import_module(module), kind)
    take = read if by_script else read_from_people
    made: Any = take(bot, {**character.given, **given}, name)
    return Player(text, made, seed)


def _named(name: str, game: str) -> Character:
    for character in CAST[game]:
        if character.name == name:
            return character
    raise BadSetup(f"there is no bot {name!r} for {game}; there are {', '.join(each.name for each in CAST[game])}")


def _parameter(part: str, text: str) -> tuple[str, str]:
    name, equals, value = part.partition("=")
    if not equals:
        raise BadSetup(f"{part!r} in {text!r} is no parameter; write name=value, with commas between them")
    return name.strip(), value.strip()
