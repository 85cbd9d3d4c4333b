"""How well a seat did in a game, as one number: more is better. Results of one deal are compared by it."""

from __future__ import annotations

from typing import Any

from parlour.engine import Seat
from parlour.games.mind.rules import LEVELS


def mind_levels(state: Any, seat: Seat) -> int:
    """Levels that the team has done, before blind play."""
    won = state.blind or state.phase == "won"
    return LEVELS[state.seats] if won else max(state.level - 1, 0)


def arrows(state: Any, seat: Seat) -> int:
    return len(state.won[seat])


def points(state: Any, seat: Seat) -> int:
    return int(state.scores[seat])


def cards_laid(state: Any, seat: Seat) -> int:
    """Cards that are left count against a seat."""
    return -len(state.hands[seat])
