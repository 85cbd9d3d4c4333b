"""Every vector environment takes its actions as arrays of any shape, type and value, or refuses them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
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
