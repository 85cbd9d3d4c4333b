"""Illusion: the sheet's worked example, and each decision by its number."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import BadNotation, BadSetup, Illegal, Match
from parlour.engine import Input, Millis, Outcome, Seat
from parlour.games.illusion import COLOURS, actions, deck, events, printed
from parlour.games.illusion.rules import row_is_right


def reds(*shares: int) -> list[list[int]]:
    """Cards with those shares of red, and nothing else."""
    return [[0, share, 0, 0] for share in shares]


def dealt(*shares: int, seats: int = 3, arrows: tuple[str, ...] = ("red", "red", "red"), **options: Any) -> Match:
    return Match("illusion", seats=seats, arrows=arrows, cards=reds(*shares), starter=0, **options)


def row_of(match: Match, *places: int) -> Match:
    for place in places:
        match.act(match.view(None).turn, f"insert {place}")
    return match


def test_a_round_opens_with_an_arrow_and_one_card() -> None:
    view = dealt(20, 30, 40).view(None)
    assert (view.arrow, view.row, view.drawn, view.turn, view.arrows) == ("red", (0,), 1, 0, ((), (), ()))


def test_the_doubter_of_a_wrong_row_gets_the_arrow() -> None:
    """The sheet's row of five; seat 2 made the error, seat 1 placed last, seat 2 doubts."""
    match = row_of(dealt(7, 16, 11, 30, 44, 50, 60), 1, 2, 3, 4)
    assert match.view(None).row == (0, 1, 2, 3, 4)
    assert (match.view(None).last, match.view(None).placed) == (0, 4)
    match.act(1, "doubt")
    revealed = match.view(2).revealed
    assert revealed is not None
    assert revealed.shares == (7, 16, 11, 30, 44)
    assert revealed.breaks == (2,)
    assert (revealed.right, revealed.seat, revealed.winner) == (False, 1, 1)
    assert match.view(None).arrows == ((), ("red",), ())
    assert (match.view(None).last, match.view(None).placed) == (None, None)


def test_i1_shares_rise_from_the_arrow_to_the_right() -> None:
    match = row_of(dealt(20, 30, 10, 50, 60), 1, 0)
    assert match.view(None).row == (2, 0, 1)
    match.act(2, "doubt")
    assert match.view(None).revealed is not None
    assert match.view(None).revealed.right


def test_equal_neighbours_are_right() -> None:
    match = row_of(dealt(20, 20, 50, 60), 1)
    match.act(1, "doubt")
    assert match.view(None).revealed.winner == 0
    assert match.view(None).revealed.breaks == ()


def test_a_right_row_rewards_the_player_who_placed_the_last_card() -> None:
    match = row_of(dealt(10, 20, 30, 40, 50, 60), 1, 2)
    match.act(2, "doubt")
    view = match.view(None)
    assert (view.revealed.right, view.revealed.winner) == (True, 1)
    assert view.turn == 1
    assert (view.round, view.row, view.drawn) == (2, (3,), 4)


def test_i2_the_first_player_of_a_round_must_insert() -> None:
    match = dealt(20, 30, 40, 50)
    assert match.legal(0) == (actions.Insert(0), actions.Insert(1))
    with pytest.raises(Illegal, match="row of one"):
        match.act(0, "doubt")


def test_i3_the_first_starter_is_drawn_by_lot() -> None:
    starters = {Match("illusion", seats=3, seed=seed).view(None).turn for seed in range(30)}
    assert starters == {0, 1, 2}


@given(st.integers(0, 2**32 - 1))
def test_i4_i9_a_deck_has_98_different_cards_with_room_for_white(seed: int) -> None:
    cards = deck(seed)
    assert len(set(cards)) == len(cards) == 98
    assert all(sum(card) <= 100 and min(card) >= 1 for card in cards)
    for colour in range(4):
        shares = sorted(card[colour] for card in cards)
        assert shares[0] <= 6
        assert 60 <= shares[-1] <= 75
        assert 8 <= shares[49] <= 30
        assert len(set(shares)) >= 30


def test_i9_a_deck_follows_from_its_seed() -> None:
    assert deck(5) == deck(5)
    assert deck(5) != deck(6)


def test_i5_a_card_once_placed_never_moves() -> None:
    match = row_of(dealt(20, 30, 40, 50, 60), 0, 1)
    assert match.view(None).row == (1, 2, 0)
    row_of(match, 1)
    assert match.view(None).row == (1, 3, 2, 0)


def test_i6_an_empty_deck_forces_a_doubt() -> None:
    match = row_of(dealt(10, 20), 1)
    assert match.view(None).drawn is None
    assert match.legal(1) == (actions.Doubt(),)
    with pytest.raises(Illegal, match="must be doubted"):
        match.act(1, "insert 0")


