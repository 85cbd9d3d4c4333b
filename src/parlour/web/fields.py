"""What a screen that knows nothing of a game is told of the fields in its views, events and moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from parlour.engine import AnyGame, Seat, Types, Value


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
    """What the game declares, and what its types tell."""
    return FieldsInfo(*game.fields, seats=_seats(game.types))


@cache
def _seats(types: Types) -> tuple[str, ...]:
    found: dict[type, tuple[str, ...]] = {}
    for kind in (types.view, types.event, types.move):
        _look(kind, found)
    return tuple(sorted({name for names in found.values() for name in names}))


def _look(kind: Any, found: dict[type, tuple[str, ...]]) -> None:
    """Into every struct that can be met, once."""
    for struct in _structs(kind):
        if struct in found:
            continue
        hints = get_type_hints(struct)
        found[struct] = tuple(name for name in struct.__struct_fields__ if Seat in _parts(hints[name]))
        for name in struct.__struct_fields__:
            _look(hints[name], found)


def _structs(kind: Any) -> Iterator[Any]:
    return (part for part in _parts(kind) if isinstance(part, type) and issubclass(part, msgspec.Struct))


def _parts(kind: Any) -> list[Any]:
    """A type, and whatever it is made of: `tuple[Seat, ...] | None` has a Seat in it."""
    return [kind, *(part for each in get_args(kind) for part in _parts(each))]
