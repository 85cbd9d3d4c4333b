"""The bots of each game by name, and how one is made from a name with parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from parlour.bots.bot import SeatedBot
from parlour.engine import BadSetup, Value
from parlour.engine.options import Options, read, read_from_people
from parlour.games import import_object, parts_of
from parlour.languages import Words, quoted

DEFAULT: Final = "default"
"""The name for whichever bot a game offers first."""


Strength: TypeAlias = Literal["easy", "even", "strong"]
"""How hard a bot is to play against, or how well it plays along."""


class BotSpec(Value, frozen=True):
    """A bot someone can choose. `target`: where its class is, imported when it sits down. `params`: its parameters.

    One that is not `offered` is for measurements; it plays, but nobody is asked to choose it. The catalogues of its
    game call the one named shy `bot_shy`, and describe it in `bot_shy_is`.
    """

    name: str
    target: str
    params: Mapping[str, Any] = {}
    offered: bool = True
    strength: Strength = "even"

    def title(self, game: str, said: Words) -> str:
        """Its display name."""
        return _said(said, game, f"bot_{self.name}") or self.name.capitalize()

    def sentence(self, game: str, said: Words) -> str:
        """One sentence about it."""
        return _said(said, game, f"bot_{self.name}_is")


def _said(said: Words, game: str, key: str) -> str:
    """A text of the game, or else one that there is for bots of all games."""
    return said.of_game(game, key, said.text(key, {}) if said.has(key) else "")


DRIFTER: Final = BotSpec("drifter", "parlour.bots.basic:Drifter", offered=False, strength="easy")


def bots_of(game: str) -> tuple[BotSpec, ...]:
    """Every bot of a game, the usual one first; raises BadSetup. A game that brings none has the one that is simply
    there, and that one is among the bots of every game."""
    part = parts_of(game).bots.roster
    if part is None:
        return (replace(DRIFTER, offered=True),)
    bots: tuple[BotSpec, ...] = import_object(part)
    return bots if any(each.name == DRIFTER.name for each in bots) else (*bots, DRIFTER)


def offered_bots(game: str) -> tuple[BotSpec, ...]:
    """The bots that people are offered for a game, the usual one first."""
    return tuple(spec for spec in bots_of(game) if spec.offered)


def make_bot(text: str, game: str, seed: str, *, by_script: bool = True) -> SeatedBot:
    """A bot by its name and parameters, as in `human:cv=0.14,pace_sd=0.35`; raises BadSetup.

    Asked for at a live table, not `by_script`, it thinks no longer than it always does.
    """
    name, _, written = text.partition(":")
    spec = _named(bots_of(game)[0].name if name == DEFAULT else name, game)
    given = dict(_parameter(part, text) for part in written.split(",")) if written else {}
    bot: type[Options] = import_object(spec.target)
    take = read if by_script else read_from_people
    made: Any = take(bot, {**spec.params, **given}, name)
    return SeatedBot(text, made, seed)


def _named(name: str, game: str) -> BotSpec:
    bots = bots_of(game)
    for spec in bots:
        if spec.name == name:
            return spec
    raise BadSetup("no-bot", bot=quoted(name), game=game, bots=[each.name for each in bots])


def _parameter(part: str, text: str) -> tuple[str, str]:
    name, equals, value = part.partition("=")
    if not equals:
        raise BadSetup("bad-parameter", part=quoted(part), text=quoted(text))
    return name.strip(), value.strip()
