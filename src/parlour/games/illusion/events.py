"""Events of Illusion."""

from __future__ import annotations

from typing import TypeAlias

from parlour.engine import Seat, Tagged
from parlour.games.illusion.colour_shares import Colour, Shares


class Printed(Tagged, frozen=True):
    """The deck's seed and the backs of its cards; nobody at the table is shown either."""

    seed: int
    cards: tuple[Shares, ...]


class Shuffled(Tagged, frozen=True):
    cards: tuple[int, ...]


class ArrowsShuffled(Tagged, frozen=True):
    arrows: tuple[Colour, ...]


class RoundBegan(Tagged, frozen=True):
    arrow: Colour
    opener: int
    turn: Seat


class Inserted(Tagged, frozen=True):
    seat: Seat
    card: int
    place: int


class Doubted(Tagged, frozen=True):
    """The row was turned over: each card's share of the arrow's colour, and who got the arrow for it."""

    seat: Seat
    colour: Colour
    row: tuple[int, ...]
    shares: tuple[int, ...]
    right: bool
    winner: Seat


class Ended(Tagged, frozen=True):
    winners: tuple[Seat, ...]


Event: TypeAlias = Printed | Shuffled | ArrowsShuffled | RoundBegan | Inserted | Doubted | Ended
