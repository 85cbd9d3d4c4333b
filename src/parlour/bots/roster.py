"""The bots of each game by name, and how one is made from a name with parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from parlour.bots.bot import SeatedBot
from parlour.engine import BadSetup, Value
from parlour.engine.options import Options, read, read_from_people
from parlour.games import kit_named, load
from parlour.languages import Words, quoted

DEFAULT: Final = "default"
"""The name for whichever bot a game offers first."""


Strength: TypeAlias = Literal["easy", "even", "strong"]
"""How hard a bot is to play against, or how well it plays along."""


class Character(Value, frozen=True):
    """A bot someone can choose. `of` is where its code is, loaded when it sits down; `given` what makes it this one.

    One that is not `offered` is for measurements; it plays, but nobody is asked to choose it. The catalogues of its
    game call the one named shy `bot_shy`, and say what it is like in `bot_shy_is`.
    """

    name: str
    of: str
    given: Mapping[str, Any] = {}
    offered: bool = True
    strength: Strength = "even"

    def title(self, game: str, said: Words) -> str:
        """What people call it."""
        return _said(said, game, f"bot_{self.name}") or self.name.capitalize()

    def sentence(self, game: str, said: Words) -> str:
        """What it is like."""
        return _said(said, game, f"bot_{self.name}_is")


def _said(said: Words, game: str, key: str) -> str:
    """A text of the game, or else one that there is for bots of all games."""
    return said.of_game(game, key, said.text(key, {}) if said.has(key) else "")


DRIFTER: Final = Character("drifter", "parlour.bots.basic:Drifter", offered=False, strength="easy")


def cast_of(game: str) -> tuple[Character, ...]:
    """Every bot of a game, the usual one first; raises BadSetup. A game that brings none has the one that is simply
    there, and that one is in every cast."""
    part = kit_named(game).cast
    if part is None:
        return (replace(DRIFTER, offered=True),)
    cast: tuple[Character, ...] = load(part)
    return cast if any(each.name == DRIFTER.name for each in cast) else (*cast, DRIFTER)


def characters(game: str) -> tuple[Character, ...]:
    """The bots that people are offered for a game, the usual one first."""
    return tuple(character for character in cast_of(game) if character.offered)


def make_bot(text: str, game: str, seed: str, *, by_script: bool = True) -> SeatedBot:
    """A bot by its name and parameters, as in `human:cv=0.14,pace_sd=0.35`; raises BadSetup.

    Asked for at a live table, not `by_script`, it thinks no longer than it always does.
    """
    name, _, written = text.partition(":")
    character = _named(cast_of(game)[0].name if name == DEFAULT else name, game)
    given = dict(_parameter(part, text) for part in written.split(",")) if written else {}
    bot: type[Options] = load(character.of)
    take = read if by_script else read_from_people
    made: Any = take(bot, {**character.given, **given}, name)
    return SeatedBot(text, made, seed)


def _named(name: str, game: str) -> Character:
    cast = cast_of(game)
    for character in cast:
        if character.name == name:
            return character
    raise BadSetup("no-bot", bot=quoted(name), game=game, bots=[each.name for each in cast])


def _parameter(part: str, text: str) -> tuple[str, str]:
    name, equals, value = part.partition("=")
    if not equals:
        raise BadSetup("bad-parameter", part=quoted(part), text=quoted(text))
    return name.strip(), value.strip()
