"""The facade's smaller promises: where a match stands in time, what is new, and what a replay remembers."""

from __future__ import annotations

import pytest

from parlour import BadRecord, Illegal, Match, Record, engine
from parlour.engine import Header, Millis, Seeded
from parlour.games.mind.actions import Play, Rule
from parlour.games.mind.events import Dealt


def waiting() -> Match:
    """A press over a lower card, held until the clock rules on it at 1390."""
    match = Match("mind", seats=2, deals=[[[30], [50]]], window=250)
    for seat in range(2):
        match.act(seat, "ready", at=10)
    match.act(1, Play(50, Millis(1100)), at=1125)
    return match


def test_a_match_begins_at_0_and_knows_its_time() -> None:
    match = Match("mind", seed=1)
    assert match.now == 0
    match.wait(40)
    match.wait(40)
    assert match.now == 40


def test_the_clock_acts_when_it_is_due_and_not_when_time_is_looked_at() -> None:
    match = waiting()
    match.wait(5000)
    ruling = next(commit for commit in match.commits if commit.cause.by == "clock")
    assert (ruling.cause.at, ruling.cause.action) == (1390, Rule(Millis(1390)))
    assert match.now == 5000


def test_what_is_new_is_told_by_a_count_of_commits() -> None:
    match = waiting()
    assert match.count == len(match.commits) == 4
    assert match.since(0) == match.commits
    assert match.since(3) == match.commits[3:]
    assert match.since(4) == ()
    assert match.events == tuple(event for commit in match.commits for event in commit.events)


def test_an_action_returns_all_that_followed_the_waiting_included() -> None:
    match = waiting()
    before = len(match.events)
    assert match.act(0, "ready", at=2000) == match.events[before:]
    assert [commit.cause.by for commit in match.since(4)] == ["clock", "dealer", 0]


def test_a_replay_stands_where_the_journal_ends() -> None:
    match = waiting()
    replayed = Match.replay(match.journal.text)
    assert (replayed.now, replayed.count) == (1125, 4)
    assert replayed.legal(0) == match.legal(0) != ()
    assert not replayed.over


def test_the_replay_of_a_closed_match_is_closed_and_keeps_the_seed() -> None:
    match = Match("mind", seed="secret")
    match.close()
    replayed = Match.replay(match.journal)
    assert replayed.legal(0) == ()
    replayed.close()
    assert replayed.journal.seed == "secret"
    with pytest.raises(Illegal, match="closed"):
        replayed.act(0, "ready")


def test_a_match_is_taken_up_by_a_dealer_of_the_same_seed() -> None:
    whole = Match("knights-dice", seats=2, seed="dice")
    whole.act(whole.view(None).turn, "roll")
    cut = Record(whole.header, whole.commits[:-1], None)
    resumed = engine.Match.resumed(whole.game, cut, Seeded("dice"))
    assert (resumed.commits, resumed.state, resumed.header) == (whole.commits, whole.state, whole.header)
    with pytest.raises(BadRecord, match="the seed deals otherwise"):
        engine.Match.resumed(whole.game, cut, Seeded("another"))


def test_a_match_that_waits_for_its_dealer_is_not_over() -> None:
    header = Header(game="mind", seats=2, options={})
    assert not Match.replay(Record(header, ())).over


def test_a_scripted_match_has_no_seed_to_reveal() -> None:
    match = waiting()
    match.close()
    assert match.journal.seed is None


def test_a_seat_sees_its_hand_and_the_public_none() -> None:
    match = Match("mind", seats=2, deals=[[[30], [50]]])
    assert [match.view(viewer).hand for viewer in (0, 1, None)] == [(30,), (50,), ()]
    (dealt,) = match.events
    shown = [match.shown(dealt, viewer) for viewer in (0, 1, None)]
    assert shown == [Dealt(1, hands) for hands in (((30,), (0,)), ((0,), (50,)), ((0,), (0,)))]
    assert [next(match.seen(viewer))[0].hand for viewer in (0, 1, None)] == [(30,), (50,), ()]
