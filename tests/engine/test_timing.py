"""Waits and ticks: one distribution, told in two ways."""

from __future__ import annotations

from itertools import pairwise
from math import erf, inf, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import Stream
from parlour.engine.timing import by_ticks, first, hazard, tick_of


def ended(moment: float) -> float:
    """A wait of about a second."""
    return (1 + erf(log(moment) / 0.3 / sqrt(2))) / 2


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


def test_ticks_end_when_waits_do() -> None:
    stream, tick, games = Stream("ticks"), 0.125, 4000
    waits = [by_ticks(ended, tick, lambda: stream.word() / 2**32, 100) for _ in range(games)]
    for moment in (0.75, 1.0, 1.375):
        assert sum(wait <= moment + tick / 2 for wait in waits) / games == pytest.approx(ended(moment), abs=0.03)
    assert {tick_of(wait, tick) + 1 for wait in waits} == {int(wait / tick) for wait in waits}


def test_a_wait_that_never_ends_is_endless() -> None:
    assert by_ticks(lambda moment: 0.0, 0.1, lambda: 0.5, 10) == inf
    assert by_ticks(lambda moment: 0.0, 0.1, lambda: 0.0, 10) == inf


@pytest.mark.parametrize(("moment", "wait"), [(1.0, 1.0), (2.0, 2.0), (3.0, 3.0), (4.0, inf)])
def test_a_wait_may_end_with_any_tick_up_to_the_last(moment: float, wait: float) -> None:
    assert by_ticks(lambda now: float(now >= moment), 1.0, lambda: 0.5, 3) == wait
