"""A dealer who draws as compiled games do: what they have played can be played by the rules themselves."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from parlour import engine
from parlour.engine import Draw, Header
from parlour.engine.options import plain, read
from parlour.games import game_named
from parlour.lab.kernels.chance import begin, shuffle
from parlour.match import Match

A = TypeVar("A")


class Deals:
    """The chance of a game, by the seed and the number that a kernel has for it."""

    def __init__(self, seed: int, game: int) -> None:
        self._stream = np.zeros(1, np.uint64)
        begin(self._stream, np.uint64(seed), game, 0)

    def answer(self, asked: Draw[A]) -> A:
        places = np.arange(len(asked.pool), dtype=np.int8)
        shuffle(self._stream, places, asked.take)
        return asked.action(tuple(asked.pool[place] for place in places[: asked.take]))


def match_of(name: str, seats: int, seed: int, game: int, **options: Any) -> Match:
    """The match that a kernel has played as this game, before its first move; for games whose chance it draws as the
    rules ask for it."""
    rules = game_named(name)
    header = Header(game=name, seats=seats, options=plain(read(rules.options, options, name)))
    match = Match.__new__(Match)
    engine.Match.__init__(match, rules, header, Deals(seed, game))
    return match
