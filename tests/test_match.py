"""`parlour.Match`: time, seats, closing, journals, and what it says of itself."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import GAMES, BadJournal, BadSetup, Illegal, Journal, Match
from parlour.engine import BaseGame, DrawRequest, EndlessGame, Header, Millis, SeededDealer
from parlour.engine.types import kebab
from parlour.games.mind.actions import Deal, Play, Ready, Rule
from parlour.games.mind.events import Dealt


def test_actions_are_taken_as_objects_or_in_notation() -> None:
    by_text, by_object = Match("mind", seed=1), Match("mind", seed=1)
    by_text.act(0, "ready")
    by_object.act(0, Ready())
    assert by_text == by_object
    assert by_text != Match("mind", seed=1)
    assert by_text != "a match"


def test_the_fewest_seats_are_the_default() -> None:
    for name, game in GAMES.items():
        assert Match(name, seed=1).header.seats == game.seats.start


def test_matches_without_a_seed_differ() -> None:
    assert Match("knights-score").events != Match("knights-score").events


def test_a_seat_that_is_not_there_is_refused() -> None:
    match = Match("mind", seed=1)
    for seat in (2, -1, None):
        with pytest.raises(Illegal, match=f"no seat {seat} here; the seats are 0 to 1"):
            match.act(seat, "ready")
    assert match.legal(None) == ()


def test_time_runs_forward() -> None:
    match = Match("mind", seed=1)
    match.act(0, "ready", at=500)
    with pytest.raises(Illegal, match="it is 500 already"):
        match.act(1, "ready", at=499)
    match.act(1, "ready")
    assert [commit.cause.at for commit in match.commits] == [0, 500, 500]


def test_a_closed_match_takes_no_more_actions() -> None:
    match = Match("mind", seed=1)
    match.close()
    assert match.legal(0) == ()
    with pytest.raises(Illegal, match="over"):
        match.act(0, "ready")


def test_a_match_replayed_without_its_seed_can_be_read_only() -> None:
    match = Match("mind", seed=1)
    replayed = Match.replay(match.journal)
    assert replayed.view(0) == match.view(0)
    with pytest.raises(Illegal, match="without its seed"):
        replayed.act(0, "ready")


def test_it_says_what_it_is() -> None:
    match = Match("mind", seats=3, seed=1)
    match.wait(40)
    assert repr(match) == "<mind, 3 seats, 1 commits, 40 ms>"
    assert kebab("KnightsScore") == "knights-score"


def test_reading_the_journal_or_comparing_changes_nothing() -> None:
    match = finished()
    before = dict(vars(match))
    assert match.journal.seed == "3"
    assert match == finished()
    assert match != Match("knights-score", seed=3)
    assert vars(match) == before
    with pytest.raises(Illegal, match="the game is over"):
        match.act(0, "play R000000")


def test_a_match_going_on_from_a_journal_takes_its_setup_from_it() -> None:
    match = Match("mind", seats=3, seed=7)
    assert Match("mind", journal=match.journal, seed=7) == match
    for more in ({"seats": 3}, {"names": ("Anna",)}, {"window": 5}):
        with pytest.raises(BadSetup, match="has its seats, names and options from there"):
            Match("mind", journal=match.journal, seed=7, **more)


def test_a_game_can_be_given_as_a_value() -> None:
    assert Match(GAMES["mind"], seats=3, seed=7) == Match("mind", seats=3, seed=7)


def test_a_dealer_of_ones_own_promises_nothing() -> None:
    match = Match("mind", seats=2, dealer=SeededDealer("7"))
    assert match.events == Match("mind", seats=2, seed=7).events
    assert match.header.commitment is None


def test_it_is_not_hashable_because_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(Match("mind", seed=1))


def finished() -> Match:
    """A game that somebody has won and that nobody has closed."""
    match = Match("knights-score", seats=2, seed=3, target=1)
    while not match.outcome:
        turn = match.view(None).turn
        match.act(turn, match.legal(turn)[0])
    return match


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


def test_the_clock_acts_at_the_moment_it_is_due() -> None:
    match = waiting()
    match.wait(5000)
    ruling = next(commit for commit in match.commits if commit.cause.by == "clock")
    assert (ruling.cause.at, ruling.cause.action) == (1390, Rule(Millis(1390)))
    assert match.now == 5000


def test_new_commits_are_found_by_their_count() -> None:
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
    with pytest.raises(Illegal, match="over"):
        replayed.act(0, "ready")


def test_a_match_is_taken_up_by_a_dealer_of_the_same_seed() -> None:
    whole = Match("knights-dice", seats=2, seed="dice")
    whole.act(whole.view(None).turn, "roll")
    cut = Journal(whole.header, whole.commits[:-1], None)
    resumed = Match(whole.game, journal=cut, dealer=SeededDealer("dice"))
    assert (resumed.commits, resumed.state, resumed.header) == (whole.commits, whole.state, whole.header)
    with pytest.raises(BadJournal, match="the seed deals otherwise"):
        Match(whole.game, journal=cut, dealer=SeededDealer("another"))


def test_a_match_that_waits_for_its_dealer_is_not_over() -> None:
    header = Header(game="mind", seats=2, options={})
    assert not Match.replay(Journal(header, ())).over


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


class Insatiable(BaseGame):
    """Once it is hungry, it asks its dealer for the same card for ever."""

    name = "insatiable"

    def legal(self, state: Any, by: Any) -> Any:
        return DrawRequest(Deal, (1,), 1) if by == "dealer" and state == "hungry" else ()

    def decide(self, state: Any, cause: Any) -> tuple[Any, ...]:
        return ("bite",)

    def start(self, seats: int, options: Any) -> Any:
        return options["begins"]

    def evolve(self, state: Any, event: Any) -> Any:
        return "hungry"


def insatiable(begins: str) -> Match:
    game: Any = Insatiable()
    return Match(game, journal=Journal(Header(game="insatiable", seats=2, options={"begins": begins}), ()), seed=1)


def test_a_game_that_asks_its_dealer_for_ever_is_stopped() -> None:
    told = "insatiable has asked its dealer 1000 times in a row, and asks for 'deal' again"
    with pytest.raises(EndlessGame, match=told):
        insatiable("hungry")
    match = insatiable("sated")
    with pytest.raises(EndlessGame, match=told):
        match.act(0, Deal((1,)))
    assert match.count == 1 + 1000
