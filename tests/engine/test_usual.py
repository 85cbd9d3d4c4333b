"""What a game is that says nothing of itself: rivals who take turns, without pictures."""

from __future__ import annotations

from parlour.engine import Fields, Pictures, Usual


def test_rivals_take_turns_unless_a_game_says_otherwise() -> None:
    assert (Usual.real_time, Usual.team, Usual.pictures, Usual.fields) == (False, False, None, Fields())
    assert Fields() == (None, None, None, None, ())


def test_pictures_are_drawn_when_they_are_needed_unless_a_game_knows_what_comes() -> None:
    pictures = Pictures(range(3), lambda view: (0,), lambda state: 7, lambda state, card: card)
    assert pictures.coming("a state") == ()
