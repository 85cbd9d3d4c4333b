"""What a game must tell the contracts of itself, and where they look for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from parlour import Match
from parlour.engine import Viewer


class Inventory(NamedTuple):
    """Every card on the table or in a hand, each once; the whole deck where nothing may be missing; and how much there
    is of what is counted and not named."""

    cards: Sequence[Any] = ()
    whole: Collection[Any] | None = None
    supplies: Mapping[str, int] = {}


Moves = list[tuple[int, Any]]
Twin = Callable[[Sequence[Any], Any, Viewer, Random], list[Any]]
Chooser = Callable[[Moves, Random, float], tuple[int, Any]]


def anything(moves: Moves, rng: Random, skill: float) -> tuple[int, Any]:
    """One of the moves."""
    return rng.choice(moves)


class Contract(NamedTuple):
    """`inventory`: where everything is in a state. `strangers`: actions that anyone might send, legal or not.

    `twin`: from the events so far and their state, events of another world that the viewer could not tell from this
    one; worked out from the rules, not from `view` or `show`, and None in a game without secrets. `choose`: who moves
    how, if games by chance alone would not get far.
    """

    inventory: Callable[[Any], Inventory]
    strangers: st.SearchStrategy[Any]
    twin: Twin | None = None
    choose: Chooser = anything


def contract_of(name: str, folder: str = "tests.games") -> Contract:
    """The contract of a game; says what to write if there is none."""
    module = f"{folder}.{name.replace('-', '_')}"
    if find_spec(module) is None or find_spec(f"{module}.contract") is None:
        pytest.fail(
            f"{name} has no contract: write {module.replace('.', '/')}/contract.py with CONTRACT = Contract(inventory, "
            "strangers, twin), which says where all its cards are, which actions anyone might send, and how to deal "
            "again what a viewer could not have seen; see tests/contracts/contract.py"
        )
    contract: Contract = import_module(f"{module}.contract").CONTRACT
    return contract


def twin_of(match: Match, events: Sequence[Any], state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    """Another world that looks the same to a viewer."""
    twin = contract_of(match.header.game).twin
    if twin is None:
        pytest.fail(f"{match.header.game} has secrets, but its contract has no twin; or it should say secrets = False")
    return twin(events, state, viewer, rng)
