"""M11: the loss of a player, or of the table itself, stops the play as if somebody had called it."""

from __future__ import annotations

import pytest

from parlour import Match, verify
from parlour.engine import Illegal, Seat
from parlour.games.mind import actions as a
from parlour.games.mind import events as e
from tests.games.mind.tables import dealt, focused, won

HANDS = [[17], [28]]


@pytest.mark.parametrize(("seat", "why"), [(1, "left"), (None, "restart")])
def test_a_lost_connection_stops_the_play_and_says_why(seat: int | None, why: str) -> None:
    match = dealt(HANDS)
    match.interrupt(seat, 900)
    assert match.commits[-1].cause.by == "clock"
    assert match.events[-1] == e.Interrupted(None if seat is None else Seat(seat), why)  # type: ignore[arg-type]  # one of the two
    assert (match.view(0).phase, match.view(0).ready) == ("focus", (False, False))
    focused(match)
    match.act(0, "play 17")
    assert match.view(0).pile == (17,)


def test_hands_on_the_table_come_off_when_one_of_them_is_lost() -> None:
    match = Match("mind", seats=2, deals=[HANDS])
    match.act(0, "ready")
    match.interrupt(0, 100)
    assert match.view(None).ready == (False, False)


def test_there_is_nothing_to_stop_before_a_focus_begins_and_after_the_end() -> None:
    for match in (Match("mind", seats=2, deals=[HANDS]), won(2)):
        before = match.count
        match.interrupt(1, match.now + 10)
        assert match.count == before


def test_a_closed_match_is_interrupted_no_more() -> None:
    match = dealt(HANDS)
    match.close()
    before = match.count
    match.interrupt(1, 100)
    assert match.count == before


def test_a_press_that_waits_is_settled_as_by_a_stop() -> None:
    match = dealt(HANDS, window=250)
    match.act(1, "play 28", at=1000)
    match.interrupt(0, 1010)
    assert [type(event) for event in match.events[-4:]] == [e.Mistaken, e.Interrupted, e.LevelDone, e.Dealt]
    assert match.view(None).lives == 1


def test_the_last_life_may_be_lost_by_it() -> None:
    match = dealt(HANDS, window=250)
    match.act(1, "play 28", at=1000)
    match.wait(2000)
    focused(match)
    high = 1 if match.view(1).hand > match.view(0).hand else 0
    match.act(high, f"play {match.view(high).hand[0]}", at=3000)
    match.interrupt(None, 3010)
    assert match.outcome is not None
    assert not match.outcome.won


def test_only_the_clock_may_do_it() -> None:
    match = dealt(HANDS)
    with pytest.raises(Illegal, match="may not do that"):
        match.act(0, a.Interrupt(Seat(1)))


def test_an_interrupted_match_verifies() -> None:
    match = focused(Match("mind", seats=3, seed=4))
    match.interrupt(2, 700)
    match.interrupt(None, 800)
    match.close()
    assert verify(match.journal.text).commits == match.commits


def test_signs_may_pass_in_pauses_only() -> None:
    match = Match("mind", seats=2, deals=[HANDS])
    assert not match.game.quiet(match.state)
    focused(match)
    assert match.game.quiet(match.state)


def test_without_a_seat_it_is_the_table_that_was_lost() -> None:
    match = dealt(HANDS)
    assert match.game.interruption(match.state, None) == match.game.from_text("interrupt")