def test_i6_too_few_cards_for_a_round_are_shuffled_with_those_out_of_play() -> None:
    match = row_of(dealt(10, 20, 30), 1)
    events_ = match.act(1, "doubt")
    assert events.Shuffled((0, 1, 2)) in events_
    view = match.view(None)
    assert (view.round, view.row, view.drawn, view.deck, view.turn) == (2, (0,), 1, 2, 0)


def test_i7_the_short_game_ends_with_the_third_arrow() -> None:
    match = dealt(10, 20, 30, 40, 50, 60, 70, seats=2)
    for _ in range(3):
        assert match.outcome is None
        match.act(0, "insert 1")
        match.act(1, "doubt")
    assert match.outcome == Outcome((Seat(0),))
    assert match.view(None).arrows == (("red", "red", "red"), ())
    with pytest.raises(Illegal, match="over"):
        match.act(0, "insert 0")


def test_i7_the_long_game_has_twelve_rounds_and_ties_are_shared() -> None:
    cards = [[share] * 4 for share in range(1, 26)]
    match = Match("illusion", seats=2, cards=cards, starter=0, length="long")
    for doubt in range(12):
        assert match.outcome is None
        starter, winner = match.view(None).turn, doubt // 6
        assert starter is not None
        match.act(starter, "insert 1" if winner == starter else "insert 0")
        match.act(1 - starter, "doubt")
    assert match.view(None).round == 12
    assert [len(arrows) for arrows in match.view(None).arrows] == [6, 6]
    assert match.outcome == Outcome((Seat(0), Seat(1)))


def test_i8_shares_are_seen_only_after_a_doubt_and_of_that_row() -> None:
    match = Match("illusion", seats=2, seed=4)
    shown = [match.shown(event, 0) for event in match.events]
    assert not any(isinstance(event, events.Printed) for event in shown)
    match.act(match.view(None).turn, "insert 0")
    assert match.view(0).revealed is None
    match.act(match.view(None).turn, "doubt")
    doubt = match.view(0).revealed
    assert doubt is not None
    assert len(doubt.shares) == 2
    assert doubt.shares == tuple(printed(match.state, card)[COLOURS.index(doubt.colour)] for card in doubt.row)


def test_twelve_arrows_three_of_each_colour() -> None:
    match = Match("illusion", seats=5, seed=11, length="long")
    shuffled = next(event for event in match.events if isinstance(event, events.ArrowsShuffled))
    assert sorted(shuffled.arrows) == sorted(COLOURS * 3)


@given(st.lists(st.integers(0, 100), min_size=1, max_size=6))
def test_the_law_of_the_row(shares: list[int]) -> None:
    row = [(0, 0, share, 0) for share in shares]
    assert row_is_right(row, "green") == (shares == sorted(shares))


def test_refusals_name_the_fault() -> None:
    match = dealt(10, 20, 30, 40)
    with pytest.raises(Illegal, match="seat 0 is to play"):
        match.act(1, "insert 0")
    with pytest.raises(Illegal, match="0 to 1"):
        match.act(0, "insert 2")
    with pytest.raises(Illegal, match="the player may not"):
        match.act(0, "lot 1")
    with pytest.raises(Illegal, match="being dealt"):
        match.game.decide(match.game.start(2, {}), Input(Millis(0), Seat(0), actions.Doubt()))
    with pytest.raises(Illegal, match="the clock may not"):
        match.game.decide(match.state, Input(Millis(0), "clock", actions.Doubt()))


@pytest.mark.parametrize("text", ["", "insert", "insert -1", "insert 1 2", "doubt it", "arrows pink", "lot x"])
def test_malformed_notation_is_refused_with_the_accepted_forms(text: str) -> None:
    with pytest.raises(BadNotation, match="insert 2"):
        dealt(10, 20, 30).act(0, text)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"cards": reds(10)}, "two or more"),
        ({"cards": [[50, 51, 0, 0], [1, 1, 1, 1]]}, "at most 100"),
        ({"cards": [[-1, 1, 0, 0], [1, 1, 1, 1]]}, "at most 100"),
        ({"cards": [[1, 2, 3]]}, "box cannot be"),
        ({"starter": 2}, "a seat from 0 to 1"),
        ({"arrows": ["pink"]}, "a list of yellow, red, green and blue"),
        ({"arrows": ["red"] * 4}, "3 arrows each"),
    ],
)
def test_a_script_that_cannot_be_dealt_is_refused(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        Match("illusion", seats=2, **given)
