"""No leak: deal everything a viewer cannot see again, and every byte sent to them stays the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import GAMES
from parlour.engine import AnyGame, Viewer
from parlour.testing.laws import count_twins
from tests.contracts.contract import contract_of
from tests.contracts.test_laws import seeds
from tests.harness.playing import played


@settings(max_examples=20)
@given(seed=seeds, seats=st.integers(2, 4))
def test_nor_while_presses_wait_for_a_ruling(seed: int, seats: int) -> None:
    match = played("mind", seats, seed, window=150)
    count_twins(match.game, match, contract_of("mind"), Random(seed))


class Leaky:
    """A game that lets something slip."""

    def __init__(self, game: AnyGame, slip: str) -> None:
        self._game = game
        self._slip = slip

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def view(self, state: Any, viewer: Viewer) -> Any:
        view = self._game.view(state, viewer)
        return (view, state) if self._slip == "view" else view

    def show(self, event: Any, viewer: Viewer) -> Any:
        return event if self._slip == "show" else self._game.show(event, viewer)


@pytest.mark.parametrize("slip", ["view", "show"])
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.secrets])
def test_a_planted_leak_is_found(name: str, slip: str) -> None:
    match = played(name, GAMES[name].seats.start, seed=1)
    leaky: Any = Leaky(match.game, slip)
    with pytest.raises(AssertionError, match="tells viewer"):
        count_twins(leaky, match, contract_of(name), Random(1))
