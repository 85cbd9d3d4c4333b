"""Moves by number with a legality mask, and observations: whole numbers in a documented layout."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from parlour.engine.types import Viewer

A = TypeVar("A")

NO_ONE: Final = 0
"""Seats are encoded from 1 on, so that 0 means nobody."""

WIDE: Final = 2**31 - 1
"""The bound of a number that has none of its own."""

Numbers: TypeAlias = int | Sequence[int] | dict[int, int]
"""The numbers of a part: the only one, the first ones in order, or some by their places."""


class Moves(Generic[A]):
    """All moves that a game could ever offer, each with a number of its own.

    >>> moves = Moves(["left", "right"])
    >>> moves.number("right"), moves[0], list(moves.mask(["right"]))
    (1, 'left', [0, 1])
    """

    def __init__(self, each: Iterable[A]) -> None:
        self._each = tuple(each)
        self._numbers = {move: number for number, move in enumerate(self._each)}

    def __len__(self) -> int:
        return len(self._each)

    def __iter__(self) -> Iterator[A]:
        return iter(self._each)

    def __getitem__(self, number: int) -> A:
        return self._each[number]

    def number(self, move: A) -> int:
        """The number of a move; raises KeyError for an unknown one."""
        return self._numbers[move]

    def mask(self, legal: Iterable[A]) -> array[int]:
        """A 1 for each move that is legal, a 0 for each that is not."""
        mask = array("b", bytes(len(self._each)))
        for move in legal:
            mask[self._numbers[move]] = 1
        return mask


class Part(NamedTuple):
    """Some numbers of an observation that belong together: how many, between which bounds, and what they say."""

    name: str
    size: int
    low: int
    high: int
    says: str


class Layout:
    """The layout of an observation. Missing values are 0.

    >>> layout = Layout([Part("turn", 1, 0, 2, "whose turn it is"), Part("hand", 3, 0, 9, "the cards")])
    >>> list(layout.filled(turn=[2], hand=[7, 9])), list(layout.filled(turn=[1], hand={2: 5})), layout["hand"]
    ([2, 7, 9, 0], [1, 0, 0, 5], slice(1, 4, None))
    """

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = tuple(parts)
        ends = list(accumulate(part.size for part in self.parts))
        self.size = ends[-1] if ends else 0
        self._rooms = {part.name: (end - part.size, end) for part, end in zip(self.parts, ends, strict=True)}
        self._blank = array("i", [0]) * self.size

    def __getitem__(self, name: str) -> slice:
        return slice(*self._rooms[name])

    def filled(self, **values: Numbers) -> array[int]:
        """An observation: the numbers of every part, by its name; raises ValueError for what has no room."""
        if len(values) < len(self._rooms):
            raise ValueError(f"the layout has {', '.join(self._rooms)}; given were only {', '.join(values)}")
        whole, rooms = self._blank[:], self._rooms
        for name, given in values.items():  # one loop for all kinds: a program looks at every step of millions
            at, end = rooms[name]
            if isinstance(given, int):
                whole[at] = given
            elif isinstance(given, dict):
                if given and at + max(given) >= end:
                    raise _no_room(name, max(given) + 1, end - at)
                for place, number in given.items():
                    whole[at + place] = number
            elif at + len(given) > end:
                raise _no_room(name, len(given), end - at)
            elif isinstance(given, array):
                whole[at : at + len(given)] = given
            else:
                for number in given:
                    whole[at] = number
                    at += 1
        return whole


def _no_room(name: str, given: int, room: int) -> ValueError:
    return ValueError(f"{name} has {given} numbers, but the layout has room for {room}")


def seat_number(seat: Viewer) -> int:
    """A seat from 1 on, or 0 for nobody."""
    return NO_ONE if seat is None else seat + 1
