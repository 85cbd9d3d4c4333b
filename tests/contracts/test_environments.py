"""The same seed and actions give the same game in PettingZoo, OpenSpiel and `parlour.Match`."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import GAMES, Match
from parlour.lab.envs import spiel, zoo

LENGTH = 120
seeds = st.integers(0, spiel.DEALS - 1)


def chosen(env: zoo.Parallel, rng: Random, seat: int) -> int:
    """Anything that is allowed; without turns mostly what brings the game on, or it would come to nothing."""
    legal = env.episodes.legal[seat]
    if env.episodes.actions.any_time and legal and rng.random() < 0.9:
        return env.episodes.actions.number(legal[0], rng.randrange(len(env.episodes.actions.waits)))
    return int(rng.choice(env.episodes.actions.numbers(legal)))


def played_at_once(env: zoo.Parallel, seed: int) -> list[dict[str, int]]:
    """What everybody said, time after time."""
    rng, said = Random(seed), []
    env.reset(seed=seed)
    while env.agents:
        said.append({agent: chosen(env, rng, seat) for seat, agent in enumerate(env.agents)})
        env.step(said[-1])
    return said


def played_in_turn(env: zoo.Aec, seed: int, said: list[dict[str, int]]) -> None:
    env.reset(seed=seed)
    for numbers in said:
        for agent in [env.possible_agents[seat] for seat in env.episodes.turn]:
            assert env.agent_selection == agent
            env.step(numbers[agent])


def played_by_spiel(name: str, seats: int, seed: int, said: list[dict[str, int]]) -> Any:
    game = pyspiel.load_game(
        f"parlour_{name.replace('-', '_')}", {"players": seats, "chance": "seeds", "max_game_length": LENGTH}
    )
    state = game.new_initial_state()
    state.apply_action(seed)
    for numbers in said:
        if state.is_simultaneous_node():
            state.apply_actions(list(numbers.values()))
        else:
            state.apply_action(numbers[f"seat_{state.current_player()}"])
    return state


def played_by_hand(name: str, seats: int, seed: int, env: zoo.Parallel, said: list[dict[str, int]]) -> Match:
    match = Match(name, seats, seed=seed)
    for numbers in said:
        first = env.episodes.actions.first(dict(enumerate(numbers.values())))
        if first is None:
            match.wait(match.now + env.episodes.actions.waits[-1])
        else:
            match.act(first.seat, first.move, at=match.now + first.wait)
    return match


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=5)
@given(seed=seeds)
def test_one_seed_is_one_game_everywhere(name: str, seed: int) -> None:
    seats = GAMES[name].seats[seed % 3 % len(GAMES[name].seats)]
    env, turns = zoo.parallel_env(name, seats=seats, max_cycles=LENGTH), zoo.env(name, seats=seats, max_cycles=LENGTH)
    said = played_at_once(env, seed)
    played_in_turn(turns, seed, said)
    state = played_by_spiel(name, seats, seed, said)
    match = played_by_hand(name, seats, seed, env, said)
    assert match == env.episodes.match == turns.episodes.match
    assert (state.trajectory.state, state.trajectory.now) == (match.state, match.now)
    assert state.is_terminal()
    assert env.episodes.over == (match.outcome is not None)
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)["observation"]
        assert np.array_equal(seen, turns.observe(agent)["observation"])
        assert np.array_equal(seen.astype(np.float32), np.asarray(state.observation_tensor(seat), np.float32))
        assert turns.rewards[agent] == env.episodes.rewards[seat]
        assert match.outcome is None or state.returns()[seat] == env.episodes.rewards[seat]
