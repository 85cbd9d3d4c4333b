"""Illusion, from one round to the next: two cards are enough (I6), and a new row has no last player."""

from __future__ import annotations

from parlour import Match
from parlour.games.illusion import ILLUSION
from parlour.games.illusion import events as e


def test_i6_two_cards_are_enough_for_another_round() -> None:
    cards = [[0, share, 0, 0] for share in (10, 20, 30, 40)]
    match = Match("illusion", seats=3, arrows=["red", "red"], cards=cards, starter=2)
    match.act(2, "insert 1")
    followed = match.act(0, "doubt")
    assert [type(event) for event in followed] == [e.Doubted, e.RoundBegan]
    view = match.view(None)
    assert (view.round, view.row, view.drawn, view.deck, view.turn) == (2, (2,), 3, 1, 2)
    assert view.last is None


def test_pictures_lie_open_in_the_row_on_the_deck_and_after_a_doubt() -> None:
    cards = [[0, share, 0, 0] for share in (10, 20, 30, 40)]
    match = Match("illusion", seats=3, arrows=["red", "red"], cards=cards, starter=2)
    assert ILLUSION.pictures is not None
    open_cards = ILLUSION.pictures.shown
    assert open_cards(match.view(None)) == (0, 1)
    match.act(2, "insert 1")
    match.act(0, "doubt")
    assert open_cards(match.view(None)) == (2, 3, 0, 1)
    match.act(2, "insert 0")
    assert open_cards(match.view(None)) == (3, 2, 0, 1)
