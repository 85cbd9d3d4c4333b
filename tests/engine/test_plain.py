"""What programs are told of a game that says nothing to them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import pytest
from msgspec import Meta

from parlour.engine import Seat, Tagged, Types, Usual, Value
from parlour.engine.plain import layout_of, moves_of, observed
from parlour.engine.programs import WIDE


class Keep(Tagged, frozen=True):
    pass


class Turn(Tagged, frozen=True):
    way: Literal["left", "right"]
    twice: bool


class Pick(Tagged, frozen=True):
    place: Annotated[int, Meta(ge=1, le=3)]


class Name(Tagged, frozen=True):
    name: str


class Anywhere(Tagged, frozen=True):
    place: Annotated[int, Meta(ge=0, le=10_000)]


class AsManyAsMayBe(Tagged, frozen=True):
    place: Annotated[int, Meta(ge=1, le=10_000)]


class FarOut(Tagged, frozen=True):
    place: Annotated[int, Meta(ge=10_000, le=10_002)]


class Several(Tagged, frozen=True):
    one: Annotated[int, Meta(ge=0, le=999)]
    two: Annotated[int, Meta(ge=0, le=99)]


def test_moves_of_a_few_choices_are_numbered() -> None:
    moves = moves_of(Keep | Turn | Pick)
    assert moves is not None
    assert len(moves) == 1 + 2 * 2 + 3
    assert {moves[number] for number in range(len(moves))} >= {Keep(), Turn("left", True), Pick(1), Pick(3)}


@pytest.mark.parametrize(("kind", "count"), [(AsManyAsMayBe, 10_000), (FarOut, 3)])
def test_what_counts_is_how_many_moves_there_are(kind: object, count: int) -> None:
    moves = moves_of(kind)
    assert moves is not None
    assert len(moves) == count


@pytest.mark.parametrize("kind", [Keep | Name, Anywhere, Several])
def test_moves_without_end_are_not(kind: object) -> None:
    assert moves_of(kind) is None


class Odd(Value, frozen=True):
    name: str


class View(Value, frozen=True):
    you: Seat | None
    card: int
    shown: bool
    phase: Literal["one", "two"]
    mode: Literal["slow", "fast"] | None
    depths: tuple[int, int]
    scores: tuple[int, ...]
    odd: Odd
    perhaps: Odd | None
    odds: tuple[Odd, ...]
    pair: tuple[int, Odd]


VIEW = View(Seat(1), 7, True, "two", None, (4, 5), (8, 9, 10), Odd("a"), None, (), (1, Odd("b")))


def test_a_view_is_told_field_by_field_as_far_as_it_is_numbers() -> None:
    layout, seen = layout_of(View, 2), observed(VIEW, 2)
    told = {part.name: list(seen[layout[part.name]]) for part in layout.parts}
    assert told == {
        "you": [2],
        "card": [7],
        "shown": [1],
        "phase": [1],
        "mode": [0],
        "depths": [4, 5],
        "scores": [3, 8, 9],
    }


def test_what_is_told_of_types_has_the_widest_bounds() -> None:
    assert {(part.low, part.high) for part in layout_of(View, 2).parts} == {(-WIDE, WIDE)}


class Piles(Value, frozen=True):
    mine: tuple[int, ...] | None
    both: tuple[tuple[int, ...], int]
    each: tuple[tuple[int, ...], ...]


def test_lists_in_lists_have_room_for_every_seat() -> None:
    layout, seen = layout_of(Piles, 2), observed(Piles((4,), ((5, 6), 7), ((8,), (9, 10))), 2)
    assert {part.name: part.size for part in layout.parts} == {"mine": 3, "both": 4, "each": 7}
    told = {part.name: list(seen[layout[part.name]]) for part in layout.parts}
    assert told["both"] == [2, 5, 6, 7]


class Silent(Usual):
    """A game that says nothing to programs."""

    types: Final = Types(Keep | Turn, Keep | Turn, Keep, View, View)


def test_a_game_that_says_nothing_is_told_by_its_types() -> None:
    game, moves = Silent(), Silent().moves()
    assert moves is not None
    assert list(moves.mask([Turn("right", False)])).count(1) == 1
    assert len(game.observe(VIEW, 2)) == game.layout(2).size
