"""OpenSpiel's own tests for every game, resampling, information states and IS-MCTS."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from parlour import GAMES, BadSetup
from parlour.lab.envs import spiel
from tests.harness.playing import has_resample

LENGTH = 60
RESAMPLED = [name for name, game in GAMES.items() if has_resample(game) or not game.secrets]
CHANCES = [(name, chance) for name in GAMES for chance in spiel.CHANCES]


def loaded(name: str, **given: Any) -> Any:
    return pyspiel.load_game(f"parlour_{name.replace('-', '_')}", {"max_game_length": LENGTH, **given})


@pytest.mark.parametrize(("name", "chance"), CHANCES)
def test_a_game_by_chance_is_a_game_of_openspiel(name: str, chance: str) -> None:
    pyspiel.random_sim_test(loaded(name, chance=chance), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_its_text_loads_it_again(name: str) -> None:
    game = loaded(name, players=GAMES[name].seats[-1])
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize("name", GAMES)
def test_it_can_be_played_through(name: str) -> None:
    game = loaded(name, chance="seeds", deals=3, max_game_length=12)  # each state is written out with all before it
    text = generate_playthrough.playthrough(str(game), None, seed=7)
    assert GAMES[name].title in text
    assert "seed 2" in text


@pytest.mark.parametrize("name", GAMES)
def test_what_is_answered_in_python_is_what_openspiel_says(name: str) -> None:
    state, rng = begun(loaded(name), Random(4)), Random(4)
    while not state.is_terminal():
        for ask in (pyspiel.State.is_chance_node, pyspiel.State.is_simultaneous_node, pyspiel.State.legal_actions):
            assert getattr(state, ask.__name__)() == ask(state)
        for player in range(state.num_players()):
            assert state.observation_tensor(player) == pyspiel.State.observation_tensor(state, player)
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        played(state, rng)
    assert state.legal_actions() == state.legal_actions(0) == []
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(state.num_players())


def begun(game: Any, rng: Random) -> Any:
    """A state after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        played(state, rng)
    return state


@pytest.mark.parametrize("name", [name for name in RESAMPLED if GAMES[name].secrets and not GAMES[name].real_time])
def test_the_bot_for_information_set_search_plays(name: str) -> None:
    """OpenSpiel's own, for some moves in a row; it checks that a resampled state looks the same to the player."""
    game, rng = loaded(name), Random(5)
    chance = np.random.RandomState(5)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.4, 4, random_state=chance)
    state = begun(game, rng)
    for _ in range(6):
        while state.is_chance_node():
            played(state, rng)
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("name", RESAMPLED)
def test_resampling_changes_only_what_a_player_cannot_know(name: str) -> None:
    state, rng, found = begun(loaded(name), Random(6)), Random(6), set()
    for _ in range(12):
        for player in range(2):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.trajectory.state != state.trajectory.state or name == "mind" or not GAMES[name].secrets
            found.add(other.information_state_string(1 - player))
            assert state.information_state_string(1 - player) not in found or not GAMES[name].secrets
        while not state.is_terminal():
            was_chance = state.is_chance_node()
            played(state, rng)
            if not was_chance:
                break
        if state.is_terminal() or state.is_chance_node():
            break


@pytest.mark.parametrize("name", GAMES)
def test_clones_do_not_know_what_is_drawn_later(name: str) -> None:
    """By default chance is asked again whenever the rules ask the dealer."""
    game = loaded(name, max_game_length=400)
    assert game.get_parameters().get("chance", "cards") == "cards"
    assert begun(game, Random(1)).trajectory.stream is None


@pytest.mark.parametrize("name", GAMES)
def test_an_information_state_tensor_has_a_row_for_each_decision(name: str) -> None:
    game, rng = loaded(name), Random(8)
    state, rows = begun(game, rng), []
    for _ in range(5):
        rows.append(state.observation_tensor(0))
        size = len(rows[0])
        tensor = state.information_state_tensor(0)
        assert len(tensor) == game.information_state_tensor_size() == size * (LENGTH + 1)
        assert tensor[: size * len(rows)] == [number for row in rows for number in row]
        assert not any(tensor[size * len(rows) :])
        played(state, rng)
        if state.is_terminal() or state.is_chance_node():
            break


def played(state: Any, rng: Random) -> None:
    if state.is_simultaneous_node():
        state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(state.num_players())])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


class PartialTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel says no types
    """OpenSpiel's checks, on a quarter of the 400 states that it samples."""

    __test__ = False

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.some_states = cls.some_states[::4]


class TestMind(PartialTree):
    __test__ = True
    game_name = "parlour_mind"
    game = loaded("mind", chance="seeds", deals=3, waits=2)


class TestIllusion(PartialTree):
    __test__ = True
    game_name = "parlour_illusion"
    game = loaded("illusion", chance="seeds", deals=3)


class TestKnightsScore(PartialTree):
    __test__ = True
    game_name = "parlour_knights_score"
    game = loaded(
        "knights-score", chance="cards", box="R100000 R110000 Y100000 Y000011 R000111 Y111000 R111100 Y011110"
    )


class TestKnightsDice(PartialTree):
    __test__ = True
    game_name = "parlour_knights_dice"
    game = loaded("knights-dice", chance="seeds", deals=3)


@pytest.mark.parametrize("given", [{"deals": 0}, {"max_game_length": -1}])
def test_what_cannot_be_set_is_refused(given: dict[str, int]) -> None:
    with pytest.raises(BadSetup, match=f"{next(iter(given))} must be a whole number from 1"):
        loaded("mind", **given)
