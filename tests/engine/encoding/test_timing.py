"""Waits: who moves first, and how likely a wait ends within a tick."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.encoding.timing import first, hazard


def test_the_shortest_wait_moves_then_who_sits_first() -> None:
    assert first([None, 7.0, 5.0, 5.0]) == 2
    assert first([None, None]) is None


@given(st.lists(st.floats(0, 1), min_size=1).map(sorted))
def test_hazards_add_up_to_the_wait(shares: list[float]) -> None:
    silent = 1.0
    for before, by in pairwise([0.0, *shares]):
        silent *= 1 - hazard(before, by)
        assert silent == pytest.approx(1 - by)


def test_what_has_ended_for_sure_ends_now() -> None:
    assert hazard(1.0, 1.0) == 1.0
