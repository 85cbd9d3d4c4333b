"""The registry of games by name. Each is a package with `PARTS`: its rules, and where its other parts are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from parlour.engine import AnyGame, BadSetup
from parlour.games.parts import (
    AnalysisParts,
    ArtParts,
    BotParts,
    GameParts,
    LabParts,
    TerminalParts,
    import_object,
)
from parlour.languages import add_catalogue, quoted

_OURS: Final = (
    "parlour.games.mind",
    "parlour.games.illusion",
    "parlour.games.knights.score",
    "parlour.games.knights.dice",
)
_parts: Final[dict[str, GameParts]] = {}
_games: Final[dict[str, AnyGame]] = {}

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(_games)


def add(parts: GameParts) -> None:
    """From now on a game is known by its name; raises BadSetup if another has the name."""
    name = parts.game.name
    if name in _parts and _parts[name] != parts:
        raise BadSetup("two-games", game=quoted(name))
    _parts[name], _games[name] = parts, parts.game
    if parts.languages is not None:
        add_catalogue(name, parts.languages)


def parts_of(name: str) -> GameParts:
    """The game of that name with all its parts; raises BadSetup."""
    if name not in _parts:
        raise BadSetup("no-such-game", game=quoted(name), games=list(GAMES))
    return _parts[name]


def game_named(name: str) -> AnyGame:
    """The game of that name; raises BadSetup."""
    return parts_of(name).game


for _package in _OURS:
    add(import_object(f"{_package}:PARTS"))

__all__ = [
    "GAMES",
    "AnalysisParts",
    "ArtParts",
    "BotParts",
    "GameParts",
    "LabParts",
    "TerminalParts",
    "add",
    "game_named",
    "import_object",
    "parts_of",
]
