"""The PettingZoo environment of a learner among people."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test

from parlour import BadSetup
from parlour.lab.envs.partners import PartnersParallel, PartnersVectorEnv, partners_env


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.filterwarnings("ignore:Agent's")
def test_pettingzoo_accepts_it() -> None:
    parallel_api_test(PartnersParallel(people=2), num_cycles=50)
    parallel_api_test(PartnersParallel(seats=3, partners=()), num_cycles=50)
    parallel_seed_test(lambda: PartnersParallel(people=2), num_cycles=20)
    api_test(partners_env(people=2), num_cycles=20)
    assert pettingzoo.make("parallel", "parlour/mind-partners-v0", people=2).possible_agents == ["learner_0"]


def seeded(make: Callable[..., Any], **given: Any) -> Any:
    """An environment whose games and random actions are always the same: some games end before they are cut off."""
    env = make(people=2, partners=(), reward="win", **given)
    env.reset = partial(env.reset, seed=1)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


def test_a_game_is_cut_off_after_so_many_silences() -> None:
    max_cycles_test(SimpleNamespace(env=partial(seeded, partners_env), parallel_env=partial(seeded, PartnersParallel)))


def test_wrong_seeds_and_actions_are_refused_and_closed_is_closed() -> None:
    env = PartnersParallel(people=2)
    seeds: list[Any] = [1.5, "x", -1]
    for seed in seeds:
        with pytest.raises(BadSetup, match="seed"):
            env.reset(seed=seed)
    env.reset(seed=1)
    wrong: list[Any] = [None, [], {}, {"learner_0": None}, {"learner_0": [1, 2]}, {"learner_0": [61, 0]}]
    for actions in wrong:
        with pytest.raises(BadSetup, match="action"):
            env.step(actions)
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        env.step({"learner_0": [1, 0]})


def test_one_seed_is_the_game_of_the_vector_environment() -> None:
    zoo, vector = PartnersParallel(people=8), PartnersVectorEnv(1, people=8)
    told, _ = zoo.reset(seed=5)
    seen, _ = vector.reset(seed=5)
    while zoo.agents:
        assert np.array_equal(told["learner_0"], seen[0, 0])
        assert zoo.state_space.contains(zoo.state())
        told, worth, *_ = zoo.step({"learner_0": [2.5, 0]})
        seen, worths, *_ = vector.step([[[2.5, 0]]])
        assert worth["learner_0"] == worths[0]


def test_a_copy_by_pickle_goes_on_alike() -> None:
    env = PartnersParallel(people=4)
    env.reset(seed=1)
    copy = pickle.loads(pickle.dumps(env))  # noqa: S301  # our own bytes
    for each in (env, copy):
        each.step({"learner_0": [1.0, 0.0]})
    assert np.array_equal(env.state(), copy.state())


def test_what_cannot_be_is_said() -> None:
    env = PartnersParallel(people=1)
    with pytest.raises(ResetNeeded):
        env.step({"learner_0": [1, 0]})
    env.reset(seed=1)
    for wrong in ({}, {"learner_0": [1]}, {"learner_0": [np.nan, 0]}, {"learner_0": "soon"}):
        with pytest.raises(BadSetup, match="the action of learner_0"):
            env.step(wrong)
