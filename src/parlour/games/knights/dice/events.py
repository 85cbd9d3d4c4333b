"""Events of The Knights' Die."""

from __future__ import annotations

from typing import TypeAlias

from parlour.engine import Seat, Tagged
from parlour.games.knights.cards import Card
from parlour.games.knights.dice.actions import Face
from parlour.games.knights.setup import CardDrawn, Dealt, Ended, Opened, TurnCame


class LotsDrawn(Tagged, frozen=True):
    """Each seat's lot, and who begins; None if they must be drawn again. The cards go back into the stock."""

    cards: tuple[Card, ...]
    starter: Seat | None


class Restocked(Tagged, frozen=True):
    cards: tuple[Card, ...]


class DieLifted(Tagged, frozen=True):
    seat: Seat


class Rolled(Tagged, frozen=True):
    face: Face


class Played(Tagged, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]


class Taken(Tagged, frozen=True):
    seat: Seat
    card: Card


class StockSpent(Tagged, frozen=True):
    """A card is to be drawn and there is none: the covered cards of both piles are gathered up."""


class Passed(Tagged, frozen=True):
    seat: Seat


Event: TypeAlias = (
    Opened
    | Dealt
    | LotsDrawn
    | Restocked
    | DieLifted
    | Rolled
    | Played
    | Taken
    | StockSpent
    | CardDrawn
    | Passed
    | TurnCame
    | Ended
)
