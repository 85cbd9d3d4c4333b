"""The Mind: the sheet's worked examples, and each decision by its number, M1 to M6."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import BadNotation, BadSetup, Illegal, Match
from parlour.engine import Input, Millis, Seat
from parlour.games.mind import actions as a
from parlour.games.mind import events as e
from tests.games.mind.tables import LEVEL_1_OF_2, blocks, clear, dealt, focused, stars_and_lives


@pytest.mark.parametrize(("seats", "levels", "lives"), [(2, 12, 2), (3, 10, 3), (4, 8, 4)])
def test_the_start_depends_on_the_number_of_players(seats: int, levels: int, lives: int) -> None:
    view = Match("mind", seats=seats, seed=1).view(0)
    assert (view.levels, view.lives, view.stars, view.level) == (levels, lives, 1, 1)
    assert view.counts == (1,) * seats
    assert view.phase == "focus"


def test_level_1_of_the_sheet_17_28_55() -> None:
    match = dealt([[55], [28], [17]])
    match.act(2, "play 17")
    match.act(1, "play 28")
    assert match.view(0).pile == (17, 28)
    events = match.act(0, "play 55")
    assert e.LevelDone(1, None) in events
    assert match.view(0).level == 2
    assert match.view(0).counts == (2, 2, 2)
    assert match.view(0).lives == 3


def test_level_2_of_the_sheet_7_11_35_47_81_94() -> None:
    match = dealt([[55], [28], [17]], [[35, 47], [7, 94], [11, 81]])
    clear(match)
    focused(match)
    for seat, card in [(1, 7), (2, 11), (0, 35), (0, 47), (2, 81), (1, 94)]:
        match.act(seat, f"play {card}")
    view = match.view(None)
    assert (view.level, view.lives, view.stars) == (3, 3, 2)


def test_34_played_over_26_and_30_costs_one_life_and_sets_both_aside() -> None:
    match = dealt([[26], [34], [30]], [[1, 2], [3, 4], [5, 6]])
    events = match.act(1, "play 34")
    assert events[0] == e.Mistaken(Seat(1), 34, (e.Held(Seat(0), 26), e.Held(Seat(2), 30)), 0)
    assert match.view(None).lives == 2


def test_after_a_mistake_the_level_goes_on_with_a_focus() -> None:
    match = dealt([[1], [2], [3]], [[26, 90], [34, 50], [30, 31]])
    focused(clear(match))
    match.act(1, "play 34")
    view = match.view(0)
    assert (view.phase, view.lives, view.level) == ("focus", 2, 2)
    assert view.aside == (26, 30, 31)
    assert view.counts == (1, 1, 0)
    assert view.last == e.Mistaken(Seat(1), 34, (e.Held(Seat(0), 26), e.Held(Seat(2), 30), e.Held(Seat(2), 31)), 0)
    with pytest.raises(Illegal, match="focusing"):
        match.act(1, "play 50")


def test_36_and_37_may_follow_each_other_at_once_but_one_at_a_time() -> None:
    match = dealt([[1], [2]], [[36, 37], [50, 60]])
    focused(clear(match))
    match.act(0, "play 36", at=9000)
    match.act(0, "play 37", at=9000)
    assert match.view(None).pile == (36, 37)
    with pytest.raises(BadNotation):
        match.act(1, "play 50 60")


def test_holding_21_56_93_only_the_21_may_be_played() -> None:
    match = dealt([[1], [2]], [[1, 2], [3, 4]], [[21, 56, 93], [94, 95, 96]])
    clear(focused(clear(match)))
    focused(match)
    assert a.Play(21) in match.legal(0)
    for card in (56, 93, 94):
        with pytest.raises(Illegal, match="lowest card, 21"):
            match.act(0, f"play {card}")
    assert match.view(0).hand == (21, 56, 93)


def test_play_begins_when_every_hand_was_laid_down() -> None:
    match = Match("mind", seats=2, seed=1)
    match.act(0, "ready")
    assert (match.view(1).ready, match.view(1).phase) == ((True, False), "focus")
    with pytest.raises(Illegal, match="already"):
        match.act(0, "ready")
    match.act(1, "ready", at=700)
    assert (match.view(1).ready, match.view(1).phase) == ((False, False), "play")
    assert (match.view(1).began, match.view(1).since) == (700, 700)
    assert match.view(1).opens == match.view(None).opens == 1150


def test_anyone_may_stop_at_any_time_and_all_focus_again() -> None:
    match = dealt(LEVEL_1_OF_2)
    with pytest.raises(Illegal, match="say stop"):
        match.act(0, "ready")
    match.act(1, "stop")
    assert match.view(None).phase == "focus"
    with pytest.raises(Illegal, match="focusing already"):
        match.act(0, "stop")
    match.act(0, "ready")
    match.act(1, "stop")
    assert match.view(None).ready == (False, False)


def test_m1_a_reward_at_the_cap_is_forfeited() -> None:
    match = focused(Match("mind", seats=4, seed=3))
    rewards = []
    while match.outcome is None:
        clear(match)
        rewards.append(stars_and_lives(match))
    assert rewards == [(1, 4), (2, 4), (2, 5), (2, 5), (3, 5), (3, 5), (3, 5), (3, 5)]
    done = [event.reward for event in match.events if isinstance(event, e.LevelDone)]
    assert done == [None, "star", "life", None, "star", None, None, None]


def test_m2_a_star_needs_every_seat_and_sets_each_lowest_card_aside() -> None:
    match = dealt([[1], [2], [3]], [[26, 90], [34, 50], [30, 31]])
    focused(clear(match))
    match.act(0, "star")
    match.act(1, "star")
    assert match.view(2).raised == (True, True, False)
    match.act(2, "star")
    view = match.view(None)
    assert (view.stars, view.lives, view.phase, view.aside) == (0, 3, "focus", (26, 34, 30))
    assert view.counts == (1, 1, 1)


def test_m2_a_seat_without_cards_must_agree_and_discards_nothing() -> None:
    match = dealt([[1], [2]], [[26, 27], [34, 50]])
    focused(clear(match))
    match.act(0, "play 26")
    match.act(0, "play 27")
    match.act(1, "star")
    assert match.view(None).stars == 1
    match.act(0, "star")
    assert match.view(None).aside == (34,)
    assert match.view(None).stars == 0


@pytest.mark.parametrize("lowering", ["no", "play", "stop", "focus ends"])
def test_m2_a_raised_hand_stands_until_a_card_a_focus_or_a_no(lowering: str) -> None:
    match = dealt([[1], [2]], [[26, 27], [34, 50]])
    clear(match)
    if lowering != "focus ends":
        focused(match)
    match.act(1, "star")
    with pytest.raises(Illegal, match="raised already"):
        match.act(1, "star")
    match.act(1, "stop") if lowering == "stop" else None
    match.act(1, "no") if lowering == "no" else None
    match.act(0, "play 26") if lowering == "play" else None
    focused(match) if lowering == "focus ends" else None
    assert match.view(None).raised == (False, False)
    with pytest.raises(Illegal, match="not raised"):
        match.act(1, "no")


def test_m2_a_star_may_be_proposed_while_focusing() -> None:
    match = Match("mind", seats=2, deals=[LEVEL_1_OF_2])
    match.act(0, "star")
    match.act(1, "star")
    assert match.view(None).level == 2


def test_m3_a_star_may_be_proposed_only_while_one_is_left() -> None:
    match = dealt(LEVEL_1_OF_2)
    match.act(0, "star")
    match.act(1, "star")
    assert match.view(None).stars == 0
    with pytest.raises(Illegal, match="no star left"):
        match.act(0, "star")


def test_m4_a_mistake_that_empties_all_hands_completes_the_level() -> None:
    match = dealt([[26], [34]])
    events = match.act(1, "play 34")
    assert events[1] == e.LevelDone(1, None)
    assert (match.view(None).level, match.view(None).lives) == (2, 1)


def test_m4_a_star_that_empties_all_hands_completes_the_level() -> None:
    match = dealt([[26], [34]])
    match.act(0, "star")
    match.act(1, "star")
    assert (match.view(None).level, match.view(None).lives) == (2, 2)


def test_m5_the_last_life_lost_ends_the_game_at_once() -> None:
    match = dealt([[26], [34]], [[1, 2], [3, 4]])
    match.act(1, "play 34")
    focused(match)
    events = match.act(1, "play 3")
    assert events[-1] == e.Lost()
    assert match.view(0).phase == "lost"
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.won, match.outcome.blind_levels) == ((), False, 0)
    assert match.over
    with pytest.raises(Illegal, match="over"):
        match.act(0, "ready")


def test_m5_even_if_the_same_mistake_empties_all_hands_of_the_last_level() -> None:
    last = [[*range(1, 12), 50], list(range(20, 32))]
    match = dealt(*map(blocks, range(1, 12)), last)
    while match.view(None).level < 12:
        if match.view(None).lives > 1:
            match.act(1, "play 20")
        focused(clear(match))
    for seat, card in [*((0, card) for card in range(1, 12)), *((1, card) for card in range(20, 31))]:
        match.act(seat, f"play {card}")
    assert match.view(None).lives == 1
    events = match.act(0, "play 50")
    assert match.view(None).counts == (0, 0)
    assert events[-1] == e.Lost()
    assert match.outcome is not None
    assert not match.outcome.won


def test_m6_the_next_level_is_dealt_at_once_and_the_team_focuses() -> None:
    match = dealt(LEVEL_1_OF_2)
    match.act(0, "play 10")
    events = match.act(1, "play 20")
    assert [type(event) for event in events] == [e.Played, e.LevelDone, e.Dealt]
    view = match.view(0)
    assert (view.phase, view.pile, view.counts) == ("focus", (), (2, 2))


def test_the_reasons_for_refusals_name_the_fault() -> None:
    match = dealt(LEVEL_1_OF_2)
    match.act(0, "play 10")
    with pytest.raises(Illegal, match="no cards left"):
        match.act(0, "play 11")
    with pytest.raises(Illegal, match="the player may not"):
        match.act(0, a.Deal((1,)))
    fresh = match.game.start(2, {})
    with pytest.raises(Illegal, match="being dealt"):
        match.game.decide(fresh, Input(Millis(0), Seat(0), a.Ready()))


@pytest.mark.parametrize(
    "text", ["", "paly 17", "play", "play x", "play 1 2", "play 17 @", "play ²", "ready now", "rule x"]
)
def test_malformed_notation_is_refused_with_the_accepted_forms(text: str) -> None:
    with pytest.raises(BadNotation, match="play 17"):
        dealt(LEVEL_1_OF_2).act(0, text)


def test_notation_is_generous_with_spaces() -> None:
    match = dealt(LEVEL_1_OF_2)
    match.act(0, "  play   10 ")
    match.act(0, " stop ")
    assert match.view(None).pile == (10,)


@pytest.mark.parametrize(
    ("deals", "complaint"),
    [
        ([[[17], [28]]], "level 1 deals 3 hands of 1 cards"),
        ([[[17], [28], [101]]], "level 1 deals"),
        ([[[17], [28], [17]]], "twice"),
        ([[[1], [2], [3]], [[1], [2], [3]]], "level 2 deals 3 hands of 2"),
        ("everything", "deals must be for each level a list of hands"),
    ],
)
def test_a_script_that_cannot_be_dealt_is_refused(deals: Any, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        Match("mind", seats=3, deals=deals)


def test_a_mistake_is_remembered_until_play_goes_on() -> None:
    match = dealt([[10], [20], [30]])
    mistake = match.act(1, "play 20")[0]
    assert match.view(None).last == mistake
    focused(match)
    assert match.view(None).last is None


def test_a_hand_is_laid_down_once() -> None:
    match = Match("mind", seats=2, deals=[LEVEL_1_OF_2])
    match.act(0, "ready")
    with pytest.raises(Illegal, match="your hand is on the table already"):
        match.act(0, "ready")


def test_m1_the_caps_are_in_the_view() -> None:
    view = Match("mind", seed=1).view(None)
    assert (view.most_lives, view.most_stars) == (5, 3)


def test_opens_is_animation_a_card_may_be_played_before_it() -> None:
    match = Match("mind", seats=2, deals=[[[1], [2]]])
    for seat in range(2):
        match.act(seat, "ready", at=100)
    view = match.view(0)
    assert (view.began, view.opens) == (100, 550)
    match.act(0, "play 1", at=101)
    assert match.view(None).pile == (1,)
