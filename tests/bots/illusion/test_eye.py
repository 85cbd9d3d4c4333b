"""Perceived shares, and the beliefs that follow from them."""

from __future__ import annotations

from math import hypot
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import Match
from parlour.art.illusion import impressions
from parlour.art.illusion.chance import Floats
from parlour.bots import looks_in, make_bot
from parlour.bots.bot import Memory
from parlour.bots.illusion import eye
from parlour.bots.illusion.belief import RowBelief, Witnesses, judged
from parlour.bots.illusion.guess import FOOLED, LOOKS, PERCENT, shares
from parlour.bots.illusion.stakes import going_on, stakes
from parlour.engine import Millis
from parlour.games.illusion import COLOURS, deck, deck_seed, open_cards

logits = st.floats(-3, 3)
noises = st.sampled_from([0.05, 0.16, 0.3, 0.48])


def test_it_looks_at_the_picture_not_at_the_back() -> None:
    match = Match("illusion", seed=5)
    seed, card = deck_seed(match.state), match.view(0).drawn
    assert seed is not None
    assert card is not None
    seen = eye.look(match.state, card)
    for share, colour in zip(seen, impressions(seed, card), strict=True):
        assert share == pytest.approx(colour.perceived, abs=2)
    assert seen != tuple(map(float, match.state.cards[card]))


def test_a_deck_that_a_script_wrote_has_ordinary_pictures() -> None:
    match = Match("illusion", cards=[[50, 20, 0, 5], [10, 10, 10, 10]], seed=1)
    assert eye.look(match.state, 0) == pytest.approx((50, 24.3, 0, 8.2), abs=0.1)


def test_a_card_is_seen_once_and_for_all() -> None:
    memory = Memory("an eye")
    memory.looks[7] = (10.0, 20.0, 30.0, 40.0)
    first = [eye.size(7, colour, 0.3, memory) for colour in COLOURS]
    memory.looks.clear()
    assert [eye.size(7, colour, 0.3, memory) for colour in COLOURS] == first
    assert len(set(first)) == 4


def test_it_is_shown_only_what_lies_open() -> None:
    match = Match("illusion", seats=3, seed=8)
    player = make_bot("visitor", "illusion", "curious")
    looks = looks_in(match)
    for _ in range(12):
        view = match.view(match.state.turn)
        shown = looks(view)
        assert set(shown) == {*open_cards(view)}
        player.plan(view, Millis(0), shown)
        match.act(match.state.turn, match.legal(match.state.turn)[0])


@given(st.integers(0, 400), st.integers(0, 97), noises)
def test_every_share_it_thinks_of_is_possible(seed: int, card: int, noise: float) -> None:
    sizes = LOOKS[list(deck(seed)[card])]
    for colour, printed in enumerate(deck(seed)[card]):
        likely = shares(sizes, colour, noise)
        assert likely.sum() == pytest.approx(1)
        assert likely.min() >= 0
        assert abs(likely @ PERCENT - printed) < 3 + 15 * noise


def test_it_reckons_as_one_who_had_seen_all_decks() -> None:
    """Among the cards of many decks, those that would look like this one weigh as much as the guess says."""
    cards = np.array([card for seed in range(150) for card in deck(seed)])
    sizes = LOOKS[[55, 6, 15, 9]] + [0.4, -0.1, 0.2, 0.0]
    weights = np.exp(-(((sizes - LOOKS[cards]) / hypot(0.3, FOOLED)) ** 2).sum(axis=1) / 2)
    for colour in range(4):
        met = np.average(cards[:, colour], weights=weights)
        assert shares(sizes, colour, 0.3) @ PERCENT == pytest.approx(met, abs=1)


def test_what_the_other_colours_leave_no_room_for_only_looks_large() -> None:
    alone, crowded = (shares(LOOKS[[60, *others]], 0, 0.3) @ PERCENT for others in ((10, 10, 8), (30, 30, 30)))
    assert crowded < alone - 10


