"""PettingZoo's own suites over every game, and what they leave open."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.render_test import render_test

from parlour import GAMES, BadSetup
from parlour.envs import zoo
from parlour.envs.actions import Actions, checked
from tests.bare import BARE, bare

CYCLES = 60
over_all_games = pytest.mark.parametrize("name", [*GAMES, BARE])


@pytest.fixture(autouse=True)
def _a_fifth_game() -> Iterator[None]:
    with bare():
        yield


@pytest.fixture(autouse=True)
def _an_observation_has_a_mask_beside_it() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


@over_all_games
def test_agents_in_turn(name: str) -> None:
    api_test(zoo.env(name), num_cycles=CYCLES)
    seed_test(lambda: zoo.env(name), num_cycles=CYCLES)


@over_all_games
def test_agents_at_once(name: str) -> None:
    parallel_api_test(zoo.parallel_env(name), num_cycles=CYCLES)
    parallel_seed_test(lambda: zoo.parallel_env(name), num_cycles=CYCLES)


@over_all_games
def test_it_can_be_looked_at(name: str) -> None:
    render_test(lambda **given: zoo.env(name, **given))
    env = zoo.env(name, render_mode="ansi")
    env.reset(seed=1)
    assert GAMES[name].title in str(env.render())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_they_are_registered(name: str, kind: Any) -> None:
    env = pettingzoo.make(kind, f"parlour/{name}-v0", seats=3)
    assert len(env.possible_agents) == 3


@over_all_games
def test_what_is_not_allowed_ends_the_game(name: str) -> None:
    env = zoo.parallel_env(name)
    seen, _ = env.reset(seed=2)
    wrong = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in env.agents}
    wrong["seat_1"] = int(np.argmin(seen["seat_1"]["action_mask"]))
    _, rewards, over, cut, _ = env.step(wrong)
    assert rewards == {"seat_0": 0, "seat_1": -1}
    assert all(over.values())
    assert not any(cut.values())
    assert env.agents == []


def test_a_game_that_does_not_end_is_cut_off() -> None:
    env = zoo.parallel_env("mind", max_cycles=2)
    env.reset()
    env.step({"seat_0": 0, "seat_1": 0})
    _, rewards, over, cut, _ = env.step({"seat_0": 0, "seat_1": 0})
    assert (set(rewards.values()), set(over.values()), set(cut.values())) == ({0.0}, {False}, {True})
    assert env.series.match.now == 20_000


def test_after_a_seed_every_match_follows_from_it() -> None:
    one, two = zoo.parallel_env("knights-score"), zoo.parallel_env("knights-score")
    for env in (one, two):
        env.reset(seed=5)
    first = one.series.match.state
    for env in (one, two):
        env.reset()
    assert one.series.match.state == two.series.match.state != first
    one.reset(seed=5)
    assert one.series.match.state == first


def test_counting_wins() -> None:
    """A tenth of a second for each number, and the waits are there for it."""
    env = zoo.parallel_env("mind", seats=3)
    env.reset(seed=4)
    rewards: dict[str, float] = {}
    while env.agents:
        rewards = env.step({agent: counted(env, seat) for seat, agent in enumerate(env.agents)})[1]
    assert rewards == dict.fromkeys(env.possible_agents, 1.0)


def counted(env: zoo.Parallel, seat: int) -> int:
    view = env.series.match.view(seat)
    for move in view.legal:
        if env.series.game.text(move) == "ready":
            return env.series.actions.number(move, seat)
        if env.series.game.text(move).startswith("play"):
            return env.series.actions.number(move, move.card - max(view.pile, default=0) - 1)
    return 0


@pytest.mark.parametrize("waits", [(), (3, 2), (1, 1), (-1, 2)])
def test_waits_that_make_no_sense(waits: tuple[int, ...]) -> None:
    with pytest.raises(BadSetup, match="the shortest first"):
        checked(waits)


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(BadSetup, match="there is no render_mode 'film'; there are ansi, rgb_array, human"):
        zoo.env("mind", render_mode="film")
    with pytest.raises(BadSetup, match="there is no action 104; the actions are 0 to 99"):
        Actions(GAMES["illusion"]).meant(104)
    GAMES[BARE]._otherwise["moves"] = lambda: None  # type: ignore[attr-defined] # the bare game of the tests
    with pytest.raises(BadSetup, match="bare does not number its moves"):
        zoo.env(BARE)
