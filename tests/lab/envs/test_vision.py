"""What an eye sees in the PettingZoo environments of games with pictures."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test

from parlour import BadSetup
from parlour.games.illusion import COLOURS, printed
from parlour.lab.envs import zoo

RED = COLOURS.index("red")


@pytest.mark.filterwarnings("ignore:Observation")
def test_observations_lie_in_the_space() -> None:
    env = zoo.parallel_env("illusion", eye=0.3, pixels=16)
    seen, _ = env.reset(seed=1)
    assert env.observation_space("seat_0").contains(seen["seat_0"])
    assert seen["seat_0"]["pictures"][:2].any()
    assert not seen["seat_0"]["pictures"][2:].any()
    parallel_api_test(zoo.parallel_env("illusion", eye=0.3), num_cycles=20)


def test_noise_is_drawn_once_for_each_card_and_seat() -> None:
    env = zoo.env("illusion", eye=0.3)
    env.reset(seed=1)
    first = {agent: env.observe(agent)["shares"].copy() for agent in env.agents}
    assert not np.array_equal(first["seat_0"], first["seat_1"])
    env.step(3)  # behind the first card
    for agent in env.agents:
        assert np.array_equal(env.observe(agent)["shares"][:2], first[agent][:2])
    env.reset(seed=1)
    assert np.array_equal(env.observe("seat_0")["shares"], first["seat_0"])
    env.reset(seed=2)
    assert not np.array_equal(env.observe("seat_0")["shares"], first["seat_0"])


def test_a_copy_by_pickle_sees_the_same() -> None:
    env = zoo.env("illusion", eye=0.3)
    env.reset(seed=1)
    env.observe("seat_0")
    copy = pickle.loads(pickle.dumps(env))  # noqa: S301  # our own bytes
    for each in (env, copy):
        each.step(2)
    assert np.array_equal(env.observe("seat_0")["shares"], copy.observe("seat_0")["shares"])


def test_a_sharp_eye_sees_which_of_two_cards_has_more_red() -> None:
    env, right, pairs = zoo.env("illusion", eye=0.0), 0, 0
    for seed in range(30):
        env.reset(seed=seed)
        match = env.episodes.match
        row, drawn = match.state.row[0], match.state.deck[0]
        truth = printed(match.state, row)[RED] - printed(match.state, drawn)[RED]
        if abs(truth) >= 5:
            near, far = env.observe("seat_0")["shares"][:2, RED]
            right, pairs = right + ((near > far) == (truth > 0)), pairs + 1
    assert right >= 0.9 * pairs > 10


@pytest.mark.parametrize(
    ("game", "given", "reason"),
    [
        ("mind", {"eye": 0.3}, "mind has no pictures"),
        ("illusion", {"eye": 3.0}, "eye must be a number from 0 to 2"),
        ("illusion", {"pixels": 3}, "pixels must be 0 or 8 to 64"),
    ],
)
def test_what_cannot_be_seen_is_said(game: str, given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        zoo.env(game, **given)
