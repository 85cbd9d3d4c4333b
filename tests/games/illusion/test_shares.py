"""I9: the numbers on the backs follow from a seed, today and in ten years."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import BadSetup, Match
from parlour.engine import DrawRequest
from parlour.games.illusion import ILLUSION, deck

assert ILLUSION.pictures is not None
PICTURES = ILLUSION.pictures
seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize(
    ("seed", "fingerprint"),
    [(0, "be88fb99dbc190fe"), (1, "719d4bd92f09911f"), (2**32 - 1, "ec5205b7a95bb4f3")],
)
def test_i9_a_seed_names_the_same_deck_for_ever(seed: int, fingerprint: str) -> None:
    """Journals, pictures and printed cards name a deck by its seed alone."""
    assert sha256(repr(deck(seed)).encode()).hexdigest()[:16] == fingerprint


@given(seeds)
def test_i9_every_colour_is_on_every_card_and_one_leads(seed: int) -> None:
    for card in deck(seed):
        assert min(card) >= 2
        assert any(26 <= share <= 72 for share in card)


@given(seeds)
def test_i9_3_to_25_percent_of_every_card_stay_white(seed: int) -> None:
    assert all(3 <= 100 - sum(card) <= 25 for card in deck(seed))


def test_i9_the_deck_on_the_table_is_named_by_its_seed() -> None:
    match = Match("illusion", seats=2, seed=3)
    seed = PICTURES.deck(match.state)
    assert seed is not None
    assert [PICTURES.printed(match.state, card) for card in PICTURES.cards] == list(deck(seed))
    assert PICTURES.deck(Match("illusion", seats=2, cards=[[1, 2, 3, 4], [4, 3, 2, 1]]).state) is None


def test_i9_the_dealer_chooses_one_of_all_the_seeds() -> None:
    asked = ILLUSION.legal(ILLUSION.start(2, {}), "dealer")
    assert isinstance(asked, DrawRequest)
    assert (asked.pool, asked.take) == (range(2**32), 1)


def test_a_script_may_say_the_order_of_the_whole_deck() -> None:
    assert Match("illusion", seats=2, deck=7, order=[*reversed(PICTURES.cards)]).state.deck[0] == 96


def test_a_script_names_the_deck_and_what_lies_on_top() -> None:
    match = Match("illusion", seats=2, deck=7, order=[58, 29], arrows=["red"], starter=0)
    assert PICTURES.deck(match.state) == 7
    assert (match.view(0).row, match.view(0).drawn) == ((58,), 29)
    match.act(0, "insert 1")
    assert match.view(0).drawn == 0


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ({"deck": "seven"}, "deck must be the seed of a deck, a whole number, not 'seven'"),
        ({"deck": -1}, "deck must be a seed from 0 to 4294967295, not -1"),
        ({"order": "first"}, "order must be a list of card numbers"),
        ({"order": [3, 3]}, "order must name cards from 0 to 97, each once"),
        ({"order": [98]}, "order must name cards from 0 to 97, each once"),
    ],
)
def test_a_script_that_names_no_deck_is_refused(script: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        Match("illusion", seats=2, **script)


def test_the_card_that_is_drawn_beforehand_is_the_next_one_to_be_open() -> None:
    match = Match("illusion", seats=2, seed=3)
    under = PICTURES.coming(match.state)
    assert under != (match.view(None).drawn,)
    match.act(match.view(None).turn, match.legal(match.view(None).turn)[0])
    assert under == (match.view(None).drawn,)
