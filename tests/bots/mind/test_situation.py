"""Situations: what is derived from successive views."""

from __future__ import annotations

from parlour import Match
from parlour.bots.mind.situation import Heard, Situation
from parlour.engine import Millis
from parlour.games.mind.actions import Play
from tests.bots.mind.tables import begin


def heard_of_a_mistake(*late: tuple[int, int]) -> Heard:
    """What seat 0 hears of the one who pressed 50 after a second, where these presses came later."""
    match, situation = Match("mind", seats=3, deals=[[[90], [50], [10]]], window=250), Situation()
    found: list[Heard] = []

    def look() -> None:
        found.extend(situation.look(match.view(0), match.now))

    begin(match)
    look()
    match.act(1, Play(50, Millis(1000)), at=1010)
    for seat, at in late:
        match.act(seat, f"play {match.view(seat).hand[0]}", at=at)
        look()
    match.wait(2000)
    look()
    (mistake,) = [heard for heard in found if heard.card == 50]
    return mistake


def test_a_card_that_came_too_late_does_not_blur_when_the_mistake_was_made() -> None:
    alone = heard_of_a_mistake()
    assert (alone.seat, alone.wait, alone.silence.under, alone.played) == (1, 1.0, 0, True)
    assert heard_of_a_mistake((2, 1080)) == alone
