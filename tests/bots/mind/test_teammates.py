"""Odds of the others' cards."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.bots.mind.teammates import lowest_odds


@given(st.integers(1, 99).flatmap(lambda unseen: st.tuples(st.just(unseen), st.integers(1, unseen))))
def test_no_lower_card_is_out_as_often_as_the_hypergeometric_law_says(case: tuple[int, int]) -> None:
    unseen, held = case
    odds = lowest_odds(unseen, held)

    assert odds.sum() == pytest.approx(1)
    for below in range(unseen + 1):
        assert 1 - odds[:below].sum() == pytest.approx(comb(unseen - below, held) / comb(unseen, held), abs=1e-9)


def test_an_empty_hand_has_no_lowest_card() -> None:
    assert not lowest_odds(10, 0).any()
