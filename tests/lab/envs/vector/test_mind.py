"""The vector environment of The Mind against `parlour.Match`, decision by decision."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from parlour import BadSetup, Match
from parlour.games.mind.rules import LEVELS
from parlour.lab.envs.vector import MindEnv, MindVectorEnv
from parlour.lab.envs.vector.mind import layout
from parlour.lab.kernels.mind import dealt

TABLES = 3
Numbers = NDArray[Any]


def a_match(seats: int, seed: int, game: int) -> Match:
    return Match("mind", seats, deals=dealt(seats, seed, game, LEVELS[seats]))


def decide(match: Match, said: Numbers) -> None:
    """The same decision at a table of the rules."""
    seats = range(match.header.seats)
    if match.view(None).stars and all(said[:, 1] >= 0.5):
        for seat in seats:
            match.act(seat, "star")
        return
    for seat in seats:
        match.act(seat, "ready")
    hands = [match.view(seat).hand for seat in seats]
    waits = [(int(said[seat, 0] * np.float32(1000) + 0.5), seat) for seat in seats if hands[seat]]
    wait, first = min(waits)
    match.act(first, f"play {hands[first][0]}", at=match.now + wait)
    if match.view(None).phase == "play":
        match.act(0, "stop")


def same(match: Match, seen: Numbers, over: bool) -> None:
    where = layout(match.header.seats)
    assert over == (match.outcome is not None)
    for seat, row in enumerate(seen):
        view = match.view(seat)
        assert tuple(row[where["hand"]])[: len(view.hand)] == view.hand
        assert tuple(row[where["counts"]]) == view.counts
        told = [int(row[where[name]][0]) for name in ("level", "lives", "stars", "held")]
        assert told == [view.level, view.lives, view.stars, len(view.hand)]
        if match.outcome is None:
            assert row[where["top"]][0] == (view.pile[-1] if view.pile else 0)


@pytest.mark.parametrize("seats", LEVELS)
@settings(max_examples=8)
@given(seed=st.integers(0, 2**63 - 1), noise=st.sampled_from([0.0, 0.02, 0.2, 2.0]), stars=st.booleans())
def test_every_table_is_a_match(seats: int, seed: int, noise: float, stars: bool) -> None:
    env, rng, where = MindVectorEnv(TABLES, seats), np.random.default_rng(seed), layout(seats)
    seen, _ = env.reset(seed=seed)
    matches = [a_match(seats, seed, game) for game in range(TABLES)]
    numbers, over = list(range(TABLES)), [False] * TABLES
    for _ in range(120):
        gaps = seen[:, :, where["hand"]][:, :, 0] - seen[:, :, where["top"]][:, :, 0]
        waits = np.clip(0.1 * gaps * np.exp(noise * rng.normal(size=gaps.shape)), 0, 60)
        raised = np.full_like(waits, stars * (rng.random() < 0.2))
        said = np.stack([waits, raised], axis=-1).astype(np.float32)
        seen, worth, ended, cut, _ = env.step(said)
        for at, match in enumerate(matches):
            if over[at]:
                numbers[at] += TABLES
                matches[at] = match = a_match(seats, seed, numbers[at])
            else:
                decide(match, said[at])
                assert worth[at] == bool(match.outcome and match.outcome.won)
            over[at] = bool(ended[at])
            same(match, seen[at], over[at])
        assert not cut.any()


def test_counting_wins_every_game() -> None:
    env, where = MindVectorEnv(50, 4, reward="levels"), layout(4)
    seen, _ = env.reset(seed=1)
    total = np.zeros(50)
    done = np.zeros(50, bool)
    while not done.all():
        waits = 0.1 * (seen[:, :, where["hand"]][:, :, 0] - seen[:, :, where["top"]][:, :, 0]).clip(0)
        seen, worth, over, _, _ = env.step(np.stack([waits, np.zeros_like(waits)], axis=-1))
        total += np.where(done, 0, worth)
        done |= over
    assert total == pytest.approx(1)


def test_gymnasium_checks_it() -> None:
    check_env(MindEnv(seats=3), skip_render_check=True)
    env = gymnasium.make_vec("parlour/mind-v0", num_envs=4, vectorization_mode="vector_entry_point", seats=3)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    assert env.observation_space.contains(env.step(env.action_space.sample())[0])


def test_one_seed_is_one_game() -> None:
    one, many = MindEnv(seats=2), MindVectorEnv(4, 2)
    seen, everywhere = one.reset(seed=9)[0], many.reset(seed=9)[0]
    assert np.array_equal(seen, everywhere[0])
    assert not np.array_equal(everywhere[0], everywhere[1])
    assert np.array_equal(many.reset(seed=9)[0], everywhere)
    assert not np.array_equal(many.reset()[0], everywhere)


def test_a_game_without_an_end_is_cut_off() -> None:
    env = MindVectorEnv(2, 2, max_cycles=1)
    env.reset(seed=1)
    _, _, over, cut, _ = env.step(np.zeros((2, 2, 2), np.float32))
    assert not over.any()
    assert cut.all()


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(BadSetup, match="mind is for 2 to 4 players, not 5"):
        MindVectorEnv(1, 5)
    with pytest.raises(BadSetup, match="reward cannot be 'gold'; accepted: win or levels"):
        MindVectorEnv(1, reward="gold")


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros((2, 2)),
        np.zeros((1, 2, 2)),
        np.zeros((4, 3, 2)),
        np.zeros((4, 2, 3)),
        np.full((4, 2, 2), np.nan),
        np.full((4, 2, 2), np.inf),
        np.full((4, 2, 2), 1e30),
        np.full((4, 2, 2), -1),
        np.full((4, 2, 2), "1"),
        [[[0, 0], [0, 0]]] * 3,
        None,
    ],
)
def test_actions_that_do_not_fit_are_refused(actions: Any) -> None:
    tables = MindVectorEnv(4)
    tables.reset(seed=1)
    with pytest.raises(BadSetup, match="actions"):
        tables.step(actions)


def test_actions_may_lie_in_memory_in_any_order() -> None:
    said = np.random.default_rng(1).random((4, 2, 2))
    orders: list[Any] = [said, np.asfortranarray(said), said[::-1].copy()[::-1], said.tolist()]
    found = []
    for actions in orders:
        tables = MindVectorEnv(4)
        tables.reset(seed=1)
        found.append(tables.step(actions)[0])
    assert all((each == found[0]).all() for each in found)


@pytest.mark.parametrize(
    "given", [{"num_envs": 0}, {"num_envs": 2.0}, {"max_cycles": 0}, {"seats": 5}, {"seats": True}]
)
def test_wrong_sizes_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        MindVectorEnv(**given)


def test_a_step_before_the_reset_is_refused_by_name() -> None:
    nothing = np.zeros((1, 2, 2), np.float32)
    for step in (lambda: MindVectorEnv(1).step(nothing), lambda: MindEnv().step(nothing[0])):
        with pytest.raises(ResetNeeded, match="call reset"):
            step()
