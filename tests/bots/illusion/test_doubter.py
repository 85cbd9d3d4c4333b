"""Bots of Illusion: where they place a card, and when they doubt."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import Match
from parlour.bots import looks_in, make_bot, simulate
from parlour.bots.illusion.belief import Witnesses
from parlour.bots.illusion.doubter import seen_row
from parlour.bots.illusion.stakes import going_on, stakes
from parlour.engine import Millis
from tests.bots.duels import wins_more_than

SHARP = "curator:noise=0.02"


def table(*reds: int, rest: tuple[int, ...] = (40, 44), starter: int = 0, **options: Any) -> Match:
    """A round in red, with cards that show so much of it, in deck order."""
    cards = [[0, red, 0, 0] for red in (*reds, *rest)]
    return Match("illusion", arrows=["red"], cards=cards, starter=starter, **options)


def moved(match: Match, bot: str = SHARP) -> str:
    player = make_bot(bot, "illusion", "a seed")
    player.recall(match.seen(match.state.turn))
    view = match.view(match.state.turn)
    plan = player.plan(view, Millis(0), looks_in(match)(view))
    assert plan is not None
    return match.game.text(plan.action)


@pytest.mark.parametrize(("drawn", "place"), [(5, 0), (22, 1), (50, 2), (90, 3)])
def test_a_card_goes_where_it_seems_to_belong(drawn: int, place: int) -> None:
    match = table(10, 30, 70, drawn)
    match.act(0, "insert 1")
    match.act(1, "insert 2")
    assert moved(match) == f"insert {place}"


def test_a_row_that_is_plainly_wrong_is_doubted() -> None:
    match = table(60, 10, 30)
    match.act(0, "insert 1")
    assert moved(match) == "doubt"


def test_a_row_that_is_plainly_right_is_not() -> None:
    match = table(10, 60, 30)
    match.act(0, "insert 1")
    assert moved(match) == "insert 1"


def test_a_weak_eye_lets_pass_what_a_sharp_one_does_not() -> None:
    match = table(36, 28, 70)
    match.act(0, "insert 1")
    assert moved(match) == "doubt"
    assert moved(match, "daydreamer:noise=2") == "insert 2"


def test_the_measuring_one_doubts_at_its_number() -> None:
    match = table(31, 28, 70)
    match.act(0, "insert 1")
    assert moved(match, "threshold:at=0,noise=0.3") == "doubt"
    assert moved(match, "threshold:at=1,noise=0.3").startswith("insert")


@pytest.mark.parametrize(("drawn", "place"), [(5, 0), (22, 1), (50, 2), (90, 3)])
def test_the_measuring_one_places_by_its_eye(drawn: int, place: int) -> None:
    match = table(10, 30, 70, drawn)
    match.act(0, "insert 1")
    match.act(1, "insert 2")
    assert moved(match, "threshold:at=1,noise=0.02") == f"insert {place}"


def test_who_has_seen_a_pair_counts_for_it() -> None:
    """Whoever was on turn when two cards came to lie together has placed them; all who came later let them lie."""
    match = table(10, 20, 30, 40, rest=(50, 60), seats=3)
    for place in (1, 2, 3, 4):
        match.act(match.state.turn, f"insert {place}")
    told = []
    for seat in range(3):
        player = make_bot("visitor", "illusion", "a seed")
        player.recall(match.seen(seat))
        told.append(seen_row(match.view(seat), "red", 0.3, player.memory).witnesses)
    assert told == [
        (Witnesses(False, 2), Witnesses(True, 1), Witnesses(True, 0), Witnesses(False, 0)),
        (Witnesses(True, 1), Witnesses(False, 2), Witnesses(True, 1), Witnesses(True, 0)),
        (Witnesses(True, 1), Witnesses(True, 1), Witnesses(False, 1), Witnesses(True, 0)),
    ]


def test_without_cards_there_is_nothing_left_but_to_doubt() -> None:
    match = table(10, 20, rest=())
    match.act(0, "insert 1")
    assert moved(match) == "doubt"


def test_a_failed_doubt_that_would_give_away_the_game_is_thought_over() -> None:
    """The same row, the same eye: with the last player one arrow from the end, a doubtful row is let pass."""
    even = stakes(0, (0, 0, 0), "short", 1)
    late = stakes(0, (0, 0, 2), "short", 4)

    def eager(worth: Any) -> float:
        return float(worth.doubted(0, 2, 0.6) - going_on(worth, 0.5, 4, 0.3))

    assert eager(late) < eager(even)


def test_two_worlds_with_the_same_pictures_in_sight_get_the_same_answer() -> None:
    plans = set()
    for rest in ((40, 44, 3), (1, 99, 2)):
        match = table(10, 35, 30, rest=rest)
        match.act(0, "insert 1")
        plans.add(moved(match, "visitor"))
    assert len(plans) == 1


@pytest.mark.parametrize("length", ["short", "long"])
def test_every_table_comes_to_an_end(length: str) -> None:
    names = ["visitor", "daydreamer", "curator", "threshold", "visitor"]
    cards = [[0, 0, 0, 0], *([share, share // 2, 20, 5] for share in range(1, 50))]
    for seats in (2, 5):
        players = [make_bot(names[seat], "illusion", str(seat)) for seat in range(seats)]
        match = Match("illusion", seats=seats, cards=cards, seed=seats, length=length)
        assert simulate(match, players).outcome


def test_more_players_doubt_sooner() -> None:
    """Of many, each has little to lose: whoever plays on among five is doubted more often than one of two."""

    def going(seats: int) -> float:
        worth = stakes(0, (2,) * seats, "short", 1)
        return going_on(worth, 0.97, 4, 0.3)

    assert going(2) > going(5)


def test_a_sharper_eye_wins_more() -> None:
    assert wins_more_than(0.5, "illusion", "curator", "daydreamer", seats=2, deals=5)
