"""Find the fields of a game's views, events and moves that hold seats, by their types."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from parlour.engine.game import Types
from parlour.engine.types import Seat


@cache
def seat_fields(types: Types) -> tuple[str, ...]:
    """The names of all fields whose numbers are seats."""
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
    """A type and its parts: `tuple[Seat, ...] | None` has a Seat in it."""
    return [kind, *(part for each in get_args(kind) for part in _parts(each))]
