"""Where the tests find what each game tells the laws of itself."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.engine import Viewer
from parlour.testing import Contract


def contract_of(name: str, folder: str = "tests.games") -> Contract:
    """The contract of a game; says what to write if there is none."""
    module = f"{folder}.{name.replace('-', '_')}"
    if find_spec(module) is None or find_spec(f"{module}.contract") is None:
        pytest.fail(
            f"{name} has no contract: write {module.replace('.', '/')}/contract.py with CONTRACT = Contract(inventory, "
            "strangers, twin), which says where all its cards are, which actions anyone might send, and how to deal "
            "again what a viewer could not have seen; see src/parlour/testing/contract.py"
        )
    contract: Contract = import_module(f"{module}.contract").CONTRACT
    return contract


def twin_of(match: Match, events: Sequence[Any], state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    """Another world that looks the same to a viewer."""
    twin = contract_of(match.header.game).twin
    assert twin is not None
    return twin(events, state, viewer, rng)
