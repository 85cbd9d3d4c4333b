"""Events of Nicolaus & Wilfried."""

from __future__ import annotations

from typing import TypeAlias

from parlour.engine import Seat, Tagged
from parlour.games.knights.cards import Card
from parlour.games.knights.setup import CardDrawn, Dealt, Ended, Opened, TurnCame


class Played(Tagged, frozen=True):
    seat: Seat
    card: Card
    points: int


class Discarded(Tagged, frozen=True):
    seat: Seat
    card: Card
    points: int


Event: TypeAlias = Opened | Dealt | Played | Discarded | CardDrawn | TurnCame | Ended
