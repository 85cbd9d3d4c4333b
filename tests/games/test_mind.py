"""The Mind: the sheet's worked examples, and each decision by its number."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour import BadNotation, BadSetup, Illegal, Match
from parlour.engine import Input, Millis, Seat
from parlour.games.mind import actions as a
from parlour.games.mind import events as e

LEVEL_1_OF_2 = [[10], [20]]


def focused(match: Match) -> Match:
    for seat in range(match.header.seats):
        match.act(seat, "ready")
    return match


def dealt(*deals: list[list[int]], **options: Any) -> Match:
    """A match in play, dealt as written."""
    return focused(Match("mind", seats=len(deals[0]), deals=deals, **options))


def clear(match: Match) -> Match:
    """Play the level to its end, as if everyone saw all cards."""
    level, blind = match.view(None).level, match.view(None).blind
    while match.view(None).level == level and match.view(None).blind == blind and not match.over:
        if match.view(None).phase == "won":
            break
        if match.view(None).phase == "focus":
            focused(match)
        seat, card = min(enumerate(match.view(s).hand[:1] for s in range(match.header.seats)), key=_lowest)
        match.act(seat, f"play {card[0]}")
    return match


def _lowest(held: tuple[int, tuple[int, ...]]) -> tuple[int, ...]:
    return held[1] or (101,)


def won(seats: int, **options: Any) -> Match:
    match = focused(Match("mind", seats=seats, seed=5, **options))
    while match.outcome is None:
        clear(match)
    return match


def stars_and_lives(match: Match) -> tuple[int, int]:
    view = match.view(None)
    return view.stars, view.lives


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
def test_m2_a_raised_hand_stands_until_it_is_lowered_a_card_is_played_or_the_team_focuses(lowering: str) -> None:
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


def blocks(level: int) -> list[list[int]]:
    """Two hands, every card of the first below every card of the second."""
    return [list(range(1, 1 + level)), list(range(20, 20 + level))]


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


def test_m8_by_mistake_each_play_the_open_rules_would_have_punished_costs_a_life() -> None:
    match = blind("mistake", [[25, 60], [20, 55]])
    for seat, card in [(0, 25), (1, 20), (0, 60), (1, 55)]:
        match.act(seat, f"play {card}")
    assert match.view(None).lives == 3


def test_m8_by_mistake_a_card_that_would_have_been_set_aside_is_not_punished_again() -> None:
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


def test_m9_a_press_is_ruled_by_its_own_time_not_by_its_arrival() -> None:
    match = dealt([[30], [50]], window=250, grace=40)
    match.act(1, a.Play(50, Millis(1120)), at=1125)
    assert match.view(0).pile == ()
    assert match.view(0).claimed == ()
    assert match.view(1).claimed == (50,)
    events = match.act(0, a.Play(30, Millis(1100)), at=1300)
    assert [(p.card, p.margin) for p in events if isinstance(p, e.Played)] == [(30, None), (50, -20)]


def test_m9_a_card_is_on_the_pile_when_it_arrives_and_counts_from_when_it_was_pressed() -> None:
    match = dealt([[30], [50]], window=250, grace=40)
    assert match.act(0, a.Play(30, Millis(1100)), at=1125) == (e.Played(Seat(0), 30, 1100, Millis(1125)),)
    assert match.view(None).since == 1125
    assert match.act(1, a.Play(50, Millis(1200)), at=1225)[0] == e.Played(Seat(1), 50, 1200, Millis(1225))


def test_m9_a_press_that_was_saved_waits_no_more() -> None:
    match = dealt([[30], [50], [70]], window=250, grace=40)
    match.act(1, a.Play(50, Millis(1120)), at=1125)
    match.act(0, a.Play(30, Millis(1100)), at=1300)
    assert (match.view(1).pile, match.view(1).claimed, match.game.due(match.state)) == ((30, 50), (), None)


def test_m9_the_latest_of_all_lower_presses_decides() -> None:
    match = dealt([[30], [50], [70]], window=250, grace=40)
    for seat, card, pressed in [(2, 70, 1085), (1, 50, 1110), (0, 30, 1130)]:
        match.act(seat, a.Play(card, Millis(pressed)), at=1200)
    assert match.view(None).pile == (30, 50)
    match.wait(1375)
    assert match.view(None).lives == 2


def test_m9_a_tie_goes_to_the_team() -> None:
    match = dealt([[30], [50]], window=250, grace=40)
    match.act(1, a.Play(50, Millis(1100)), at=1125)
    events = match.act(0, a.Play(30, Millis(1139)), at=1300)
    assert [(p.card, p.margin) for p in events if isinstance(p, e.Played)] == [(30, None), (50, 39)]


@pytest.mark.parametrize("grace", [0, 1])
@pytest.mark.parametrize(("later", "lives"), [(0, 2), (1, 1)])
def test_m9_without_a_grace_only_the_same_moment_is_a_tie(grace: int, later: int, lives: int) -> None:
    match = dealt([[30], [50]], window=250, grace=grace)
    match.act(1, a.Play(50, Millis(1100)), at=1125)
    match.act(0, a.Play(30, Millis(1100 + later)), at=1300)
    match.wait(1351)
    assert match.view(None).lives == lives


def test_m9_a_press_that_nothing_saved_is_a_mistake_when_it_is_due() -> None:
    match = dealt([[30], [50]], window=250, grace=40)
    events = match.act(1, a.Play(50, Millis(1100)), at=1125)
    assert events == (e.Claimed(Seat(1), 50, Millis(1100), Millis(1390)),)
    match.wait(1389)
    assert match.view(None).lives == 2
    match.wait(1390)
    assert match.view(None).lives == 1


def test_m9_a_late_arrival_that_was_pressed_first_is_the_mistake_it_was() -> None:
    match = dealt([[30], [50]], window=250, grace=40)
    match.act(0, a.Play(30, Millis(1200)), at=1210)
    assert match.view(None).pile == (30,)
    match.act(1, a.Play(50, Millis(1100)), at=1300)
    match.wait(1390)
    assert match.events[-3] == e.Mistaken(Seat(1), 50, (), 1100, (e.Late(Seat(0), 30, Millis(100)),))
    assert match.view(None).lives == 1


def mistake_of(match: Match) -> e.Mistaken:
    (mistake,) = [event for event in match.events if isinstance(event, e.Mistaken)]
    return mistake


def test_m9_a_mistake_names_the_cards_that_came_too_late() -> None:
    match = dealt([[50], [30], [10]], window=250, grace=40)
    match.act(0, a.Play(50, Millis(1000)), at=1010)
    match.act(2, a.Play(10, Millis(1090)), at=1100)
    match.act(1, a.Play(30, Millis(1040)), at=1120)
    match.wait(1290)
    late = (e.Late(Seat(2), 10, Millis(90)), e.Late(Seat(1), 30, Millis(40)))
    assert mistake_of(match) == e.Mistaken(Seat(0), 50, (e.Held(Seat(1), 30),), 1000, late)


def test_m9_a_late_card_that_was_held_back_is_named_and_set_aside() -> None:
    match = dealt([[1], [2], [3]], [[50, 60], [30, 70], [10, 80]], window=250, grace=40)
    focused(clear(match))
    match.act(0, "play 50", at=5000)
    match.act(1, "play 30", at=5060)
    assert match.view(2).last is None
    match.wait(6000)
    mistake = mistake_of(match)
    assert mistake.lower == (e.Held(Seat(2), 10), e.Held(Seat(1), 30))
    assert mistake.late == (e.Late(Seat(1), 30, Millis(60)),)
    assert match.view(2).last == mistake
    assert match.view(2).aside == (10, 30)


def test_m9_a_tie_is_not_named_late() -> None:
    match = dealt([[50], [30], [10]], window=250, grace=40)
    match.act(0, "play 50", at=1000)
    match.act(2, "play 10", at=1039)
    match.wait(2000)
    mistake = mistake_of(match)
    assert (mistake.lower, mistake.late) == ((e.Held(Seat(1), 30),), ())


def test_a_journal_from_before_late_cards_were_named_can_be_read() -> None:
    line = b'{"type":"mistaken","seat":1,"card":50,"lower":[],"moment":1100,"margin":100}'
    assert msgspec.json.decode(line, type=e.Event) == e.Mistaken(Seat(1), 50, (), 1100)


def test_m9_presses_after_a_mistake_are_void() -> None:
    match = dealt([[1], [2]], [[30, 60], [50, 70]], window=250)
    focused(clear(match))
    match.act(1, "play 50", at=5000)
    match.act(0, "play 30", at=5045)
    match.act(0, "play 60", at=5060)
    match.wait(6000)
    view = match.view(0)
    assert (view.lives, view.phase, view.hand, view.claimed) == (1, "focus", (60,), ())


def test_m9_a_press_from_before_play_began_is_refused() -> None:
    match = dealt([[1], [2]], [[30, 60], [50, 70]], window=250)
    clear(match)
    match.act(0, "ready", at=8000)
    match.act(1, "ready", at=8000)
    with pytest.raises(Illegal, match="before play began"):
        match.act(0, a.Play(30, Millis(7900)), at=8050)


def test_m9_a_press_time_is_kept_within_the_bound() -> None:
    match = dealt([[30], [50]], window=100)
    match.act(1, a.Play(50, Millis(0)), at=2000)
    match.act(0, a.Play(30, Millis(9999)), at=2001)
    played = [event for event in match.events if isinstance(event, e.Played)]
    mistakes = [event for event in match.events if isinstance(event, e.Mistaken)]
    assert [(event.card, event.moment) for event in played] == [(30, 2001)]
    assert not mistakes
    match.wait(3000)
    assert [event.moment for event in match.events if isinstance(event, e.Mistaken)] == [1900]


@pytest.mark.parametrize("escape", ["stop", "star"])
def test_m9_neither_a_stop_nor_a_star_saves_a_press_that_waits(escape: str) -> None:
    match = dealt([[30], [50]], window=250)
    match.act(1, "play 50", at=2000)
    match.act(1, escape)
    if escape == "star":
        match.act(0, escape)
    assert match.view(None).lives == 1
    assert match.view(None).stars == 1


def test_m9_the_clock_may_not_rule_before_its_time() -> None:
    match = dealt([[30], [50]], window=250)
    match.act(1, "play 50", at=2000)
    with pytest.raises(Illegal, match="due at 2290"):
        match.game.decide(match.state, Input(Millis(2100), "clock", a.Rule(Millis(2290))))
    with pytest.raises(Illegal, match="the clock may not"):
        match.game.decide(match.state, Input(Millis(2100), "clock", a.Rule(Millis(2000))))


def test_the_reasons_for_refusals_name_what_is_wrong() -> None:
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
def test_malformed_notation_is_refused_with_what_is_accepted(text: str) -> None:
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


def test_m9_a_star_has_its_moment_and_is_remembered() -> None:
    match = dealt([[30], [50]], window=250)
    match.act(0, "star", at=1200)
    used = match.act(1, "star", at=1300)[1]
    assert used == e.StarUsed((e.Held(Seat(0), 30), e.Held(Seat(1), 50)), 1300)
    assert match.view(None).last == used


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
