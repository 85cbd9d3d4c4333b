"""The registry of games by name. Each is a package with a `Kit`: its rules, and where its other parts are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from parlour.engine import AnyGame, BadSetup, Seat
from parlour.games.kit import Kit, load
from parlour.languages import add_catalogue, quoted

_OURS: Final = (
    "parlour.games.mind",
    "parlour.games.illusion",
    "parlour.games.knights.score",
    "parlour.games.knights.dice",
)
_kits: Final[dict[str, Kit]] = {}
_games: Final[dict[str, AnyGame]] = {}

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(_games)


def add(kit: Kit) -> None:
    """From now on the game of this kit is known by its name; raises BadSetup if another has the name."""
    name = kit.game.name
    if name in _kits and _kits[name] != kit:
        raise BadSetup("two-games", game=quoted(name))
    _kits[name], _games[name] = kit, kit.game
    if kit.languages is not None:
        add_catalogue(name, kit.languages)


def kit_named(name: str) -> Kit:
    """The game of that name with all its parts; raises BadSetup."""
    if name not in _kits:
        raise BadSetup("no-such-game", game=quoted(name), games=list(GAMES))
    return _kits[name]


def game_named(name: str) -> AnyGame:
    """The game of that name; raises BadSetup."""
    return kit_named(name).game


def score_of(game: str, state: Any, seat: Seat) -> int:
    """How well a seat did, more is better; a game that counts nothing has 1 for a win, and 0 otherwise."""
    part = kit_named(game).score
    if part is not None:
        return int(load(part)(state, seat))
    outcome = game_named(game).outcome(state)
    return int(outcome is not None and seat in outcome.winners)


for _package in _OURS:
    add(load(f"{_package}:KIT"))

__all__ = ["GAMES", "Kit", "add", "game_named", "kit_named", "load", "score_of"]
