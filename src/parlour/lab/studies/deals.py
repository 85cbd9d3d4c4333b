"""A dealer that draws the same cards as a kernel, to check kernels against the rules."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from parlour.engine import DrawRequest
from parlour.lab.kernels.chance import begin, shuffle
from parlour.match import Match

A = TypeVar("A")


class Deals:
    """The chance of a game, by the seed and the number that a kernel has for it."""

    def __init__(self, seed: int, game: int) -> None:
        self._stream = np.zeros(1, np.uint64)
        begin(self._stream, np.uint64(seed), game, 0)

    def answer(self, asked: DrawRequest[A]) -> A:
        places = np.arange(len(asked.pool), dtype=np.int8)
        shuffle(self._stream, places, asked.take)
        return asked.action(tuple(asked.pool[place] for place in places[: asked.take]))


def match_of(name: str, seats: int, seed: int, game: int, **options: Any) -> Match:
    """The match that a kernel has played as this game, before its first move; for games whose chance it draws as the
    rules ask for it."""
    return Match(name, seats, dealer=Deals(seed, game), **options)
