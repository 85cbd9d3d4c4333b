"""Types every game shares: seats and times, inputs, commits and outcomes, and the errors."""

from __future__ import annotations

import re
from typing import Generic, Literal, NewType, TypeAlias, TypeVar

import msgspec

from parlour.languages import CodedError, Refusal, Why, refusal
from parlour.languages import Input as Named

Seat = NewType("Seat", int)
Millis = NewType("Millis", int)
"""Milliseconds since the match began."""

Actor: TypeAlias = Seat | Literal["dealer", "clock"]
Viewer: TypeAlias = Seat | None
"""A seat, or None for the public."""

A = TypeVar("A")
E = TypeVar("E")


class Illegal(CodedError):
    """An input was refused; nothing happened."""


class BadNotation(Illegal, ValueError):
    """A text that is no action of the game."""


class EndlessGame(RuntimeError):
    """A game that asks its dealer without end."""


class BadSetup(CodedError, ValueError):
    """A match cannot begin with these seats, options or scripts."""


class BadJournal(CodedError, ValueError):
    """A journal that is damaged or breaks the rules: the number of the first wrong line, and what is wrong there."""

    def __init__(self, line: int, what: Why, /, **params: Named) -> None:
        self.line = line
        self.what: Refusal = refusal(what, **params)
        super().__init__("at-line", line=line, why=self.what)
        self.args = (line, self.what)  # by these it is made again in another process


def kebab(name: str) -> str:
    """The tag of a struct on the wire.

    >>> kebab("StarRaised")
    'star-raised'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An immutable value that is decoded exactly or not at all. It holds no cycles, so no collector has to look."""


class Tagged(Value, frozen=True, tag=kebab):
    """A value of a union: its JSON names its type."""


class Input(Value, Generic[A], frozen=True):
    """What one of the three hands did: a player, the dealer or the clock."""

    at: Millis
    by: Actor
    action: A


class Commit(Value, Generic[A, E], frozen=True):
    """An accepted input and what followed from it. `seq` counts from 1 without gaps."""

    seq: int
    cause: Input[A]
    events: tuple[E, ...]


class Outcome(Value, frozen=True):
    """How a game ended; several winners share the win."""

    winners: tuple[Seat, ...]
