"""Metadata of a game's fields, for a client that draws any game generically."""

from __future__ import annotations

from parlour.engine import AnyGame, Value, seat_fields


class FieldsInfo(Value, frozen=True):
    """`hand`, `turn`, `winners` and `scores` name one field of a view each, if there is such a field; `each` those that
    have one value for each seat. `seats` are the fields, in views, events and moves, whose numbers are seats."""

    hand: str | None
    turn: str | None
    winners: str | None
    scores: str | None
    each: tuple[str, ...]
    seats: tuple[str, ...]


def fields_of(game: AnyGame) -> FieldsInfo:
    """The fields that a game declares, and those that follow from its types."""
    return FieldsInfo(*game.fields, seats=seat_fields(game.types))
