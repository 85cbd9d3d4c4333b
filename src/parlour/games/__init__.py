"""The games, by name. Each is pure: actions, events, state, rules, view and notation, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from parlour.engine import AnyGame, BadSetup
from parlour.games.illusion import ILLUSION
from parlour.games.knights.dice import KNIGHTS_DICE
from parlour.games.knights.score import KNIGHTS_SCORE
from parlour.games.mind import MIND

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {game.name: game for game in (MIND, ILLUSION, KNIGHTS_SCORE, KNIGHTS_DICE)}
)


def game_named(name: str) -> AnyGame:
    """The game of that name; raises BadSetup."""
    if name not in GAMES:
        raise BadSetup(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]
