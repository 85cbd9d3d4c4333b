"""The fold, commit by commit."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import GAMES
from parlour.engine import replay, transitions
from tests.harness.playing import played


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
def test_steps_lead_from_the_start_to_the_end_without_a_gap(name: str, seed: int) -> None:
    match = played(name, GAMES[name].seats.start, seed)
    start = match.game.start(match.header.seats, match.header.options)
    taken = list(transitions(match.game, start, match.commits))
    assert tuple(each.commit for each in taken) == match.commits
    assert [each.before for each in taken] == [start, *(each.after for each in taken[:-1])]
    assert taken[-1].after == replay(match.game, start, match.commits) == match.state
    assert [view for view, _ in match.seen(0)] == [match.game.view(each.after, 0) for each in taken]  # type: ignore[arg-type]  # a plain seat


def test_nothing_happened_is_no_step() -> None:
    game = GAMES["mind"]
    start = game.start(2, {})
    assert list(transitions(game, start, ())) == []
    assert replay(game, start, ()) == start
