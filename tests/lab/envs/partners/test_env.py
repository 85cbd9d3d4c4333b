"""The environment with partners against `parlour.Match` and the bots of The Mind, silence by silence."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from parlour import BadSetup, Match
from parlour.bots import Memory, SeatedBot, make_bot, simulate
from parlour.bots.mind.observation import Sight, sight_layout
from parlour.bots.mind.recurrent import SIZE, STAR, Recurrent, first_weights, new_state, think
from parlour.bots.mind.waiting_law import Floats
from parlour.games.mind.rules import LEVELS
from parlour.lab.envs.partners import PartnersEnv, PartnersVectorEnv
from parlour.lab.kernels.mind import dealt
from parlour.lab.kernels.waits import OWN

EVEN = "human:cv=0,pace_sd=0,meet=0.3,hesitate=0.2,full=0.05,gear=0.3,every=3"
"""Somebody without chance, who listens."""


class Watched(Recurrent, frozen=True, kw_only=True):
    """Keeps every row that it thinks about."""

    def decide(self, row: Floats, memory: Memory) -> tuple[float, float]:
        memory.keep("rows", list[Floats]).append(row)
        return think(memory.keep("weights", some_weights), memory.keep("state", new_state), row)


def some_weights() -> Floats:
    """Somebody who remembers something, and asks for stars now and then."""
    weights = first_weights() + 0.15 * np.random.default_rng(3).normal(size=SIZE)
    weights[STAR] = -0.3
    return weights


def by_rules(seats: int, partner: str, seed: int, game: int) -> tuple[Match, list[Floats]]:
    learner = SeatedBot("learner", Watched(), "")
    players = [make_bot(partner, "mind", str(seat)) for seat in range(seats)]
    players[game % seats] = learner
    match = simulate(Match("mind", seats, deals=dealt(seats, seed, game, LEVELS[seats])), players)
    return match, learner.memory.keep("rows", list)


@pytest.mark.parametrize(("seats", "partner"), [(2, EVEN), (3, EVEN), (2, f"{EVEN},origin=opening"), (4, EVEN)])
def test_a_learner_hears_and_does_the_same_as_by_the_rules(seats: int, partner: str) -> None:
    games, seed, stars, levels = 6, 5, 0, set()
    env = PartnersVectorEnv(games, seats, [partner], "win")
    seen, _ = env.reset(seed=seed)
    told: list[list[Floats]] = [[row[0].copy()] for row in seen]
    states, over, won = [new_state() for _ in range(games)], np.zeros(games, bool), np.zeros(games)
    while not over.all():
        said = np.zeros((games, 1, 2), np.float32)
        for at in range(games):
            wait, star = think(some_weights(), states[at], seen[at, 0])
            said[at, 0] = wait, star > 0
        seen, worth, ended, _, _ = env.step(said)
        won += np.where(over, 0, worth)
        over |= ended
        for at in np.flatnonzero(~over).tolist():
            told[at].append(seen[at, 0].copy())
    for game in range(games):
        match, rows = by_rules(seats, partner, seed, game)
        np.testing.assert_allclose(np.array(told[game]), np.array(rows), atol=0.0021)
        assert match.outcome is not None
        assert bool(won[game]) == match.outcome.won
        stars += int((np.array(rows)[:, Sight.HOW] == 3).sum())
        levels.add(int(rows[-1][Sight.LEVEL]))
    assert stars > 0
    assert len(levels) > 1


def test_a_partner_who_asks_for_a_star_is_followed() -> None:
    env = PartnersVectorEnv(200, 2, ["worrier"])
    seen, _ = env.reset(seed=1)
    asked = 0
    for _ in range(60):
        before = seen
        said = np.concatenate([0.35 * (seen[:, :, 14:15] - seen[:, :, 4:5]).clip(0), np.zeros((200, 1, 1))], axis=-1)
        seen, *_ = env.step(said)
        stars = seen[:, 0, Sight.HOW] == 3
        assert (before[stars, 0, Sight.LIVES] == 1).all()
        asked += int(stars.sum())
    assert asked > 10


def test_clocks_make_a_learner_wait_longer_and_hear_others_as_faster() -> None:
    """At a table of learners who say the same wait, each hears its own waits as it meant them."""
    env = PartnersVectorEnv(64, 2, (), clocks=0.5)
    env.reset(seed=1)
    seen, *_ = env.step(np.full((64, 2, 2), [2.0, 0.0]))
    told = seen[:, :, Sight.HOW] == 1
    own = seen[told & (seen[:, :, Sight.WHO] == 0)][:, Sight.WAIT]
    others = seen[told & (seen[:, :, Sight.WHO] == 1)][:, Sight.WAIT]
    assert np.abs(own - 2).max() < 0.003
    assert (others < 2.003).all()
    assert others.std() > 0.2


def test_two_at_a_table_share_a_tempo_and_people_come_again() -> None:
    env = PartnersVectorEnv(8, 3, ["crowd"], people=4)
    env.reset(seed=2)
    minds = env.tables.minds
    tempi = [(minds[at, (at + 1) % 3, OWN], minds[at, (at + 2) % 3, OWN]) for at in range(8)]
    assert all(one == pytest.approx(two) for one, two in tempi)
    assert len({round(one, 9) for one, _ in tempi}) == 8
    assert (env.people[1] == minds[5, 0, : env.people.shape[1]]).all()


def test_it_is_an_environment_of_gymnasium() -> None:
    check_env(PartnersEnv(people=2), skip_render_check=True)
    env = gymnasium.make_vec("parlour/mind-partners-v0", num_envs=3, vectorization_mode="vector_entry_point", people=2)
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    assert env.observation_space.contains(env.step(env.action_space.sample())[0])
    assert seen.shape == (3, 1, sight_layout(2).size)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"seats": 5}, "mind is for 2 to 4 players, not 5"),
        ({"reward": "gold"}, "reward cannot be 'gold'; accepted: win or levels"),
        ({"partners": ["stranger:family=1"]}, "stranger:family=1 is kept out for the benchmark; train with crowd"),
        ({"crowd": "strangers-2 crowd 0"}, "people drawn with 'strangers-2 crowd 0' are kept out for the benchmark"),
        ({"partners": ["chameleon"]}, "chameleon is not a person whose waits are a law"),
        ({"partners": "crowd"}, r"partners must be a list of names, such as \['crowd'\], not 'crowd'"),
        ({"seats": 2.0}, "mind is for 2 to 4 players, not 2.0"),
        ({"partners": ["nobody"]}, "there is no bot 'nobody' for mind"),
        ({"uneven": -1}, "uneven must be a number from 0 to 2, not -1"),
        ({"clocks": float("nan")}, "clocks must be a number from 0 to 2, not nan"),
        ({"people": 0}, "people must be a whole number from 1"),
        ({"num_envs": 0}, "num_envs must be"),
    ],
)
def test_what_cannot_be_is_said(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        PartnersVectorEnv(**given)


@pytest.mark.parametrize(
    "actions", [np.zeros((2, 2)), np.zeros((4, 2, 2)), np.full((4, 1, 2), np.nan), np.full((4, 1, 2), 61)]
)
def test_actions_that_do_not_fit_are_refused(actions: Any) -> None:
    env = PartnersVectorEnv(4, people=1)
    with pytest.raises(ResetNeeded):
        env.step(np.zeros((4, 1, 2)))
    env.reset(seed=1)
    with pytest.raises(BadSetup, match="actions"):
        env.step(actions)
