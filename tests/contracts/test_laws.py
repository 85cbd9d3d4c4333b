"""What every game must keep, at every number of seats: the laws of `parlour.testing`, and what strangers send."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import GAMES
from parlour.engine import Actor, Input
from parlour.testing.laws import LAWS, Law, Steps, accepts, actors, steps
from tests.contracts.contract import contract_of
from tests.contracts.strangers import action_strategy
from tests.harness.playing import played

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
over_all_tables = pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param(name, seats, marks=() if seats == GAMES[name].seats.start else pytest.mark.no_cover)
        for name, seats in TABLES
    ],
)
"""Coverage is measured at the smallest table of each game: larger ones run the same lines."""

seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@over_all_tables
@settings(max_examples=2)
@given(seed=seeds)
def test_every_game_keeps_every_law(law: Law, name: str, seats: int, seed: int) -> None:
    law(played(name, seats, seed), contract_of(name), Random(seed))


@lru_cache(maxsize=8)
def steps_of(name: str, seats: int, seed: int) -> list[Steps]:
    return list(steps(played(name, seats, seed)))


@over_all_tables
@settings(max_examples=12)
@given(seed=seeds, data=st.data())
def test_what_is_accepted_is_legal_and_a_refusal_changes_nothing(
    name: str, seats: int, seed: int, data: st.DataObject
) -> None:
    match = played(name, seats, seed % 4)
    state, _, _ = data.draw(st.sampled_from(steps_of(name, seats, seed % 4)))
    actor: Actor = data.draw(st.sampled_from(actors(match)))
    action = data.draw(action_strategy(match.game, state))
    before = msgspec.json.encode(state)
    judged = match.game.stamped(action, None) or action
    assert accepts(match.game, state, Input(match.now, actor, action)) == (judged in match.game.legal(state, actor))
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_notation_round_trips_for_every_action_there_could_be(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    action = data.draw(action_strategy(game, None))
    assert game.from_text(game.text(action)) == action
