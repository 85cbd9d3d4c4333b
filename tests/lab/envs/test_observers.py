"""OpenSpiel observations contain what a player may know and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from parlour import GAMES, BadSetup
from parlour.engine import Seat
from parlour.games.mind.events import Dealt
from parlour.lab.envs import spiel
from parlour.lab.envs.observers import Observer
from tests.harness.bare import BARE, bare


def played(name: str, moves: int, seed: int = 3) -> Any:
    state = pyspiel.load_game(f"parlour_{name.replace('-', '_')}", {"chance": "seeds"}).new_initial_state()
    state.apply_action(seed)
    rng = Random(seed)
    for _ in range(moves):
        if state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(state.num_players())])
        elif not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_are_those_of_the_layout(name: str) -> None:
    game, state = GAMES[name], played(name, 6)
    seats = game.seats.start
    observer = Observer(game, seats, None, 6)
    observer.set_from(state, 1)
    layout, seen = game.layout(seats), game.observe(game.view(state.trajectory.state, Seat(1)), seats)
    for part in layout.parts:
        assert np.array_equal(observer.dict[part.name], np.asarray(seen[layout[part.name]], np.float32))


@pytest.mark.parametrize("name", GAMES)
def test_the_public_sees_what_the_public_may_see(name: str) -> None:
    public = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE)
    state = played(name, 6)
    observer = Observer(GAMES[name], GAMES[name].seats.start, public, 6)
    assert observer.string_from(state, 0) == observer.string_from(state, 1)
    assert observer.string_from(state, 0) == f"{state.trajectory.now} {GAMES[name].view(state.trajectory.state, None)}"


def test_an_information_state_is_all_that_was_shown_and_said() -> None:
    state = played("mind", 8)
    own, other = state.information_state_string(0), state.information_state_string(1)
    held = next(event.hands for past in state.trajectory.past for event in past.events if isinstance(event, Dealt))
    assert f"hands=({held[0]}, (0,))" in own
    assert f"hands=((0,), {held[1]})" in other
    assert str([numbers[0] for numbers in state.trajectory.said]) in own


def test_a_clone_goes_on_alone() -> None:
    state = played("knights-dice", 10)
    other, before = state.clone(), state.trajectory
    assert other.trajectory is before
    other.apply_action(other.legal_actions()[0])
    assert state.trajectory is before
    assert other.trajectory is not before


def test_alike_faces_are_one_outcome() -> None:
    game = pyspiel.load_game("parlour_knights_dice", {"chance": "cards", "die": "3 2 1"})
    state, rng = game.new_initial_state(), Random(1)
    while state.is_chance_node() or state.action_to_string(state.legal_actions()[0]) != "roll":
        state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    state.apply_action(state.legal_actions()[0])
    assert dict(state.chance_outcomes()) == pytest.approx({0: 1 / 2, 3: 1 / 3, 5: 1 / 6})
    assert state.action_to_string(5) == "draws blank"


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(BadSetup, match="chance cannot be 'luck'; accepted: cards or seeds"):
        pyspiel.load_game("parlour_mind", {"chance": "luck"})


def test_a_fifth_game_is_registered_too() -> None:
    with bare():
        spiel.register(BARE)
    pyspiel.random_sim_test(pyspiel.load_game("parlour_bare"), num_sims=1, serialize=False, verbose=False)
