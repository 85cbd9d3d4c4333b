"""The analysis of Illusion, on rows whose errors are known."""

from __future__ import annotations

import parlour
from parlour import Match
from parlour.analysis.illusion import IllusionInsight

CARDS = [(share, 10, 10, 10) for share in (30, 10, 50, 40, 60, 5, 20, 25)]


def told(match: Match) -> IllusionInsight:
    found: IllusionInsight = parlour.insight(match.journal)
    return found


def wrong_row() -> Match:
    """30 lies there; seat 0 puts 10 above it, seat 1 puts 50 at the end, seat 0 puts 40 below 10, seat 1 doubts."""
    match = Match("illusion", seats=2, cards=CARDS, arrows=["yellow"], starter=0)
    for seat, move in ((0, "insert 1"), (1, "insert 2"), (0, "insert 0"), (1, "doubt")):
        match.act(seat, move, at=match.now + 1000)
    return match


def test_each_row_is_compared_with_the_true_shares() -> None:
    row, following = told(wrong_row()).rows
    assert row.colour == "yellow"
    assert row.shares == (40, 30, 10, 50)
    assert row.breaks == (1, 2)
    assert row.placed == (0, None, 0, 1)
    assert row.winner == 1
    assert following.winner is None
    assert len(following.row) == 1


def test_wrong_placements_are_shown_with_their_error() -> None:
    placements = told(wrong_row()).rows[0].placements
    assert [(each.seat, each.share, each.off, each.best) for each in placements] == [
        (0, 10, 20, 0),
        (1, 50, 0, 2),
        (0, 40, 30, 2),
    ]


def test_an_eye_is_measured_by_its_errors() -> None:
    careless, careful = told(wrong_row()).eyes
    assert (careless.placed, careless.wrong, careless.off) == (2, 2, 25)
    yellow = next(each for each in careless.colours if each.colour == "yellow")
    assert (yellow.placed, yellow.wrong) == (2, 2)  # 20 too large, 30 too small
    assert (careful.placed, careful.wrong, careful.off) == (1, 0, 0)


def test_doubts_are_right_wrong_or_missed() -> None:
    careless, careful = told(wrong_row()).eyes
    assert (careless.right, careless.false, careless.missed) == (0, 0, 1)
    assert (careful.right, careful.false, careful.missed) == (1, 0, 1)
    match = Match("illusion", seats=2, cards=CARDS, arrows=["yellow"], starter=0)
    match.act(0, "insert 0")
    match.act(1, "doubt")
    assert [(eye.right, eye.false, eye.missed) for eye in told(match).eyes] == [(0, 0, 0), (0, 1, 0)]


def test_broken_pictures_count_where_there_are_pictures() -> None:
    """A person who puts every card at the far end takes small cards for large ones, and never large ones for small."""
    match = Match("illusion", seats=2, seed=5)
    for turn in range(8):
        seat = match.state.turn
        match.act(seat, f"insert {len(match.state.row) if turn % 2 else 0}")
    eyes = told(match).eyes
    assert any(eye.wrong for eye in eyes)
    assert all(eye.fragments is None or -5 < eye.fragments < 5 for eye in eyes)
    assert all((eye.fragments is None) == (eye.fragments_error is None) for eye in eyes)
