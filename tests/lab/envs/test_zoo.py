"""PettingZoo's own tests for every game, pickling, masks and waits."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
    state_test,
)
from pettingzoo.test.render_test import render_test
from pettingzoo.utils.conversions import aec_to_parallel

from parlour import GAMES, BadSetup
from parlour.lab.envs import zoo
from parlour.lab.envs.actions import FINE_WAITS, WAITS, Actions, checked
from tests.harness.bare import BARE, bare

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
        warnings.filterwarnings(
            "ignore", "Environment.s maximum and minimum state space values are equal"
        )  # the last level
        yield


@over_all_games
def test_agents_in_turn(name: str) -> None:
    api_test(zoo.env(name), num_cycles=CYCLES)
    seed_test(lambda: zoo.env(name), num_cycles=CYCLES)


@over_all_games
def test_agents_at_once(name: str) -> None:
    parallel_api_test(zoo.parallel_env(name), num_cycles=CYCLES)
    parallel_seed_test(lambda: zoo.parallel_env(name), num_cycles=CYCLES)


class Masked:
    """A space that draws what is allowed now: PettingZoo's test of `max_cycles` draws without a mask."""

    def __init__(self, env: Any, agent: str) -> None:
        self._env, self._agent = env, agent

    def sample(self) -> int:
        allowed = np.flatnonzero(self._env.observe(self._agent)["action_mask"])
        return int(np.random.default_rng(len(allowed)).choice(allowed))


class MaskedAec(zoo.Aec):
    def action_space(self, agent: str) -> Any:
        return Masked(self, agent)


class MaskedParallel(zoo.Parallel):
    def action_space(self, agent: str) -> Any:
        return Masked(self, agent)


def test_a_game_is_cut_off_after_so_many_decisions() -> None:
    max_cycles_test(SimpleNamespace(env=partial(MaskedAec, "mind"), parallel_env=partial(MaskedParallel, "mind")))


@pytest.mark.parametrize("name", ["mind", "knights-score"])
@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
def test_wrong_seeds_and_actions_are_refused_and_closed_is_closed(name: str, make: Callable[..., Any]) -> None:
    env = make(name)
    for seed in (1.5, "x", -1, True, 2**64):
        with pytest.raises(BadSetup, match="seed"):
            env.reset(seed=seed)
    env.reset(seed=1)
    wrong: list[Any] = [None, "x", 1.5, [], {}, {"seat_0": 10**9}, 10**9, -1]
    for action in wrong:
        with pytest.raises(BadSetup, match="action"):
            env.step(action)
    env.close()
    for act in (env.reset, lambda: env.step(0)):
        with pytest.raises(BadSetup, match="closed"):
            act()


@over_all_games
def test_the_state_lies_in_the_state_space(name: str) -> None:
    state_test(zoo.env(name), zoo.parallel_env(name), num_cycles=CYCLES)


@over_all_games
def test_only_games_without_turns_are_parallelizable(name: str) -> None:
    env = zoo.env(name)
    assert env.metadata["is_parallelizable"] == GAMES[name].real_time
    if GAMES[name].real_time:
        parallel_api_test(aec_to_parallel(env), num_cycles=CYCLES)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
def test_a_copy_by_pickle_goes_on_alike(name: str, make: Callable[[str], Any]) -> None:
    env = make(name)
    copied(env).reset(seed=1)
    env.reset(seed=1)
    copy = copied(env)
    assert np.array_equal(env.state(), copy.state())
    for each in (env, copy):
        number = int(np.argmax(each.observe(each.agents[0])["action_mask"]))
        each.step(number if isinstance(each, zoo.Aec) else dict.fromkeys(each.agents, number))
    assert np.array_equal(env.state(), copy.state())


def copied(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))  # noqa: S301  # our own bytes


@over_all_games
def test_before_the_reset_everything_asks_for_it(name: str) -> None:
    for ask in (
        lambda: zoo.env(name).step(0),
        lambda: zoo.parallel_env(name).step({"seat_0": 0, "seat_1": 0}),
        lambda: zoo.env(name).observe("seat_0"),
        lambda: zoo.env(name).state(),
        lambda: zoo.env(name, render_mode="ansi").render(),
    ):
        with pytest.raises(BadSetup, match=r"no game has begun: call reset\(\) first"):
            ask()
    with pytest.raises(AttributeError, match=r"agent_selection is not there yet: no game has begun: call reset\(\)"):
        zoo.env(name).last()
    assert not hasattr(zoo.env(name), "nonsense")


