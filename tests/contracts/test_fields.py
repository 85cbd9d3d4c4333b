"""What a game says of its views, for screens that know no rule: it is there, and it is true."""

from __future__ import annotations

import pytest

from parlour import GAMES, Match
from parlour.engine import ViewFields
from parlour.testing.laws import viewers
from tests.harness.playing import played

SAID = {
    "mind": ViewFields(hand="hand", each=("counts", "ready", "raised")),
    "illusion": ViewFields(turn="turn", winners="winners", each=("arrows",)),
    "knights-score": ViewFields(hand="hand", turn="turn", winners="winners", scores="scores", each=("counts",)),
    "knights-dice": ViewFields(hand="hand", turn="turn", winners="winners", each=("counts",)),
}


def test_of_our_games_only_the_mind_has_a_team_and_no_turns() -> None:
    assert [name for name in SAID if GAMES[name].team] == ["mind"]
    assert [name for name in SAID if GAMES[name].real_time] == ["mind"]


@pytest.mark.parametrize("name", GAMES)
def test_conclusions_from_a_view_are_true(name: str) -> None:
    game, fields = GAMES[name], GAMES[name].fields
    assert fields == SAID.get(name, fields)
    seats = min(3, game.seats[-1])
    for match in (Match(name, seats=seats, seed=1), played(name, seats, seed=1)):
        for viewer in viewers(match):
            view = match.view(viewer)
            assert fields.hand is None or getattr(view, fields.hand) == game.hand(view)
            assert all(len(getattr(view, each)) == match.header.seats for each in fields.each)
            if fields.winners and match.outcome:
                assert getattr(view, fields.winners) == match.outcome.winners
            elif fields.turn:
                assert match.legal(getattr(view, fields.turn))
