"""What programs are told of a game that says nothing to them: read off its types."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import inspect

from parlour.engine.programs import WIDE, Layout, Moves, Part

Coder: TypeAlias = tuple[int, Callable[[Any], list[int]]]
"""How many numbers a value becomes, and how."""

MOST_MOVES: Final = 10_000


class _Told(NamedTuple):
    layout: Layout
    coders: dict[str, Callable[[Any], list[int]]]


@cache
def moves_of(kind: Any) -> Moves[Any] | None:
    """The moves of a game whose type says them all, since every field is a choice of a few; None if it does not."""
    info = inspect.type_info(kind)
    structs = info.types if isinstance(info, inspect.UnionType) else (info,)
    every: list[Any] = []
    for struct in structs:
        assert isinstance(struct, inspect.StructType)
        choices = [_choices(field.type) for field in struct.fields]
        if not all(choices):
            return None
        every += [struct.cls(*chosen) for chosen in product(*choices)]
    return Moves(every) if len(every) <= MOST_MOVES else None


def _choices(info: inspect.Type) -> Sequence[Any]:
    match info:
        case inspect.LiteralType():
            return info.values
        case inspect.BoolType():
            return (False, True)
        case inspect.IntType(ge=int(low), le=int(high)) if high - low < MOST_MOVES:
            return range(low, high + 1)
        case _:
            return ()


def layout_of(kind: Any, seats: int) -> Layout:
    """A layout for any view: its numbers, flags and choices, and of each list the length and as many as there are
    seats. A choice is told by its place, and where nothing is possible too, that is 0 and all else one more."""
    return _told(kind, seats).layout


def observed(view: Any, seats: int) -> array[int]:
    """A view in the layout that any view has."""
    kind: Any = type(view)
    told = _told(kind, seats)
    return told.layout.filled(**{name: coder(getattr(view, name)) for name, coder in told.coders.items()})


@cache
def _told(kind: Any, seats: int) -> _Told:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    found = {field.name: _coder(field.type, seats) for field in info.fields}
    coders = {name: coder for name, coder in found.items() if coder}
    parts = [Part(name, size, -WIDE, WIDE, f"the view's {name}") for name, (size, _) in coders.items()]
    return _Told(Layout(parts), {name: coder for name, (_, coder) in coders.items()})


def _coder(info: inspect.Type, seats: int) -> Coder | None:
    match info:
        case inspect.IntType() | inspect.BoolType():
            return 1, lambda value: [int(value)]
        case inspect.LiteralType():
            return 1, lambda value: [info.values.index(value)]
        case inspect.UnionType(types=(other, inspect.NoneType()) | (inspect.NoneType(), other)):
            return _perhaps(_coder(other, seats))
        case inspect.TupleType():
            return _together([_coder(each, seats) for each in info.item_types])
        case inspect.VarTupleType():
            return _list(_coder(info.item_type, seats), seats)
        case _:
            return None


def _perhaps(coder: Coder | None) -> Coder | None:
    if coder is None:
        return None
    size, code = coder
    return size, lambda value: [0] * size if value is None else [1 + number for number in code(value)]


def _together(coders: Sequence[Coder | None]) -> Coder | None:
    known = [coder for coder in coders if coder]
    if len(known) < len(coders):
        return None
    return sum(size for size, _ in known), lambda values: [
        number for value, (_, code) in zip(values, known, strict=True) for number in code(value)
    ]


def _list(coder: Coder | None, seats: int) -> Coder | None:
    if coder is None:
        return None
    size, code = coder
    return 1 + size * seats, lambda values: [len(values), *(each for value in values[:seats] for each in code(value))]
