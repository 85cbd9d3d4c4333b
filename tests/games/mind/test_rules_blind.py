"""The Mind after the win, face down: decisions M7 and M8."""

from __future__ import annotations

import pytest

from parlour import Illegal, Match
from parlour.engine import Seat
from parlour.games.mind import actions as a
from parlour.games.mind import events as e
from parlour.games.mind.state import Laid
from tests.games.mind.tables import blocks, clear, dealt, focused, won


def test_m7_winning_stands_and_offers_blind_mode() -> None:
    match = won(2)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.won, match.outcome.blind_levels) == ((0, 1), True, 0)
    assert match.view(0).phase == "won"
    assert match.legal(0) == (a.Ready(),)
    with pytest.raises(Illegal, match="go on blind"):
        match.act(0, "stop")
    lives = match.view(None).lives
    match.act(0, "ready")
    assert match.legal(0) == ()
    assert not match.view(None).blind
    match.act(1, "ready")
    view = match.view(0)
    assert (view.blind, view.level, view.phase, view.lives) == (True, 1, "focus", lives)
    assert match.outcome.won


def test_m7_the_blind_run_ends_with_the_count_of_blind_levels() -> None:
    match = focused(won(4))
    while not match.over:
        clear(match)
    assert match.outcome is not None
    assert (match.outcome.won, match.outcome.blind_levels) == (True, 8)
    assert match.events[-1] == e.BlindEnded(8)
    assert match.view(None).phase == "won"
    with pytest.raises(Illegal, match="over"):
        match.act(0, "ready")


def blind(penalty: str, level_2: list[list[int]]) -> Match:
    """Two players in the second blind level, dealt as written."""
    match = dealt(*map(blocks, range(1, 13)), blocks(1), level_2, blind_penalty=penalty)
    while not match.view(None).blind:
        clear(match)
        if match.view(None).phase == "won":
            focused(match)
    return focused(clear(match))


def test_m8_the_pile_is_face_down_until_the_level_ends() -> None:
    match = blind("level", [[10, 40], [20, 30]])
    assert match.act(0, "play 10")[0] == e.PlayedBlind(Seat(0), 10, 0, match.now)
    assert match.state.pile == (Laid(Seat(0), 10, 0),)
    assert match.view(0).pile == (0,)
    assert match.shown(match.events[-1], 0) == e.PlayedBlind(Seat(0), 0, 0, match.now)
    match.act(0, "play 40")
    assert match.view(1).pile == (0, 0)
    assert match.view(1).lives == 5
    match.act(1, "play 20")
    events = match.act(1, "play 30")
    cards = tuple(e.Held(Seat(seat), card) for seat, card in [(0, 10), (0, 40), (1, 20), (1, 30)])
    assert e.Checked(cards, lost=1) in events
    assert match.view(1).lives == 4
    assert match.view(1).level == 3


def test_m8_a_card_face_down_lowers_raised_hands_and_breaks_the_silence() -> None:
    match = focused(focused(won(2)))
    match.act(0, "star")
    match.act(1, f"play {match.view(1).hand[0]}", at=match.now + 500)
    assert (match.view(0).raised, match.view(0).since) == ((False, False), match.now)


def test_m8_by_level_one_life_is_lost_however_many_cards_are_out_of_order() -> None:
    match = blind("level", [[50, 51], [20, 30]])
    for seat, card in [(0, 50), (1, 20), (0, 51), (1, 30)]:
        match.act(seat, f"play {card}")
    assert match.view(None).lives == 4


def test_m8_by_level_two_mistakes_cost_one_life_and_the_pile_is_remembered() -> None:
    match = blind("level", [[25, 60], [20, 55]])
    for seat, card in [(0, 25), (1, 20), (0, 60), (1, 55)]:
        match.act(seat, f"play {card}")
    cards = tuple(e.Held(Seat(seat), card) for seat, card in [(0, 25), (1, 20), (0, 60), (1, 55)])
    assert (match.view(None).lives, match.view(None).last) == (4, e.Checked(cards, lost=1))


def test_m8_by_mistake_each_play_over_a_lower_card_costs_a_life() -> None:
    match = blind("mistake", [[25, 60], [20, 55]])
    for seat, card in [(0, 25), (1, 20), (0, 60), (1, 55)]:
        match.act(seat, f"play {card}")
    assert match.view(None).lives == 3


def test_m8_by_mistake_a_card_set_aside_is_not_punished_again() -> None:
    match = blind("mistake", [[59, 60], [20, 55]])
    for seat, card in [(0, 59), (0, 60), (1, 20), (1, 55)]:
        match.act(seat, f"play {card}")
    assert match.view(None).lives == 4


def test_m8_a_star_in_blind_mode_is_face_up_and_rewards_are_earned() -> None:
    match = blind("mistake", [[10, 40], [20, 30]])
    stars = match.view(None).stars
    match.act(0, "star")
    match.act(1, "star")
    assert match.view(0).aside == (10, 20)
    focused(match)
    match.act(0, "play 40")
    match.act(1, "play 30")
    assert match.view(None).lives == 4
    assert match.view(None).stars == stars


def test_m8_a_blind_level_that_costs_the_last_life_does_not_count() -> None:
    match = blind("mistake", [[25, 60], [20, 55]])
    while not match.over:
        view = match.view(None)
        if view.phase == "focus":
            focused(match)
        hands = [match.view(seat).hand for seat in range(2)]
        seat = max((0, 1), key=lambda each: hands[each][:1])
        match.act(seat, f"play {hands[seat][0]}")
    assert match.outcome is not None
    assert match.outcome.won
    assert match.view(None).lives == 0
    assert match.outcome.blind_levels == match.view(None).level - 1