@pytest.mark.parametrize("percent", [0, 7, 50, 95, 100])
def test_a_card_like_none_in_a_deck_is_taken_as_it_looks(percent: int) -> None:
    likely = shares(LOOKS[[percent, 0, 0, 0]], 0, 0.05)
    assert likely @ PERCENT == pytest.approx(percent, abs=2)


def exactly(*percents: int) -> RowBelief:
    """A row of which all is known and that nobody else has seen."""
    return RowBelief(tuple(np.eye(101)[list(percents)]), (Witnesses(),) * (len(percents) - 1))


@given(st.lists(st.integers(0, 100), min_size=1, max_size=6), st.integers(0, 100))
def test_of_shares_that_are_known_the_law_of_the_row_is_all(percents: list[int], drawn: int) -> None:
    """Equal neighbours are right (I1)."""
    judgement = judged(exactly(*percents), np.eye(101)[drawn], 0.3)
    rows = [[*percents[:place], drawn, *percents[place:]] for place in range(len(percents) + 1)]
    assert judgement.right == pytest.approx(float(percents == sorted(percents)))
    assert judgement.after == pytest.approx([float(row == sorted(row)) for row in rows])


blurred = st.builds(lambda size, noise: shares([size, -2.0, -1.5, -1.5], 0, noise), logits, noises)
witnesses = st.builds(Witnesses, st.booleans(), st.integers(0, 3))


@given(st.lists(blurred, min_size=2, max_size=6), blurred, noises, st.data())
def test_a_row_is_never_likelier_right_with_a_card_more(
    cards: list[Floats], drawn: Floats, noise: float, data: st.DataObject
) -> None:
    seen = data.draw(st.lists(witnesses, min_size=len(cards) - 1, max_size=len(cards) - 1))
    right, after = judged(RowBelief(tuple(cards), tuple(seen)), drawn, noise)
    assert 0 <= right <= 1 + 1e-9
    assert len(after) == len(cards) + 1
    assert all(0 <= each <= right + 1e-9 for each in after)


@given(blurred, blurred, noises, witnesses)
def test_agreement_of_others_makes_it_likelier(near: Floats, far: Floats, noise: float, seen: Witnesses) -> None:
    def right(*each: Witnesses) -> float:
        return judged(RowBelief((near, far), each), far, noise).right

    assert right(seen) >= right(Witnesses()) - 1e-9
    assert right(seen._replace(passed=seen.passed + 1)) >= right(seen) - 1e-9


def test_who_places_two_cards_says_more_than_who_lets_them_lie() -> None:
    near, far = (shares([size, -2.0, -1.5, -1.5], 0, 0.3) for size in (0.2, 0.0))
    alone, passed, placed = (
        judged(RowBelief((near, far), (seen,)), far, 0.3).right
        for seen in (Witnesses(), Witnesses(False, 1), Witnesses(True))
    )
    assert alone < passed < placed


def test_a_row_against_all_evidence_is_just_wrong() -> None:
    upside_down = exactly(*range(98, 0, -1))._replace(witnesses=(Witnesses(placed=True, passed=3),) * 97)
    assert judged(upside_down, np.eye(101)[50], 0.02).right == 0


@pytest.mark.parametrize("length", ["short", "long"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_among_equals_an_arrow_is_worth_most_to_who_gets_it(seats: int, length: Any) -> None:
    worth = stakes(0, (0,) * seats, length, 1)
    assert worth.won_by[0] > 1 / seats > worth.won_by[1]
    assert len(set(worth.won_by[1:])) == 1
    assert sum(stakes(me, (0,) * seats, length, 1).won_by[0] for me in range(seats)) == pytest.approx(1)


def test_the_last_arrow_is_the_game() -> None:
    worth = stakes(0, (2, 2, 0), "short", 5)
    assert worth.won_by[:2] == (1, 0)
    assert 0 < worth.won_by[2] < 1


@given(st.floats(0.01, 0.99), st.integers(2, 9), noises)
def test_going_on_is_worth_something_between_the_best_and_the_worst(right: float, cards: int, noise: float) -> None:
    worth = stakes(1, (0, 1, 2), "short", 4)
    assert min(worth.won_by) <= going_on(worth, right, cards, noise) <= max(worth.won_by)
