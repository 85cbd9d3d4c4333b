"""Nicolaus & Wilfried: who is shown which card, and what is said of the board."""

from __future__ import annotations

import pytest

from parlour import Illegal, Match
from parlour.engine import Seat
from parlour.games.knights import setup
from parlour.games.knights.cards import Card
from parlour.games.knights.dice import actions as a
from parlour.games.knights.dice import events as e
from parlour.games.knights.dice.rules import lots_can_decide

GAMES = ["knights-score", "knights-dice"]
DECK = ["R000000", "Y000000", "R111000", "Y001100", "R100000", "Y110000", "R000001", "Y000001", "R000010"]


@pytest.mark.parametrize("name", GAMES)
def test_everyone_is_shown_their_own_hand_and_the_backs_of_the_others(name: str) -> None:
    match = Match(name, 2, deck=DECK)
    dealt = next(event for event in match.events if isinstance(event, setup.Dealt))
    down = [tuple(Card("") for _ in hand) for hand in dealt.hands]
    shown = [match.shown(dealt, viewer) for viewer in (0, 1, None)]
    assert shown == [
        setup.Dealt((dealt.hands[0], down[1]), ()),
        setup.Dealt((down[0], dealt.hands[1]), ()),
        setup.Dealt(tuple(down), ()),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_shown_the_rest_of_the_deck(name: str) -> None:
    match = Match(name, 2, deck=DECK)
    opened = next(event for event in match.events if isinstance(event, setup.Opened))
    assert len(opened.rest) == 7
    assert match.shown(opened, 0) == setup.Opened(Card("R000000"), Card("Y000000"), ())


def test_who_draws_is_shown_the_card() -> None:
    match = Match("knights-score", 2, deck=DECK)
    drawn = match.act(0, "discard R111000")[1]
    assert drawn == setup.CardDrawn(Seat(0), Card("R000010"))
    assert [match.shown(drawn, viewer) for viewer in (0, 1)] == [drawn, setup.CardDrawn(Seat(0), Card(""))]


def test_the_last_move_is_in_view() -> None:
    match = Match("knights-score", 2, deck=DECK)
    (played, *_) = match.act(0, "play R111000")
    assert match.view(None).last == played
    (discarded, *_) = match.act(1, "discard Y001100")
    assert match.view(None).last == discarded


def test_the_points_in_view_are_those_of_the_hand() -> None:
    match = Match("knights-score", 2, deck=DECK)
    match.act(0, "play R111000")
    assert match.view(1).hand == ("Y001100", "Y110000", "Y000001")
    assert match.view(1).points == (0, -2, 1)
    assert match.view(None).points == ()


def dice(*rolls: str) -> Match:
    """Piles that open blank; seat 0 holds three heavy red cards, seat 1 three light yellow ones."""
    deck = ["R000000", "Y000000", "R111000", "Y000001", "R110000", "Y000011", "R111111", "Y000111"]
    return Match("knights-dice", 2, deck=deck, rolls=rolls)


def test_a_refused_card_names_the_sum_of_the_open_cards() -> None:
    match = dice("ge", "ge", "le")
    for seat, card in ((0, "R111000"), (1, "Y000111")):
        match.act(seat, "roll")
        match.act(seat, f"play {card}")
    match.act(0, "roll")
    with pytest.raises(Illegal, match="the die shows ≤ and the board 6; that does not allow it"):
        match.act(0, "play R110000 R111111")


@pytest.mark.parametrize(
    ("rolls", "action", "reason"),
    [
        (["ge"], "draw", "you draw only when nothing in your hand can be played, and something can"),
        (["ge"], "take R", "a card is taken only on a blank, and the die shows ≥"),
        (["ge"], "pass", "you pass only when nothing else can be done"),
        (["ge"], "roll", "the die is cast already"),
        (["blank"], "take R", "the last card of a pile is never taken"),
        (["blank"], "draw", "nothing can be done, so there is only pass"),
        (["ge", "blank"], "draw", "the die shows a blank: take one of the two cards that show, but never the last"),
        (["ge", "blank"], "pass", "you pass only when nothing else can be done"),
        (["ge", "blank"], "take Y", "the last card of a pile is never taken"),
    ],
)
def test_a_refused_move_at_the_die_says_why(rolls: list[str], action: str, reason: str) -> None:
    match = dice(*rolls)
    for seat in range(len(rolls) - 1):
        match.act(seat, "roll")
        match.act(seat, "play R111000")
    seat = len(rolls) - 1
    match.act(seat, "roll")
    with pytest.raises(Illegal, match=reason):
        match.act(seat, action)


def test_the_die_has_its_last_move_in_view_too() -> None:
    match = dice("ge", "blank", "blank")
    match.act(0, "roll")
    match.act(0, "play R111000")
    assert match.view(None).last == e.Played(Seat(0), (Card("R111000"),))
    match.act(1, "roll")
    assert match.legal(1) == (a.Take("R"),)
    match.act(1, "take R")
    assert match.view(None).last == e.Taken(Seat(1), Card("R111000"))
    assert (match.view(1).hand[-1], match.view(None).depths) == ("R111000", (1, 1))
    match.act(0, "roll")
    match.act(0, "pass")
    assert match.view(None).last == e.Passed(Seat(0))


def test_a_face_that_asks_for_more_is_named_so() -> None:
    match = dice("ge")
    match.act(0, "roll")
    with pytest.raises(Illegal, match="the die shows ≥ and the board 0"):
        match.act(0, "play R111000 R110000")


def test_a_card_of_somebody_else_is_not_held() -> None:
    match = dice("ge")
    match.act(0, "roll")
    for text in ("play Y000001", "play R111000 Y000001"):
        with pytest.raises(Illegal, match="you do not hold that"):
            match.act(0, text)


def test_n8_read_by_the_board_a_yellow_card_lies_beside_the_red_one() -> None:
    deck = ["R110000", "Y100000", "Y000001", "R000001", "R000010", "Y000000"]
    match = Match("knights-dice", 2, deck=deck, rolls=["ge"], reading="board")
    match.act(0, "roll")
    assert match.legal(0) == (a.Play((Card("Y000001"),)),)


def test_lots_decide_if_they_just_suffice() -> None:
    assert lots_can_decide((Card("R000001"), Card("Y000011")), 2)
    assert not lots_can_decide((Card("R000001"),), 2)
