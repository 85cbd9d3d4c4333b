"""The vector environment of Illusion against `parlour.Match`, and what its observations tell."""

from __future__ import annotations

from collections.abc import Callable
from math import erf
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from parlour import BadSetup, Match
from parlour.engine import ScriptedDealer, SeededDealer
from parlour.engine.chance import in_turn
from parlour.games.illusion import COLOURS
from parlour.games.illusion.actions import Lot, Shuffle, ShuffleArrows
from parlour.lab.envs.vector import IllusionEnv, IllusionVectorEnv
from parlour.lab.envs.vector.illusion_step import layout
from parlour.lab.kernels.decks import of_box, painted
from parlour.lab.kernels.illusion import dealt

RED = COLOURS.index("red")
UNSEEN = [501, 502]
"""Decks that nothing was trained or tuned with."""

BOX = [(share, 20, 30, 50 - share) for share in range(1, 21)]


def a_match(seats: int, seed: int, game: int) -> Match:
    """A match whose dealer says what the kernel's has said."""
    deal = dealt(seats, len(BOX), seed, game)
    script: dict[Callable[..., Any], Any] = {
        Shuffle: in_turn([tuple(order) for order in deal.orders]),
        ShuffleArrows: in_turn([tuple(COLOURS[arrow] for arrow in deal.arrows)]),
        Lot: in_turn([(deal.starter,)]),
    }
    return Match("illusion", seats, dealer=ScriptedDealer(script, SeededDealer("none is left")), box=tuple(BOX))


def same(match: Match, seen: NDArray[np.float32], mask: NDArray[np.int8]) -> None:
    view, where = match.view(match.state.turn), layout(match.header.seats)
    assert seen[where["you"]][0] == match.state.turn
    assert seen[where["length"]][0] == len(view.row)
    assert COLOURS[int(seen[where["arrow"]].argmax())] == view.arrow
    assert seen[where["arrows"]].tolist() == [len(arrows) for arrows in view.arrows]
    legal = {0 if match.game.text(move) == "doubt" else 1 + move.place for move in view.legal}
    assert set(np.flatnonzero(mask).tolist()) == legal


@pytest.mark.parametrize("seats", [2, 5])
@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_every_move_is_as_the_rules_say(seats: int, seed: int) -> None:
    tables, chance = IllusionVectorEnv(2, seats, decks=of_box(BOX)), np.random.default_rng(seed)
    seen, infos = tables.reset(seed=seed)
    matches = [a_match(seats, seed, game) for game in range(2)]
    while matches[0].outcome is None:
        mask = infos["action_mask"]
        actions = (mask * chance.random(mask.shape)).argmax(axis=1)
        same(matches[0], seen[0], mask[0])
        mover = matches[0].state.turn
        matches[0].act(mover, "doubt" if actions[0] == 0 else f"insert {actions[0] - 1}")
        seen, rewards, over, _, infos = tables.step(actions)
    assert over[0]
    assert tuple(infos["returns"][0]) == matches[0].game.returns(matches[0].state, seats)
    assert rewards[0] == infos["returns"][0][mover]


def test_a_row_grows_as_far_as_the_rules_let_it() -> None:
    box = [(share, 20, 30, 50 - share) for share in range(1, 40)]
    tables, cards = IllusionVectorEnv(1, decks=of_box(box)), len(box)
    _, infos = tables.reset(seed=1)
    for length in range(1, cards):
        assert np.flatnonzero(infos["action_mask"][0]).tolist() == list(range(int(length == 1), length + 2))
        seen, _, over, _, infos = tables.step([1 + length])
        assert not over[0]
        assert seen[0, layout(2)["length"]][0] == length + 1
        assert tables.observation_space.contains(seen)
    assert np.flatnonzero(infos["action_mask"][0]).tolist() == [0]


def pairs_seen(noise: float, decks: list[int]) -> tuple[float, float]:
    """How often the card that seems to have more red has more, and how often it should by the eye's noise."""
    known, where = painted(decks), layout(2)
    tables = IllusionVectorEnv(400, 2, noise, decks=known)
    seen, _ = tables.reset(seed=3)
    cards = tables.tables.deck[:, :2]
    deck = np.arange(400) % len(decks)
    shares, looks = (each[deck[:, None], cards, RED] for each in (known.shares, known.looks))
    differ = shares[:, 0] != shares[:, 1]
    first, second = seen[:, where["row"]][:, RED], seen[:, where["drawn"]][:, RED]
    right = (first > second) == (shares[:, 0] > shares[:, 1])
    ahead = np.where(shares[:, 0] > shares[:, 1], looks[:, 0] - looks[:, 1], looks[:, 1] - looks[:, 0])
    allowed = [(1 + erf(each / (noise * 2))) / 2 for each in ahead[differ]]
    return float(right[differ].mean()), float(np.mean(allowed))


def test_more_red_is_guessed_as_well_as_the_eye_allows() -> None:
    found = []
    for noise in (0.05, 0.3, 1.0):
        right, allowed = pairs_seen(noise, UNSEEN)
        assert abs(right - allowed) < 4 * (allowed * (1 - allowed) / 400) ** 0.5 + 0.005
        found.append(right)
    assert found[0] > 0.9
    assert found[0] > found[1] > found[2] > 0.6


def test_a_card_looks_the_same_to_a_seat_as_long_as_it_lies() -> None:
    tables, where = IllusionVectorEnv(50, 2, decks=of_box(BOX)), layout(2)
    first, _ = tables.reset(seed=1)
    tables.step(np.full(50, 2))
    third, *_ = tables.step(np.full(50, 3))
    assert np.array_equal(first[:, where["row"]][:, :4], third[:, where["row"]][:, :4])
    assert np.array_equal(first[:, where["drawn"]], third[:, where["row"]][:, 4:8])


def test_rivals_move_until_it_is_the_first_seats_turn() -> None:
    tables = IllusionVectorEnv(64, 3, rivals=0.6, decks=of_box(BOX))
    seen, infos = tables.reset(seed=1)
    won = 0.0
    for _ in range(300):
        assert (seen[:, 0] == 0).all()
        doubt = infos["action_mask"][:, 0] > 0
        seen, rewards, over, _, infos = tables.step(np.where(doubt, 0, 1))
        assert ((rewards == 0) | over).all()
        won += rewards.sum()
    assert won > 0


def test_what_cannot_be_is_said() -> None:
    refused: list[dict[str, Any]] = [
        *({"seats": 6}, {"noise": 0}, {"rivals": 2.0}),
        *({"decks": []}, {"decks": [-1]}, {"num_envs": 0}),
    ]
    for wrong in refused:
        with pytest.raises(BadSetup):
            IllusionVectorEnv(**{"decks": of_box(BOX), **wrong})
    tables = IllusionVectorEnv(2, decks=of_box(BOX))
    with pytest.raises(ResetNeeded):
        tables.step(np.zeros(2, int))
    tables.reset(seed=1)
    with pytest.raises(BadSetup, match="actions"):
        tables.step(np.zeros(3, int))
    _, rewards, over, _, _ = tables.step(np.array([0, len(BOX)]))
    assert rewards.tolist() == [-1.0, -1.0]
    assert over.all()


def test_it_is_an_environment_of_gymnasium() -> None:
    check_env(IllusionEnv(decks=of_box(BOX)), skip_render_check=True)
    env = gymnasium.make("parlour/illusion-v1", decks=of_box(BOX))
    seen, infos = env.reset(seed=4)
    assert env.observation_space.contains(seen)
    assert infos["action_mask"].tolist()[:3] == [0, 1, 1]
