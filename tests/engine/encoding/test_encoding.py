"""Moves and observations as numbers."""

from __future__ import annotations

from array import array

import pytest

from parlour.engine import Layout, Moves, Part, Seat
from parlour.engine.encoding import Numbers, seat_number


def test_an_invalid_move_has_no_number() -> None:
    with pytest.raises(KeyError):
        Moves(["left"]).number("right")


def test_moves_come_in_the_order_of_their_numbers() -> None:
    assert list(Moves(["left", "right"])) == ["left", "right"]


def test_missing_parts_are_named() -> None:
    layout = Layout([Part("turn", 1, 0, 2, "whose turn it is"), Part("hand", 2, 0, 9, "the cards")])
    with pytest.raises(ValueError, match="the layout has turn, hand; given were only turn"):
        layout.filled(turn=1)


def test_numbers_can_be_given_in_four_ways() -> None:
    layout = Layout([Part(name, 3, 0, 9, name) for name in ("one", "first", "placed", "whole")])
    filled = layout.filled(one=1, first=(2, 3), placed={2: 4, 0: 5}, whole=array("i", [6, 7]))
    assert list(filled) == [1, 0, 0, 2, 3, 0, 5, 0, 4, 6, 7, 0]


def test_seats_are_encoded_from_one_on_and_nobody_is_zero() -> None:
    assert [seat_number(seat) for seat in (None, Seat(0), Seat(1))] == [0, 1, 2]


@pytest.mark.parametrize(("hand", "given"), [([1, 2, 3, 4], 4), ({3: 1}, 4), (array("i", [0] * 5), 5)])
def test_what_has_no_room_is_refused_with_the_room_there_is(hand: Numbers, given: int) -> None:
    layout = Layout([Part("turn", 1, 0, 2, "whose turn it is"), Part("hand", 3, 0, 9, "the cards")])
    with pytest.raises(ValueError, match=f"hand has {given} numbers, but the layout has room for 3"):
        layout.filled(turn=1, hand=hand)


def test_a_layout_may_say_nothing() -> None:
    assert (Layout([]).size, list(Layout([]).filled())) == (0, [])
