"""OpenSpiel's own suites over every game, and what they leave open."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough

from parlour import GAMES
from parlour.envs import spiel

LENGTH = 60
CHANCES = [(name, chance) for name in GAMES for chance in spiel.CHANCES if (name, chance) != ("illusion", "cards")]


def loaded(name: str, **given: Any) -> Any:
    return pyspiel.load_game(f"parlour_{name.replace('-', '_')}", {"max_game_length": LENGTH, **given})


@pytest.mark.parametrize(("name", "chance"), CHANCES)
def test_a_game_by_chance_is_a_game_of_openspiel(name: str, chance: str) -> None:
    pyspiel.random_sim_test(loaded(name, chance=chance), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_its_text_loads_it_again(name: str) -> None:
    game = loaded(name, players=GAMES[name].seats[1])
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize("name", GAMES)
def test_it_can_be_played_through(name: str) -> None:
    text = generate_playthrough.playthrough(str(loaded(name, deals=3)), None, seed=7)
    assert GAMES[name].title in text
    assert "seed 2" in text


@pytest.mark.parametrize("name", GAMES)
def test_what_is_answered_in_python_is_what_openspiel_says(name: str) -> None:
    state, rng = loaded(name).new_initial_state(), Random(4)
    while not state.is_terminal():
        for ask in (pyspiel.State.is_chance_node, pyspiel.State.is_simultaneous_node, pyspiel.State.legal_actions):
            assert getattr(state, ask.__name__)() == ask(state)
        for player in range(2):
            assert state.observation_tensor(player) == pyspiel.State.observation_tensor(state, player)
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        played(state, rng)
    assert state.legal_actions() == state.legal_actions(0) == []
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(2)


def played(state: Any, rng: Random) -> None:
    if state.is_simultaneous_node():
        state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(2)])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


class TestMind(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel says no types
    game_name = "parlour_mind"
    game = loaded("mind", deals=3, waits=2)


class TestIllusion(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel says no types
    game_name = "parlour_illusion"
    game = loaded("illusion", deals=3)


class TestKnightsScore(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel says no types
    game_name = "parlour_knights_score"
    game = loaded(
        "knights-score", chance="cards", box="R100000 R110000 Y100000 Y000011 R000111 Y111000 R111100 Y011110"
    )


class TestKnightsDice(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel says no types
    game_name = "parlour_knights_dice"
    game = loaded("knights-dice", deals=3)
