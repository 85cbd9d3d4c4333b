"""Every vector environment takes its actions as arrays of any shape, type and value, or refuses them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as nps

from parlour import BadSetup
from parlour.lab.envs.partners import PartnersVectorEnv
from parlour.lab.envs.vector import IllusionVectorEnv, KnightsVectorEnv, MindVectorEnv
from parlour.lab.kernels.decks import of_box

TABLES = 3
DECKS = of_box([(share, 20, 30, 50 - share) for share in range(1, 40)])
MADE: dict[str, Callable[[], Any]] = {
    "mind": lambda: MindVectorEnv(TABLES),
    "knights-score": lambda: KnightsVectorEnv("knights-score", TABLES),
    "knights-dice": lambda: KnightsVectorEnv("knights-dice", TABLES),
    "illusion": lambda: IllusionVectorEnv(TABLES, decks=DECKS),
    "partners": lambda: PartnersVectorEnv(TABLES, people=2),
}


@cache
def env(name: str) -> Any:
    made = MADE[name]()
    made.reset(seed=1)
    return made


def arrays(name: str) -> st.SearchStrategy[Any]:
    """Often of the right shape, so that values are tried too."""
    shape = env(name).action_space.shape
    return nps.arrays(nps.scalar_dtypes(), st.just(shape) | nps.array_shapes(min_dims=0, max_dims=4, min_side=0))


OUTSIDE: dict[str, list[Any]] = {
    **{game: [[0, 10**9, 0], [0, -1, 0], [0] * 4, [[0]] * 3] for game in ("knights-score", "knights-dice", "illusion")},
    "mind": [[[[1, 0], [1, 1.5]]] * 3, [[[1, 0], [61, 0]]] * 3, [[[-1, 0]] * 2] * 3, [[[1, 0]]] * 3],
    "partners": [[[[1, 1.5]]] * 3, [[[61, 0]]] * 3, [[[1, -0.1]]] * 3, [[[1, 0]]] * 2],
}
WRONG: list[Any] = [None, "x", {}, [[1], [2, 3]], float("nan")]


@pytest.mark.parametrize("name", MADE)
def test_what_lies_outside_the_space_is_refused_by_name(name: str) -> None:
    tables = env(name)
    for actions in (*OUTSIDE[name], *WRONG):
        with pytest.raises(BadSetup, match="actions"):
            tables.step(actions)


@pytest.mark.parametrize("name", MADE)
def test_a_seed_is_a_whole_number_or_none(name: str) -> None:
    for seed in (1.5, "x", -1, True, 2**64, [1]):
        with pytest.raises(BadSetup, match="seed"):
            env(name).reset(seed=seed)
    assert env(name).observation_space.contains(env(name).reset(seed=np.int64(3))[0])


@pytest.mark.parametrize("name", MADE)
def test_nothing_is_played_once_it_is_closed(name: str) -> None:
    made = MADE[name]()
    actions = made.action_space.sample()
    with pytest.raises(ResetNeeded):
        made.step(actions)
    made.reset(seed=1)
    made.close()
    for act in (made.reset, lambda: made.step(actions)):
        with pytest.raises(ClosedEnvironmentError):
            act()
    made.close()


@pytest.mark.parametrize("name", MADE)
@given(st.data())
@settings(max_examples=60)
def test_actions_are_followed_or_refused_and_nothing_else(name: str, data: Any) -> None:
    tables, actions = env(name), data.draw(arrays(name))
    try:
        seen, worth, *ends = tables.step(actions)[:4]
    except BadSetup:
        return
    assert actions.shape == tables.action_space.shape
    assert tables.observation_space.contains(seen)
    assert np.isfinite(worth).all()
    assert all(len(each) == TABLES for each in ends)
