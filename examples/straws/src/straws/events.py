"""What can have happened in Straws. A straw nobody may see is 0."""

from __future__ import annotations

from typing import Final, TypeAlias

from parlour.engine import Seat, Tagged

HIDDEN: Final = 0


class Dealt(Tagged, frozen=True):
    straws: tuple[int, ...]


class Kept(Tagged, frozen=True):
    seat: Seat


class GivenAway(Tagged, frozen=True):
    seat: Seat


class Replaced(Tagged, frozen=True):
    seat: Seat
    straw: int


class Ended(Tagged, frozen=True):
    """All straws were shown."""

    straws: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = Dealt | Kept | GivenAway | Replaced | Ended
