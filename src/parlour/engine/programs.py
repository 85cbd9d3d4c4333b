"""What programs read and write instead of views and moves: whole numbers, in an order that is written down."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from parlour.engine.vocabulary import Viewer

A = TypeVar("A")

NO_ONE: Final = 0
"""Seats are told from 1 on, so that 0 can be nobody."""

WIDE: Final = 2**31 - 1
"""The bound of a number that has none of its own."""


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

    def __getitem__(self, number: int) -> A:
        return self._each[number]

    def number(self, move: A) -> int:
        """Which one it is; raises KeyError for what is none of them."""
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
    """Where everything is in an observation. What is shorter than its part is filled up with zeros.

    >>> layout = Layout([Part("turn", 1, 0, 2, "whose turn it is"), Part("hand", 3, 0, 9, "the cards")])
    >>> list(layout.filled(turn=[2], hand=[7, 9])), layout["hand"]
    ([2, 7, 9, 0], slice(1, 4, None))
    """

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = tuple(parts)
        self.size = sum(part.size for part in self.parts)
        self._slices = dict(_slices(self.parts))

    def __getitem__(self, name: str) -> slice:
        return self._slices[name]

    def filled(self, **values: Sequence[int]) -> array[int]:
        """An observation: the numbers of every part, by its name."""
        whole = array("i", bytes(4 * self.size))
        for part in self.parts:
            given, at = values[part.name], self._slices[part.name].start
            if len(given) > part.size:
                raise ValueError(f"{part.name} has {len(given)} numbers, but the layout has room for {part.size}")
            whole[at : at + len(given)] = array("i", given)
        return whole


def _slices(parts: Sequence[Part]) -> Iterator[tuple[str, slice]]:
    at = 0
    for part in parts:
        yield part.name, slice(at, at + part.size)
        at += part.size


def seat_number(seat: Viewer) -> int:
    """A seat from 1 on, or 0 for nobody."""
    return NO_ONE if seat is None else seat + 1


def flags(places: Iterable[int], size: int) -> list[int]:
    """A 1 at each of those places."""
    flagged = [0] * size
    for place in places:
        flagged[place] = 1
    return flagged
