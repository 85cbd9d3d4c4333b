"""The interface of games for programs: who is to act, moves by number, observations as whole numbers, returns."""

from __future__ import annotations

from array import array
from typing import Any, Protocol, TypeVar

from parlour.engine.encoding.encoding import NO_ONE, WIDE, Layout, Moves, Numbers, Part, seat_number
from parlour.engine.types import Actor

S = TypeVar("S", contravariant=True)
A = TypeVar("A")


class ProgramInterface(Protocol[S, A]):
    """The half of a game that learners, environments and the lab call. `BaseGame` derives all of it from the rules."""

    def to_act(self, state: S, seats: int) -> tuple[Actor, ...]:
        """Whose turn it is: the dealer's alone, or that of all seats that may move; nobody's when the game is over."""

    def returns(self, state: S, seats: int) -> tuple[float, ...]:
        """What the game was worth to every seat; nothing until it has an outcome."""

    def moves(self) -> Moves[A] | None:
        """All moves there could be, by number; None in a game that does not number them."""

    def layout(self, seats: int) -> Layout:
        """Where everything is in an observation."""

    def observe(self, view: Any, seats: int) -> array[int]:
        """A view as numbers, in the order of the layout."""


__all__ = ["NO_ONE", "WIDE", "Layout", "Moves", "Numbers", "Part", "ProgramInterface", "seat_number"]
