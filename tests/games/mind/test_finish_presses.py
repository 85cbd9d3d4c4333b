"""The Mind by press times: decision M9, worked out by hand."""

from __future__ import annotations

import msgspec
import pytest

from parlour import Illegal, Match
from parlour.engine import Input, Millis, Seat
from parlour.games.mind import actions as a
from parlour.games.mind import events as e
from tests.games.mind.tables import clear, dealt, focused


def test_m9_a_press_is_ruled_by_its_own_time_not_by_its_arrival() -> None:
    match = dealt([[30], [50]], window=250, grace=40)
    match.act(1, a.Play(50, Millis(1120)), at=1125)
    assert match.view(0).pile == ()
    assert match.view(0).claimed == ()
    assert match.view(1).claimed == (50,)
    events = match.act(0, a.Play(30, Millis(1100)), at=1300)
    assert [(p.card, p.margin) for p in events if isinstance(p, e.Played)] == [(30, None), (50, -20)]


def test_m9_a_card_counts_from_its_press_not_from_its_arrival() -> None:
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
    assert msgspec.json.decode(line, type=e.Event) == e.Mistaken(Seat(1), 50, (), 1100, ())


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


def test_m9_a_star_has_its_moment_and_is_remembered() -> None:
    match = dealt([[30], [50]], window=250)
    match.act(0, "star", at=1200)
    used = match.act(1, "star", at=1300)[1]
    assert used == e.StarUsed((e.Held(Seat(0), 30), e.Held(Seat(1), 50)), 1300)
    assert match.view(None).last == used
