"""Who there is to play with: every bot by name, with a sentence on its character."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from parlour.bots.bot import Player
from parlour.engine import BadSetup, Value
from parlour.engine.options import Options, read

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


_DRIFTER: Final = Character("drifter", "Drifter", "Does anything that is allowed.", "parlour.bots.basic:Drifter")

CAST: Final[Mapping[str, tuple[Character, ...]]] = {
    "mind": (
        Character(
            "metronome",
            "Metronome",
            "Regular as a clock, so that you can fall into step with it.",
            "parlour.bots.basic:Steady",
        ),
        _DRIFTER,
    ),
    "illusion": (_DRIFTER,),
    "knights-score": (_DRIFTER,),
    "knights-dice": (_DRIFTER,),
}


def characters(game: str) -> tuple[Character, ...]:
    """The bots that people are offered for a game, the usual one first."""
    return tuple(character for character in CAST[game] if character.offered)


def make_bot(text: str, game: str, seed: str) -> Player:
    """A bot by its name and parameters, as in `human:cv=0.14,pace_sd=0.35`; raises BadSetup."""
    name, _, written = text.partition(":")
    character = _named(CAST[game][0].name if name == DEFAULT else name, game)
    given = dict(_parameter(part, text) for part in written.split(",")) if written else {}
    module, _, kind = character.of.partition(":")
    bot: type[Options] = getattr(import_module(module), kind)
    made: Any = read(bot, {**character.given, **given}, name)
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
