"""Whole games of any kind, played by chance and by skill."""

from __future__ import annotations

from random import Random
from typing import Any

from parlour import Match
from parlour.engine import Seat
from tests.contracts.contract import contract_of


def played(name: str, seats: int, seed: int, **options: Any) -> Match:
    """A match played to its end. The seed decides the cards, the moves, and how well a team plays."""
    match = Match(name, seats=seats, seed=seed, **options)
    rng = Random(seed)
    skill = rng.choice([0.0, 0.9, 1.0])
    while not match.over:
        seat, move = chosen(match, rng, skill)
        match.act(seat, move)
        match.wait(match.now + rng.randrange(100))
    return match


def chosen(match: Match, rng: Random, skill: float) -> tuple[int, Any]:
    """Somebody's legal move."""
    moves = [(seat, move) for seat in range(match.header.seats) for move in match.legal(seat)]
    return contract_of(match.header.game).choose(moves, rng, skill)


def viewers(match: Match) -> list[Seat | None]:
    return [*map(Seat, range(match.header.seats)), None]
