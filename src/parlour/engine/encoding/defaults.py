"""Default encodings, derived from a game's types: its moves by number, and its views as whole numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from msgspec import inspect

from parlour.engine.encoding.encoding import WIDE, Layout, Moves, Part
from parlour.engine.types import Actor, Outcome, Seat

Coder: TypeAlias = tuple[int, Callable[[Any], list[int]]]
"""How many numbers a value becomes, and how."""

MOST_MOVES: Final = 10_000
ROOM: Final = 128
"""Values of a list that an observation has room for, where the type does not bound it with `Meta(max_length=…)`."""

NESTED_ROOM: Final = 32
"""The same for a list inside a list."""

_STRUCT_OR_NONE: Final = (inspect.StructType, inspect.NoneType)

MASKED: Final = "legal"
"""The field of a view that is not observed: the action mask contains it."""


class _Encoding(NamedTuple):
    layout: Layout
    coders: dict[str, Callable[[Any], list[int]]]


class _HasRules(Protocol):
    """Fields that say which moves are legal, or how the game ended."""

    @property
    def team(self) -> bool: ...
    def legal(self, state: Any, by: Actor) -> Any: ...
    def outcome(self, state: Any) -> Outcome | None: ...


class _HasTypes(Protocol):
    @property
    def types(self) -> Any: ...
    @property
    def fields(self) -> Any: ...


class DefaultPrograms:
    """The half of a game that programs call, derived from its rules and its types. One win is shared by the winners."""

    def to_act(self: _HasRules, state: Any, seats: int) -> tuple[Actor, ...]:
        if self.legal(state, "dealer"):
            return ("dealer",)
        return tuple([seat for seat in map(Seat, range(seats)) if self.legal(state, seat)])

    def returns(self: _HasRules, state: Any, seats: int) -> tuple[float, ...]:
        outcome = self.outcome(state)
        if outcome is None or not outcome.winners:
            return (0.0,) * seats
        share = 1.0 if self.team else 1 / len(outcome.winners)
        return tuple(share * (seat in outcome.winners) for seat in range(seats))

    def moves(self: _HasTypes) -> Moves[Any] | None:
        return default_moves(self.types.move)

    def layout(self: _HasTypes, seats: int) -> Layout:
        """Raises ValueError for a hand that cannot be encoded: nobody learns to play cards that they do not see."""
        kind, hand = self.types.view, self.fields.hand
        layout = default_layout(kind, seats, _by_seat(self.fields))
        if hand and hand not in [part.name for part in layout.parts]:
            raise ValueError(
                f"an observation would lack the field {hand} of {kind.__name__}, whose type has no numbers: "
                "make it of whole numbers, choices, enums or structs of these, or write `layout` and `observe`"
            )
        return layout

    def observe(self: _HasTypes, view: Any, seats: int) -> array[int]:
        return default_observation(view, seats, _by_seat(self.fields))


def _by_seat(fields: Any) -> tuple[str, ...]:
    """The fields with at most one value for each seat."""
    return tuple(name for name in (*fields.each, fields.scores, fields.winners) if name)


@cache
def default_moves(kind: Any) -> Moves[Any] | None:
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


def unnumbered(kind: Any) -> tuple[str, ...]:
    """The fields of moves that are not a choice of a few, such as `Take.count`: why moves have no numbers."""
    info = inspect.type_info(kind)
    structs = info.types if isinstance(info, inspect.UnionType) else (info,)
    return tuple(
        f"{struct.cls.__name__}.{field.name}"
        for struct in structs
        if isinstance(struct, inspect.StructType)
        for field in struct.fields
        if not _choices(field.type)
    )


def _choices(info: inspect.Type) -> Sequence[Any]:
    match info:
        case inspect.LiteralType():
            return info.values
        case inspect.BoolType():
            return (False, True)
        case inspect.EnumType():
            return list(info.cls)
        case inspect.UnionType(types=(other, inspect.NoneType()) | (inspect.NoneType(), other)):
            return [None, *some] if (some := _choices(other)) else ()
        case inspect.IntType(ge=int(low), le=int(high)) if high - low < MOST_MOVES:
            return range(low, high + 1)
        case _:
            return ()


def default_layout(kind: Any, seats: int, by_seat: tuple[str, ...] = ()) -> Layout:
    """A layout for any view: its numbers, flags, choices and structs, and of each list the length and the values.

    A list has room for its type's `max_length`, one value a seat in the fields `by_seat`, or else `ROOM` values. A
    choice is encoded by its index, and where nothing is possible too, that is 0 and all else one more; a struct of one
    of several types by the place of its type from 1 on, and then its fields. A set is a list in order. Fields that are
    none of these, such as free text, are left out, of structs too.
    """
    return _encoding(kind, seats, by_seat).layout


def default_observation(view: Any, seats: int, by_seat: tuple[str, ...] = ()) -> array[int]:
    """A view in the layout that any view has; raises ValueError for a list that is longer than its room."""
    kind: Any = type(view)
    encoding = _encoding(kind, seats, by_seat)
    return encoding.layout.filled(**{name: coder(getattr(view, name)) for name, coder in encoding.coders.items()})


@cache
def _encoding(kind: Any, seats: int, by_seat: tuple[str, ...]) -> _Encoding:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    rooms = {field.name: seats if field.name in by_seat else ROOM for field in info.fields if field.name != MASKED}
    found = {field.name: _coder(field.type, rooms[field.name]) for field in info.fields if field.name in rooms}
    coders = {name: coder for name, coder in found.items() if coder}
    parts = [Part(name, size, -WIDE, WIDE, f"the view's {name}") for name, (size, _) in coders.items()]
    return _Encoding(Layout(parts), {name: coder for name, (_, coder) in coders.items()})


def _coder(info: inspect.Type, room: int = NESTED_ROOM, inside: tuple[type, ...] = ()) -> Coder | None:
    """The encoder for a type; None if there is none. `inside`: the structs around it."""
    match info:
        case inspect.IntType() | inspect.BoolType():
            return 1, lambda value: [int(value)]
        case inspect.LiteralType():
            return 1, lambda value: [info.values.index(value)]
        case inspect.EnumType():
            return 1, lambda value: [list(info.cls).index(value)]
        case inspect.UnionType(types=(other, inspect.NoneType()) | (inspect.NoneType(), other)):
            return _perhaps(_coder(other, room, inside))
        case inspect.UnionType() if all(isinstance(each, _STRUCT_OR_NONE) for each in info.types):
            return _one_of([each for each in info.types if isinstance(each, inspect.StructType)], inside)
        case inspect.TupleType():
            return _together([_coder(each, inside=inside) for each in info.item_types])
        case inspect.StructType() if info.cls not in inside:
            return _struct(info, inside)
        case inspect.VarTupleType() | inspect.ListType():
            return _list(_coder(info.item_type, inside=inside), info.max_length or room)
        case inspect.SetType() | inspect.FrozenSetType():
            coder = _coder(info.item_type, inside=inside)
            listed = _list(coder, info.max_length or room)
            return coder and listed and (listed[0], lambda values: listed[1](sorted(values, key=coder[1])))
        case _:
            return None


def _struct(info: inspect.StructType, inside: tuple[type, ...]) -> Coder | None:
    """Encode a struct by the fields that can be encoded; None if it has fields and none can."""
    found = {field.name: _coder(field.type, inside=(*inside, info.cls)) for field in info.fields}
    known = {name: coder for name, coder in found.items() if coder}
    if found and not known:
        return None
    return sum(size for size, _ in known.values()), lambda value: [
        number for name, (_, code) in known.items() for number in code(getattr(value, name))
    ]


def _one_of(structs: Sequence[inspect.StructType], inside: tuple[type, ...]) -> Coder:
    """Which of some structs it is, from 1 on, and its fields; 0 for none of them."""
    nothing: Coder = 0, lambda _: []
    coders = {struct.cls: _coder(struct, inside=inside) or nothing for struct in structs}
    kinds, room = list(coders), max(size for size, _ in coders.values())

    def encode(value: Any) -> list[int]:
        if value is None:
            return [0] * (1 + room)
        numbers = coders[type(value)][1](value)
        return [1 + kinds.index(type(value)), *numbers, *[0] * (room - len(numbers))]

    return 1 + room, encode


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


def _list(coder: Coder | None, room: int) -> Coder | None:
    if coder is None:
        return None
    size, code = coder

    def listed(values: Sequence[Any]) -> list[int]:
        if len(values) > room:
            raise ValueError(
                f"a list of a view has {len(values)} values, but its observation has room for {room}: bound its type, "
                f"as in Annotated[tuple[int, ...], Meta(max_length={len(values)})], or write `layout` and `observe`"
            )
        numbers = [len(values), *(number for value in values for number in code(value))]
        return numbers + [0] * (1 + size * room - len(numbers))

    return 1 + size * room, listed
