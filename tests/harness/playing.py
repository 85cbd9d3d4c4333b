"""Whole games of any kind, played by chance and by skill."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from parlour import Match, testing
from parlour.engine import AnyGame, BaseGame
from tests.contracts.contract import contract_of


@lru_cache(maxsize=32)
def played(name: str, seats: int, seed: int, **options: Any) -> Match:
    """A match played to its end. The seed decides the cards, the moves, and how well a team plays.

    Cached, since several tests look at the same match and a finished one does not change.
    """
    return testing.played(name, seats, seed, contract_of(name), **options)


def chosen(match: Match, rng: Random, skill: float) -> tuple[int, Any]:
    """Somebody's legal move."""
    moves = [(seat, move) for seat in range(match.header.seats) for move in match.legal(seat)]
    return contract_of(match.header.game).choose(moves, rng, skill)


def has_resample(game: AnyGame) -> bool:
    """Whether a game says itself how to deal hidden things anew."""
    return type(game).resample is not BaseGame.resample
