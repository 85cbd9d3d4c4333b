"""Which fields are seats, read off the types of a game."""

from __future__ import annotations

from parlour.engine import Seat, Tagged, Types, Value, seat_fields


class Give(Tagged, frozen=True):
    receiver: Seat
    card: int


class Inner(Value, frozen=True):
    owner: Seat | None
    beside: tuple[int, ...]


class Given(Tagged, frozen=True):
    giver: Seat
    what: Inner


class Ended(Tagged, frozen=True):
    winners: tuple[Seat, ...]


class State(Value, frozen=True):
    secret: Seat


class View(Value, frozen=True):
    you: Seat | None
    inner: tuple[Inner, ...]
    another: Inner
    parent: View | None
    last: Given | None


def test_seat_fields_are_found_at_any_depth_and_no_others() -> None:
    types = Types(Give, Give, Given | Ended, State, View)
    assert seat_fields(types) == ("giver", "owner", "receiver", "winners", "you")