@over_all_games
@pytest.mark.parametrize("wrong", [-1, 10**6, 1.0, np.nan, "0", None, np.array([0])])
def test_what_is_no_action_is_refused_with_the_name_of_its_agent(name: str, wrong: Any) -> None:
    turns, at_once = zoo.env(name), zoo.parallel_env(name)
    turns.reset(seed=1)
    with pytest.raises(BadSetup, match=f"the action of {turns.agent_selection} must be a whole number from 0 to"):
        turns.step(wrong)
    at_once.reset(seed=1)
    for said in ({"seat_0": 0, "seat_1": wrong}, {"seat_0": 0}):
        with pytest.raises(BadSetup, match="the action of seat_1 must be"):
            at_once.step(said)
    numbers: dict[str, Any] = {agent: np.array(0) for agent in at_once.agents}
    numbers["seat_1"] = np.int64(0)
    at_once.step(numbers)


def test_a_game_that_is_over_asks_for_a_reset() -> None:
    env = zoo.parallel_env("mind", max_cycles=1)
    env.reset(seed=1)
    env.step({"seat_0": 0, "seat_1": 0})
    with pytest.raises(BadSetup, match=r"the game is over: call reset\(\)"):
        env.step({"seat_0": 0, "seat_1": 0})


@pytest.mark.parametrize("given", [{"max_cycles": 0}, {"max_cycles": "x"}, {"waits": 3}, {"waits": ["a"]}])
def test_what_cannot_be_set_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match=r"max_cycles must be a whole number|waits are milliseconds"):
        zoo.env("mind", **given)


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
def test_an_illegal_action_ends_the_game(name: str) -> None:
    env = zoo.parallel_env(name)
    seen, _ = env.reset(seed=2)
    wrong = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in env.agents}
    wrong["seat_1"] = int(np.argmin(seen["seat_1"]["action_mask"]))
    _, rewards, over, cut, _ = env.step(wrong)
    assert rewards == {agent: -(agent == "seat_1") for agent in env.possible_agents}
    assert all(over.values())
    assert not any(cut.values())
    assert env.agents == []


def test_a_game_that_does_not_end_is_cut_off() -> None:
    env = zoo.parallel_env("mind", max_cycles=2)
    env.reset()
    env.step({"seat_0": 0, "seat_1": 0})
    _, rewards, over, cut, _ = env.step({"seat_0": 0, "seat_1": 0})
    assert (set(rewards.values()), set(over.values()), set(cut.values())) == ({0.0}, {False}, {True})
    assert env.episodes.match.now == 20_000


def test_after_a_seed_every_match_follows_from_it() -> None:
    one, two = zoo.parallel_env("knights-score"), zoo.parallel_env("knights-score")
    for env in (one, two):
        env.reset(seed=5)
    first = one.episodes.match.state
    for env in (one, two):
        env.reset()
    assert one.episodes.match.state == two.episodes.match.state != first
    one.reset(seed=5)
    assert one.episodes.match.state == first


def test_counting_wins() -> None:
    """A tenth of a second for each number, and the waits are there for it."""
    env = zoo.parallel_env("mind", seats=3, waits=FINE_WAITS)
    env.reset(seed=4)
    rewards: dict[str, float] = {}
    while env.agents:
        rewards = env.step({agent: counted(env, seat) for seat, agent in enumerate(env.agents)})[1]
    assert rewards == dict.fromkeys(env.possible_agents, 1.0)


def counted(env: zoo.Parallel, seat: int) -> int:
    view = env.episodes.match.view(seat)
    for move in view.legal:
        if env.episodes.game.text(move) == "ready":
            return env.episodes.actions.number(move, seat)
        if env.episodes.game.text(move).startswith("play"):
            return env.episodes.actions.number(move, move.card - max(view.pile, default=0) - 1)
    return 0


def test_the_mind_has_few_actions_unless_more_are_asked_for() -> None:
    usual, fine = Actions(GAMES["mind"]), Actions(GAMES["mind"], FINE_WAITS)
    assert len(WAITS) == 34
    assert set(WAITS) - {1250, 1750, 2250, 2750, 3250, 3750} <= set(FINE_WAITS)
    assert (usual.waits[0], usual.waits[-1]) == (fine.waits[0], fine.waits[-1]) == (100, 10_000)
    assert 2.9 * usual.size < fine.size


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
