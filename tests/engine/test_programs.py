"""Moves and observations as numbers."""

from __future__ import annotations

import pytest

from parlour.engine import Layout, Moves, Part, Seat
from parlour.engine.programs import flags, seat_number


def test_what_is_no_move_has_no_number() -> None:
    with pytest.raises(KeyError):
        Moves(["left"]).number("right")


def test_what_does_not_fit_is_refused_by_name() -> None:
    layout = Layout([Part("hand", 2, 0, 9, "the cards")])
    with pytest.raises(ValueError, match="hand has 3 numbers, but the layout has room for 2"):
        layout.filled(hand=[1, 2, 3])


def test_seats_are_told_from_one_on_and_nobody_is_none_of_them() -> None:
    assert [seat_number(seat) for seat in (None, Seat(0), Seat(1))] == [0, 1, 2]


def test_flags_are_at_their_places_and_nowhere_else() -> None:
    assert flags([1, 3], 5) == [0, 1, 0, 1, 0]
    assert flags([], 2) == [0, 0]
