"""Ghosts repeat what was done while a game runs as it did, and play on like that person where it does not."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from parlour import GAMES, Match
from parlour.analysis.ghost import ghost_of
from parlour.bots import SeatedBot, make_bot, simulate
from parlour.engine import Seat
from tests.analysis.people import FAMILIES, game, scaled
from tests.harness.playing import played

PEOPLE = [FAMILIES["counting"], FAMILIES["flat"]]


def again(before: Match) -> Match:
    header = before.header
    return Match(header.game, seats=header.seats, seed=before.journal.seed, **header.options)


def presses(match: Match, seat: int) -> list[tuple[int, int]]:
    """The cards that a seat played, and when after the commit before."""
    causes = [commit.cause for commit in match.commits]
    return [
        (two.action.card, two.at - one.at)
        for one, two in pairwise(causes)
        if two.by == seat and hasattr(two.action, "card")
    ]


def test_ghosts_of_all_seats_play_the_game_once_more() -> None:
    before = game(PEOPLE, "ghost")
    before.close()
    ghosts = [ghost_of(before.journal, Seat(seat), "again") for seat in range(2)]
    after = simulate(again(before), ghosts)
    assert len(presses(before, 0)) + len(presses(before, 1)) > 10
    assert [presses(after, seat) for seat in range(2)] == [presses(before, seat) for seat in range(2)]
    assert after.outcome == before.outcome


def test_a_ghost_goes_on_by_its_curve_where_the_game_goes_another_way() -> None:
    """With somebody who takes half as long, another game comes of it; the ghost still waits as it did."""
    before = game(PEOPLE, "another")
    before.close()
    hasty = SeatedBot("hasty", scaled(PEOPLE[0], 0.5), "hasty")
    after = simulate(again(before), [hasty, ghost_of(before.journal, Seat(1), "again")])
    told = dict(presses(before, 1))
    assert after.outcome is not None
    assert any(card not in told or wait != told[card] for card, wait in presses(after, 1))


@pytest.mark.parametrize("name", [name for name in GAMES if name != "mind"])
def test_ghosts_in_games_with_turns_move_as_was_moved(name: str) -> None:
    seats = [Seat(seat) for seat in range(GAMES[name].seats.start)]
    before = Match(name, seats=len(seats), seed=4)
    simulate(before, [make_bot("default", name, str(seat)) for seat in seats])
    before.close()
    after = simulate(again(before), [ghost_of(before.journal, seat, "again") for seat in seats])
    assert [commit.cause.action for commit in after.commits] == [commit.cause.action for commit in before.commits]
    ghosts = [ghost_of(before.journal, seat, "again") for seat in seats[1:]]
    mixed = simulate(again(before), [make_bot("drifter", name, "0"), *ghosts])
    assert mixed.outcome is not None


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_score(name: str) -> None:
    seats = GAMES[name].seats.start
    match: Any = played(name, seats, 5)
    scores = [match.game.score(match.state, Seat(seat)) for seat in range(seats)]
    winners = match.outcome.winners
    assert all(scores[seat] == max(scores) for seat in winners)


def test_a_lost_game_scores_the_levels_that_were_done() -> None:
    match = Match("mind", seats=2, deals=[[[1], [2]], [[50, 60], [3, 4]]])
    for seat, move in ((0, "ready"), (1, "ready"), (0, "play 1"), (1, "play 2"), (0, "ready"), (1, "ready")):
        match.act(seat, move)
    assert match.game.score(match.state, Seat(0)) == 1
