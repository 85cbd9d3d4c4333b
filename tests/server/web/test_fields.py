"""What a page that knows nothing of a game is told of its fields."""

from __future__ import annotations

from typing import Any, Final

from parlour.engine import BaseGame, Seat, Tagged, Types, Value, Viewer, ViewFields
from parlour.server.web.fields import FieldsInfo, fields_of


class Vote(Tagged, frozen=True):
    against: Seat
    count: int


class Voted(Value, frozen=True):
    voter: Seat
    vote: Vote


class Counted(Tagged, frozen=True):
    tally: dict[Seat, int]
    before: tuple[Voted, ...] = ()


class Stopped(Tagged, frozen=True):
    at: int


class View(Value, frozen=True):
    you: Viewer
    cards: tuple[int, ...]
    leaders: tuple[Seat, ...] | None
    legal: tuple[Vote, ...]


class Election(BaseGame):
    types: Final = Types(Vote, Vote, Counted | Stopped, int, View)
    fields = ViewFields(hand="cards", each=("counts",))


def test_fields_are_declared_and_seats_are_found_by_type() -> None:
    game: Any = Election()
    seats = ("against", "leaders", "tally", "voter", "you")
    assert fields_of(game) == FieldsInfo("cards", None, None, None, ("counts",), seats)
