"""The arena: paired deals, win rates, intervals, Elo."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import BadSetup
from parlour.lab.arena.arena import ArenaRow, contest, elo, of_self_play, run_arena
from parlour.lab.intervals import wilson
from parlour.terminal.program import main


def row(bots: tuple[str, ...], *rates: float, games: int = 100) -> ArenaRow:
    return ArenaRow(bots, games, rates, rates, rates, {})


@given(st.floats(0, 1), st.integers(1, 10_000))
def test_the_interval_holds_the_rate_and_narrows_with_more_games(rate: float, games: int) -> None:
    low, high = wilson(rate, games)
    closer = wilson(rate, games * 4)
    assert 0 <= low <= rate + 1e-9
    assert rate - 1e-9 <= high <= 1
    assert closer[1] - closer[0] <= high - low


def test_bots_meet_in_every_combination() -> None:
    met = contest("knights-score", ["drifter", "drifter:", "default"], 2, 10)
    assert met.lineups == (("drifter", "drifter:"), ("drifter", "default"), ("drifter:", "default"))


def test_few_bots_fill_many_seats_in_every_mixture() -> None:
    met = contest("knights-dice", ["default", "drifter"], 3, 10)
    assert met.lineups == (("default", "default", "drifter"), ("default", "drifter", "drifter"))


def test_in_the_mind_each_also_plays_with_its_likes() -> None:
    met = contest("mind", ["default", "drifter"], 2, 10)
    assert met.lineups == (("default", "drifter"), ("default", "default"), ("drifter", "drifter"))


def test_a_bot_named_twice_makes_one_table() -> None:
    assert contest("mind", ["default", "default", "drifter"], 3, 10).lineups == (("default", "default", "drifter"),)
    with pytest.raises(BadSetup, match="3 bots do not fill 4 seats"):
        contest("mind", ["default", "default", "drifter"], 4, 10)


def test_the_same_contest_comes_out_the_same_on_any_number_of_cores() -> None:
    asked = contest("knights-score", ["drifter", "default"], 2, 6)
    done: list[int] = []
    assert run_arena(asked, 1, done.append) == run_arena(asked, 2, lambda games: None)
    assert sum(done) == 6


def test_who_wins_twice_as_often_is_rated_120_points_higher() -> None:
    ratings = elo([row(("a", "b"), 2 / 3, 1 / 3, games=10_000)])
    assert ratings["a"] - ratings["b"] == pytest.approx(120.4, abs=0.1)
    assert sum(ratings.values()) == pytest.approx(3000)


def test_a_mixed_team_is_compared_with_its_members_self_play() -> None:
    rows = [row(("a", "b"), 0.45, 0.45), row(("a", "a"), 0.6, 0.6), row(("b", "b"), 0.4, 0.4)]
    assert of_self_play(rows) == {("a", "b"): pytest.approx(0.9)}


def test_the_command_prints_one_object() -> None:
    result = CliRunner().invoke(
        main, ["arena", "knights-dice", "drifter", "default", "--games", "4", "--jobs", "1", "--json"]
    )
    printed = json.loads(result.stdout)
    assert (printed["game"], printed["seats"], printed["games"]) == ("knights-dice", 2, 4)
    (only,) = printed["rows"]
    assert only["bots"] == ["drifter", "default"]
    assert only["games"] == 4
    assert sum(only["win_rate"]) == pytest.approx(1)
    assert all(low <= rate <= high for low, rate, high in zip(only["low"], only["win_rate"], only["high"], strict=True))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("arena chess default", "There is no game 'chess'"),
        ("arena mind", "An arena needs bots"),
        ("arena mind nobody", "There is no bot 'nobody' for mind"),
        ("arena mind default --seats 9", "mind is for 2 to 4 players, not 9"),
        ("arena mind default --target 50", "mind has no option --target"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(words: str, reason: str) -> None:
    result = CliRunner().invoke(main, words.split())
    assert result.exit_code == 2
    assert reason in result.stderr
