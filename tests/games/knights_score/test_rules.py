"""Nicolaus & Wilfried, game 1: scoring, turns and ends, each decision by its number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour import BadJournal, BadNotation, BadSetup, Illegal, Match, verify
from parlour.engine import Input, Millis, Seat
from parlour.games.knights.cards import DECK, FACE_DOWN, SYMBOLS, Card
from parlour.games.knights.score import actions, events
from parlour.games.knights.score.rules import score
from parlour.games.knights.setup import Ended, after

FOLDER = Path(__file__).parent
OPENERS = ["R000000", "Y000000"]


def dealt(*cards: str, seats: int = 2, **options: Any) -> Match:
    """A match whose piles open with the blank cards; the others are dealt around the table."""
    return Match("knights-score", seats=seats, deck=[*OPENERS, *cards], **options)


def test_the_deck_has_128_cards_every_pattern_in_both_colours() -> None:
    assert len(set(DECK)) == 128
    for colour in "RY":
        counts = [SYMBOLS[card] for card in DECK if card[0] == colour]
        assert [counts.count(k) for k in range(7)] == [1, 6, 15, 20, 15, 6, 1]


def test_setup_opens_both_piles_and_deals_three_cards_each() -> None:
    deck = ["Y111111", "Y000001", "R000001", "Y000010", "R000010", "R000011", "Y000011", "Y000100", "R000100"]
    view = Match("knights-score", seats=2, deck=deck).view(0)
    assert (view.red, view.yellow) == ("R000001", "Y111111")
    assert view.hand == ("Y000001", "R000010", "Y000011")
    assert (view.counts, view.stock, view.turn, view.scores) == ((3, 3), 1, 0, (0, 0))


def test_seeded_set_up_leaves_the_rest_as_stock() -> None:
    view = Match("knights-score", seats=12, seed=1).view(None)
    assert view.stock == 128 - 2 - 36
    assert view.hand == ()


@given(st.integers(0, 63), st.integers(0, 63))
def test_n1_only_the_places_with_a_symbol_on_the_played_card_count(played: int, other: int) -> None:
    card, beside = Card(f"R{played:06b}"), Card(f"Y{other:06b}")
    assert score(card, beside) == (played & ~other).bit_count() - (played & other).bit_count()


@given(st.integers(0, 63), st.integers(0, 63))
def test_n1_scoring_by_positions_depends_on_the_other_card_alone(played: int, other: int) -> None:
    card, beside = Card(f"Y{played:06b}"), Card(f"R{other:06b}")
    assert score(card, beside, "positions") == 6 - 2 * other.bit_count()


def test_a_card_is_laid_on_its_colour_and_scored_against_the_other() -> None:
    match = dealt("R111000", "Y001100", "R100000", "Y110000", "R000001", "Y000001", "R000010")
    match.act(0, "play R111000")
    view = match.view(0)
    assert (view.red, view.yellow, view.scores) == ("R111000", "Y000000", (3, 0))
    assert (view.hand, view.turn, view.stock) == (("R100000", "R000001", "R000010"), 1, 0)
    events_ = match.act(1, "play Y001100")
    assert events_[0] == events.Played(Seat(1), Card("Y001100"), 0)


def test_the_positions_option_scores_so_in_play() -> None:
    match = dealt("R111000", "Y001100", scoring="positions")
    match.act(0, "play R111000")
    assert match.view(None).scores == (6, 0)


def test_n5_discarding_is_always_allowed_and_costs_a_point() -> None:
    match = dealt("R111000", "Y001100", "R100000", "Y110000", "R000001", "Y000001", "R000010")
    match.act(0, "discard R111000")
    view = match.view(1)
    assert (view.scores, view.discarded, view.red) == ((-1, 0), ("R111000",), "R000000")
    assert view.counts == (3, 3)
    assert match.view(0).hand[-1] == "R000010"


def test_n2_without_a_target_the_highest_score_wins_at_the_end() -> None:
    match = dealt("R111000", "Y000111", "R100000", "Y000001")
    for seat, card in [(0, "R111000"), (1, "Y000001"), (0, "R100000")]:
        match.act(seat, f"play {card}")
    assert match.outcome is None
    match.act(1, "play Y000111")
    assert match.outcome is not None
    assert match.outcome.scores == (4, 4)
    assert match.outcome.winners == (0, 1)
    with pytest.raises(Illegal, match="over"):
        match.act(0, "play R111000")


def test_n2_the_first_to_reach_the_target_wins_at_once() -> None:
    match = dealt("R111000", "Y001100", "R100000", "Y110000", target=3)
    match.act(0, "play R111000")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.view(None).turn is None
    assert match.legal(1) == ()


def test_n2_no_card_is_drawn_once_the_target_is_reached() -> None:
    match = dealt("R111000", "Y001100", "R100000", "Y110000", "R000001", "Y000001", "R000011", target=3)
    assert match.view(None).stock == 1
    assert match.act(0, "play R111000") == (events.Played(Seat(0), Card("R111000"), 3), Ended((Seat(0),)))
    assert (match.view(0).counts, match.view(0).stock) == ((2, 3), 1)


def test_n2_journals_with_a_draw_after_the_end_still_verify() -> None:
    """Up to version 0.1.0 the winner drew another card."""
    journal = verify((FOLDER / "drawn_after_the_end.jsonl").read_bytes())
    assert [type(event).__name__ for event in journal.commits[-1].events] == ["Played", "CardDrawn", "Ended"]
    assert Match.replay(journal).view(0).counts == (3, 3)
    last = journal.commits[-1]
    for told in ((last.events[1], last.events[0], last.events[2]), (*last.events, last.events[1]), last.events[:2]):
        forged = replace(journal, commits=(*journal.commits[:-1], replace(last, events=told)))
        with pytest.raises(BadJournal, match="the rules say Played and Ended"):
            verify(forged)


def test_n2_no_other_move_was_ever_ruled_otherwise() -> None:
    """Only the end of a game was: an event too many anywhere else is refused."""
    match = dealt("R111000", "Y000111", "R100000", "Y000001", "R010000", "Y000010", "R001000")
    match.act(0, "play R111000")
    journal, last = match.journal, match.journal.commits[-1]
    forged = replace(journal, commits=(*journal.commits[:-1], replace(last, events=(*last.events, last.events[-1]))))
    with pytest.raises(BadJournal, match="the rules say"):
        verify(forged)


def test_n2_if_the_cards_run_out_before_the_target_the_highest_score_wins() -> None:
    match = dealt("R111000", "Y000111", target=50)
    match.act(0, "play R111000")
    match.act(1, "discard Y000111")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_n3_an_empty_stock_is_not_drawn_from_and_empty_hands_are_skipped() -> None:
    match = dealt("R111000", "Y000111", "R100000", "Y000001", "R010000", seats=3)
    assert match.view(None).counts == (2, 2, 1)
    match.act(0, "play R111000")
    match.act(1, "play Y000111")
    match.act(2, "play R100000")
    match.act(0, "play Y000001")
    match.act(1, "play R010000")
    assert match.over


def test_n3_the_skipped_seat_does_not_come_to_turn_again() -> None:
    match = dealt("R111000", "Y000111", "R100000", "Y000001", seats=3)
    for seat, card in [(0, "R111000"), (1, "Y000111"), (2, "R100000")]:
        match.act(seat, f"play {card}")
    assert match.view(None).turn == 0
    with pytest.raises(Illegal, match="seat 0 is to play"):
        match.act(1, "discard Y000001")


def test_a_deck_of_two_ends_at_once_in_a_tie() -> None:
    match = dealt()
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


def test_n4_the_option_first_names_the_seat_that_begins() -> None:
    match = Match("knights-score", seats=4, seed=1, first=2)
    assert match.view(None).turn == 2
    match.act(2, f"discard {match.view(2).hand[0]}")
    assert match.view(None).turn == 3
    with pytest.raises(BadSetup, match="a seat from 0 to 3"):
        Match("knights-score", seats=4, first=4)


def test_the_view_has_the_points_of_each_card() -> None:
    match = Match("knights-score", seats=2, seed=9)
    view = match.view(0)
    for card, points in zip(view.hand, view.points, strict=True):
        assert points == score(card, view.yellow if card[0] == "R" else view.red)
    assert match.view(None).points == ()


def test_refusals_name_the_fault() -> None:
    match = dealt("R111000", "Y001100")
    with pytest.raises(Illegal, match="do not hold Y001100"):
        match.act(0, "play Y001100")
    with pytest.raises(Illegal, match="the player may not"):
        match.act(0, "shuffle R111000")
    with pytest.raises(Illegal, match="the clock may not"):
        match.game.decide(match.state, Input(Millis(0), "clock", actions.Play(Card("R111000"))))


@pytest.mark.parametrize("text", ["", "play", "play R1", "play B111111", "discard", "rest x", "play R111000 Y000111"])
def test_malformed_notation_is_refused_with_the_accepted_forms(text: str) -> None:
    with pytest.raises(BadNotation, match="play R101010"):
        dealt("R111000", "Y001100").act(0, text)


@pytest.mark.parametrize(
    ("deck", "complaint"),
    [
        (["R000000", "R000001"], "a red and a yellow"),
        (["R000000", "Y00000"], "'Y00000'"),
        (["R000000", "Y000000", "R000000"], "'R000000'"),
        (7, "a list of cards"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(deck: Any, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        Match("knights-score", seats=2, deck=deck)


def test_a_card_is_not_scored_against_one_that_nobody_may_see() -> None:
    with pytest.raises(ValueError, match="shorter"):
        score(Card("R111000"), FACE_DOWN)


def test_turns_go_around_and_come_back() -> None:
    assert [after(seat, 3) for seat in range(3)] == [(1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_the_only_player_with_cards_plays_on() -> None:
    match = dealt("R000001", "Y000001", "R000010", first=1)
    match.act(1, "play Y000001")
    match.act(0, "play R000001")
    assert match.view(None).turn == 0


def test_n2_everyone_sees_the_target() -> None:
    assert [dealt("R000001", target=target).view(None).target for target in (30, None)] == [30, None]
