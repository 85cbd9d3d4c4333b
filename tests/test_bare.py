"""A game with nothing but its rules has a plain face, a bot and an arena, and says what it has not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour import BadSetup, Match
from parlour.art.box import Look, box_of, boxed
from parlour.bots import looks_in, make_bot, offered_bots, simulate
from parlour.engine import PictureSource, Seat
from parlour.games import GAMES
from parlour.lab.arena.metrics import metrics_of
from parlour.server.web.routes.pictures import all_addresses
from parlour.terminal.program import main
from tests.harness.bare import BARE, bare


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with bare():
        yield


def run(*words: str, said: str = "") -> str:
    result = CliRunner().invoke(main, words, input=said)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_somebody_plays_it() -> None:
    (only,) = offered_bots(BARE)
    assert only.name == "drifter"
    match = simulate(Match(BARE, seats=2, seed=1), [make_bot("default", BARE, str(seat)) for seat in range(2)])
    assert match.outcome is not None
    assert metrics_of(BARE).figures(match) == {"turns": match.count}
    assert looks_in(match)(match.view(0)) == {}
    scores = [match.game.score(match.state, Seat(seat)) for seat in range(2)]
    assert scores == [int(seat in match.outcome.winners) for seat in range(2)], "a win counts where nothing else does"


def test_the_terminal_shows_its_fields_and_numbers_its_moves(tmp_path: Path) -> None:
    told = run("play", BARE, "--seed", "1", "--data", str(tmp_path), said="1\n?\n99\nq\n")
    assert "hand: " in told
    assert "1 play " in told
    assert "You: played, card " in told
    assert GAMES[BARE].summary in told
    assert "There is no move 99" in told
    (journal,) = (tmp_path / "journals").glob("*.jsonl")
    assert "You: played, card " in run("replay", str(journal), "--seat", "0")


def test_it_is_listed_with_its_bot() -> None:
    listed = {game["name"]: game for game in json.loads(run("games", "--json"))}
    assert [bot["name"] for bot in listed[BARE]["bots"]] == ["drifter"]


def test_what_it_has_not_is_said() -> None:
    assert BARE not in boxed()
    with pytest.raises(BadSetup, match="there are cards of mind, illusion, knights-score and knights-dice"):
        box_of(BARE, Look())


def test_pictures_that_nobody_draws_are_missed() -> None:
    pictures = PictureSource(range(3), lambda view: (), lambda state: 1, lambda state, card: ())
    assert pictures.coming(None) == (), "nothing is drawn beforehand unless a game says so"
    game = GAMES[BARE]
    assert all_addresses("ABC", "secret", game, None) == {}
    game._otherwise["pictures"] = pictures  # type: ignore[attr-defined] # the bare game of the tests
    with pytest.raises(BadSetup, match="bare has pictures on its cards, but its parts name no gallery"):
        all_addresses("ABC", "secret", game, None)


def test_a_game_without_turns_needs_a_way_to_be_played_in_a_terminal(tmp_path: Path) -> None:
    GAMES[BARE]._otherwise["real_time"] = True  # type: ignore[attr-defined] # the bare game of the tests
    result = CliRunner().invoke(main, ["play", BARE, "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "bare has no turns and brings no way to be played in a terminal; try parlour serve." in result.stderr
