"""What the laws need to know about a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from hypothesis import strategies as st

from parlour.engine import Seat, Viewer

Moves: TypeAlias = list[tuple[int, Any]]
"""Legal moves, each with the seat that may make it."""
Twin: TypeAlias = Callable[[Sequence[Any], Any, Viewer, Random], list[Any]]
Chooser: TypeAlias = Callable[[Moves, Random, float], tuple[int, Any]]

numbers = st.integers(0, 101)
"""Numbers that an action might carry."""
table_seats = st.integers(0, 12).map(Seat)


def several(of: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Up to five of something, as a tuple."""
    return st.lists(of, max_size=5).map(tuple)


class Inventory(NamedTuple):
    """Every card on the table or in a hand, each once; the whole deck where nothing may be missing; and how much there
    is of what is counted and not named. Of cards that are equal, count how many there are: `supplies={"gold": 3}`."""

    cards: Sequence[Any] = ()
    whole: Collection[Any] | None = None
    supplies: Mapping[str, int] = {}


def anything(moves: Moves, rng: Random, skill: float) -> tuple[int, Any]:
    """One of the moves."""
    return rng.choice(moves)


class Contract(NamedTuple):
    """`inventory`: where everything is in a state. `strangers`: actions that anyone might send, legal or not.

    `twin`: from the events so far and their state, events of another world that the viewer could not distinguish from
    this one; worked out from the rules, not from `view` or `show`, and None in a game without secrets. `choose`: who
    moves how, if games by chance alone would not get far.
    """

    inventory: Callable[[Any], Inventory]
    strangers: st.SearchStrategy[Any]
    twin: Twin | None = None
    choose: Chooser = anything
