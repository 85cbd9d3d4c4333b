"""The facade: time, seats, closing, and what it says of itself."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import GAMES, Illegal, Match, engine
from parlour.engine import Draw, Endless, Header, Seeded, Usual
from parlour.engine.vocabulary import kebab
from parlour.games.mind.actions import Deal, Ready


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
    with pytest.raises(Illegal, match="no seat 2 here; the seats are 0 to 1"):
        Match("mind", seed=1).act(2, "ready")


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
    with pytest.raises(Illegal, match="closed"):
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


def test_it_is_not_hashable_because_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(Match("mind", seed=1))


class Insatiable(Usual):
    """Once it is hungry, it asks its dealer for the same card for ever."""

    name = "insatiable"

    def legal(self, state: Any, by: Any) -> Any:
        return Draw(Deal, (1,), 1) if by == "dealer" and state == "hungry" else ()

    def decide(self, state: Any, cause: Any) -> tuple[Any, ...]:
        return ("bite",)

    def start(self, seats: int, options: Any) -> Any:
        return options["begins"]

    def evolve(self, state: Any, event: Any) -> Any:
        return "hungry"


def insatiable(begins: str) -> engine.Match[Any, Any, Any, Any]:
    game: Any = Insatiable()
    return engine.Match(game, Header(game="insatiable", seats=2, options={"begins": begins}), Seeded("1"))


def test_a_dealer_who_is_asked_for_ever_is_stopped_with_a_sentence() -> None:
    told = "insatiable has asked its dealer 1000 times in a row, and asks for 'deal' again"
    with pytest.raises(Endless, match=told):
        insatiable("hungry")
    match = insatiable("sated")
    with pytest.raises(Endless, match=told):
        match.act(0, Deal((1,)))
    assert match.count == 1 + 1000
