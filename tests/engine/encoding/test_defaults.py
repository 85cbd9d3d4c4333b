"""What programs are told of a game that says nothing to them."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final, Literal

import msgspec
import pytest
from msgspec import Meta

from parlour.engine import BaseGame, Seat, Tagged, Types, Value, ViewFields
from parlour.engine.encoding import WIDE
from parlour.engine.encoding.defaults import default_layout, default_moves, default_observation, unnumbered


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
    moves = default_moves(Keep | Turn | Pick)
    assert moves is not None
    assert len(moves) == 1 + 2 * 2 + 3
    assert {moves[number] for number in range(len(moves))} >= {Keep(), Turn("left", True), Pick(1), Pick(3)}


@pytest.mark.parametrize(("kind", "count"), [(AsManyAsMayBe, 10_000), (FarOut, 3)])
def test_what_counts_is_how_many_moves_there_are(kind: object, count: int) -> None:
    moves = default_moves(kind)
    assert moves is not None
    assert len(moves) == count


@pytest.mark.parametrize("kind", [Keep | Name, Anywhere, Several])
def test_moves_without_end_are_not(kind: object) -> None:
    assert default_moves(kind) is None


def test_what_keeps_moves_from_being_numbered_is_named() -> None:
    class Take(Tagged, frozen=True):
        count: int

    assert unnumbered(Keep | Name | Take) == ("Name.name", "Take.count")
    assert unnumbered(Keep | Turn) == ()


class Odd(Value, frozen=True):
    name: str


class Coin(Value, frozen=True):
    worth: int
    heads: bool


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
    coin: Coin


VIEW = View(Seat(1), 7, True, "two", None, (4, 5), (8, 9, 10), Odd("a"), None, (), (1, Odd("b")), Coin(2, True))


def test_the_numeric_fields_of_a_view_are_encoded() -> None:
    layout, seen = default_layout(View, 2), default_observation(VIEW, 2)
    told = {part.name: list(seen[layout[part.name]]) for part in layout.parts}
    assert told == {
        "you": [2],
        "card": [7],
        "shown": [1],
        "phase": [1],
        "mode": [0],
        "depths": [4, 5],
        "scores": [3, 8, 9, 10, *[0] * 125],
        "coin": [2, 1],
    }


def test_a_hand_is_observed_whole_and_too_long_a_list_is_an_error() -> None:
    class Hand(Value, frozen=True):
        hand: tuple[int, ...]
        few: Annotated[tuple[int, ...], Meta(max_length=3)] = ()
        points: tuple[int, ...] = ()
        legal: tuple[Keep, ...] = ()

    layout = default_layout(Hand, 2, by_seat=("points",))
    assert {part.name: part.size for part in layout.parts} == {"hand": 129, "few": 4, "points": 3}
    cards = tuple(range(1, 129))
    seen = default_observation(Hand(cards, (7, 8), (5, 6)), 2, by_seat=("points",))
    assert [list(seen[layout[name]]) for name in ("hand", "few", "points")] == [[128, *cards], [2, 7, 8, 0], [2, 5, 6]]
    for long in (Hand((*cards, 0)), Hand((), (1, 2, 3, 4)), Hand((), (), (1, 2, 3))):
        with pytest.raises(ValueError, match=r"but its observation has room for \d+: bound its type"):
            default_observation(long, 2, by_seat=("points",))


def test_encoded_types_have_the_widest_bounds() -> None:
    assert {(part.low, part.high) for part in default_layout(View, 2).parts} == {(-WIDE, WIDE)}


class Piles(Value, frozen=True):
    mine: tuple[int, ...] | None
    both: tuple[tuple[int, ...], int]
    each: tuple[tuple[int, ...], ...]


def test_every_value_of_lists_in_lists_has_a_place_of_its_own() -> None:
    layout = default_layout(Piles, 2, ("each",))
    seen = default_observation(Piles((4,), ((5, 6), 7), ((8,), (9, 10))), 2, ("each",))
    assert {part.name: part.size for part in layout.parts} == {"mine": 129, "both": 34, "each": 67}
    told = {part.name: list(seen[layout[part.name]]) for part in layout.parts}
    assert told["mine"][:3] == [2, 5, 1]
    assert told["both"] == [2, 5, 6, *[0] * 30, 7]
    assert told["each"] == [2, 1, 8, *[0] * 31, 2, 9, 10, *[0] * 30]


class Tree(Value, frozen=True):
    size: int
    left: Tree | None = None


class Woods(Value, frozen=True):
    trees: tuple[Tree, ...]
    count: int


def test_a_recursive_struct_is_encoded_once() -> None:
    layout, seen = default_layout(Woods, 2), default_observation(Woods((Tree(4, Tree(5)), Tree(6)), 2), 2)
    assert {part.name: part.size for part in layout.parts} == {"trees": 129, "count": 1}
    assert list(seen[layout["trees"]])[:4] == [2, 4, 6, 0]


class Suit(Enum):
    HEARTS = "h"
    CLUBS = "c"


class Owned(Value, frozen=True):
    owner: str
    worth: int


class Lamp(Tagged, frozen=True):
    power: int


class Bell(Tagged, frozen=True):
    tone: int
    suit: Suit


class Hands(Value, frozen=True):
    suits: tuple[Suit, ...] = ()
    things: tuple[Lamp | Bell | Keep, ...] = ()
    top: Lamp | Bell | None = None
    owned: tuple[Owned, ...] = ()
    listed: list[int] = msgspec.field(default_factory=list)
    kept: frozenset[int] = frozenset()
    said: tuple[str, ...] = ()


def test_cards_of_any_type_with_numbers_are_encoded() -> None:
    """None is lost in silence because of how a game writes its cards down."""
    things = (Bell(3, Suit.CLUBS), Keep(), Lamp(7))
    hands = Hands((Suit.CLUBS, Suit.HEARTS), things, Lamp(9), (Owned("Ada", 5),), [8, 8], frozenset({4, 2}))
    layout, seen = default_layout(Hands, 2), default_observation(hands, 2)
    told = {part.name: list(seen[layout[part.name]])[:10] for part in layout.parts}
    assert told == {
        "suits": [2, 1, 0, *[0] * 7],
        "things": [3, 2, 3, 1, 3, 0, 0, 1, 7, 0],
        "top": [1, 9, 0],
        "owned": [1, 5, *[0] * 8],
        "listed": [2, 8, 8, *[0] * 7],
        "kept": [2, 2, 4, *[0] * 7],
    }
    assert list(default_observation(Hands(), 2)) == [0] * layout.size


class Lay(Tagged, frozen=True):
    suit: Suit
    way: Literal["up", "down"] | None = None


def test_enums_and_choices_that_may_be_nothing_number_moves() -> None:
    moves = default_moves(Lay)
    assert moves is not None
    assert set(moves) == {Lay(suit, way) for suit in Suit for way in (None, "up", "down")}


class Silent(BaseGame):
    """A game that says nothing to programs."""

    types: Final = Types(Keep | Turn, Keep | Turn, Keep, View, View)


def test_a_game_without_an_encoding_is_encoded_by_its_types() -> None:
    game, moves = Silent(), Silent().moves()
    assert moves is not None
    assert list(moves.mask([Turn("right", False)])).count(1) == 1
    assert len(game.observe(VIEW, 2)) == game.layout(2).size


class Whispered(Value, frozen=True):
    hand: tuple[str, ...]
    turn: Seat | None


class Whispers(BaseGame):
    """A game whose cards are words."""

    fields = ViewFields(hand="hand")
    types: Final = Types(Keep, Keep, Keep, Whispered, Whispered)


def test_a_hand_without_numbers_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="would lack the field hand of Whispered, whose type has no numbers"):
        Whispers().layout(2)
