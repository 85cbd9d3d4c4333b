"""What a bot sees of a card, and how sure that makes it of an order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import Match
from parlour.art.illusion import impressions
from parlour.bots import make_bot
from parlour.bots.bot import Memory
from parlour.bots.illusion import eye
from parlour.bots.illusion.belief import Seen, ordered, row_right
from parlour.bots.illusion.stakes import going_on, stakes
from parlour.engine import Millis
from parlour.games.illusion import COLOURS, deck_seed

logits = st.floats(-3, 3)
noises = st.sampled_from([0.05, 0.16, 0.3, 0.48])


def test_it_looks_at_the_picture_not_at_the_back() -> None:
    match = Match("illusion", seed=5)
    seed, card = deck_seed(match.state), match.view(0).drawn
    assert seed is not None
    assert card is not None
    seen = eye.gallery(match)(card)
    for share, colour in zip(seen, impressions(seed, card), strict=True):
        assert share == pytest.approx(colour.perceived, abs=2)
    assert seen != tuple(map(float, match.state.cards[card]))


def test_a_deck_that_a_script_wrote_has_ordinary_pictures() -> None:
    match = Match("illusion", cards=[[50, 20, 0, 5], [10, 10, 10, 10]], seed=1)
    assert eye.gallery(match)(0) == pytest.approx((50, 24.3, 0, 8.2), abs=0.1)


def test_a_card_is_seen_once_and_for_all() -> None:
    memory = Memory("an eye")
    memory.look = lambda card: (10.0, 20.0, 30.0, 40.0)
    first = [eye.size(7, colour, 0.3, memory) for colour in COLOURS]
    memory.look = None
    assert [eye.size(7, colour, 0.3, memory) for colour in COLOURS] == first
    assert len(set(first)) == 4


def test_it_looks_only_at_what_lies_open() -> None:
    match = Match("illusion", seats=3, seed=8)
    player = make_bot("visitor", "illusion", "curious")
    asked: set[int] = set()

    def look(card: int) -> Any:
        asked.add(card)
        return (25.0,) * 4

    player.memory.look = look
    for _ in range(12):
        view = match.view(match.state.turn)
        asked.clear()
        player.plan(view, Millis(0))
        assert asked <= {*view.row, view.drawn}
        match.act(match.state.turn, match.legal(match.state.turn)[0])


@given(logits, noises, st.booleans())
def test_the_wider_apart_the_surer(apart: float, noise: float, agreed: bool) -> None:
    here, there = ordered(apart, noise, agreed), ordered(apart + 0.5, noise, agreed)
    assert 0 <= here <= there <= 1


@given(logits, noises)
def test_whoever_else_saw_it_so_makes_it_likelier(apart: float, noise: float) -> None:
    assert ordered(apart, noise, agreed=True) >= ordered(apart, noise, agreed=False) - 1e-9


@given(st.lists(logits, min_size=2, max_size=6), noises)
def test_a_row_in_order_is_likelier_right_than_the_same_row_backwards(sizes: list[float], noise: float) -> None:
    row = [Seen(size, 0, theirs=False) for size in sorted(sizes)]
    assert row_right(row, noise) >= row_right(row[::-1], noise) - 1e-9


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
