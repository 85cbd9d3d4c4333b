"""A game that brings nothing but its rules: our own rules, under a name of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from parlour.engine import AnyGame, BaseGame
from parlour.games import GameParts, add, game_named
from parlour.games import _games as games
from parlour.games import _parts as parts

BARE: Final = "bare"


class Bare:
    """The rules of another game."""

    name: Final = BARE
    score = BaseGame.score
    resample = BaseGame.resample

    def __init__(self, rules: AnyGame, **otherwise: Any) -> None:
        self._rules = rules
        self._otherwise = otherwise

    def __getattr__(self, name: str) -> Any:
        return self._otherwise[name] if name in self._otherwise else getattr(self._rules, name)


@contextmanager
def bare(of: str = "knights-score", **otherwise: Any) -> Iterator[None]:
    """While it is known, `bare` can be played wherever a game can."""
    game: Any = Bare(game_named(of), **otherwise)
    add(GameParts(game))
    try:
        yield
    finally:
        del parts[BARE], games[BARE]
