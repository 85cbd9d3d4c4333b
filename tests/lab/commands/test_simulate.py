"""`parlour simulate`, as somebody types it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour.bots import bots_of
from parlour.engine.options import listed
from parlour.games import import_object
from parlour.terminal.program import main


def simulated(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["simulate", *arguments, "--jobs", "1"])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_every_cell_is_a_line_with_its_interval() -> None:
    told = simulated("mind", "human:pace_sd=0,haste=0", "--seats", "4", "--sweep", "cv=0.05:0.2:2", "--games", "500")
    assert "0.05" in told
    assert "0.2" in told
    assert "100.0%" in told


def test_a_win_rate_of_zero_is_shown() -> None:
    told = simulated("mind", "human:haste=2", "--seats", "4", "--games", "20")
    assert "won" in told
    assert "0.0%" in told
    assert "blind" not in told


def test_many_figures_are_a_line_each() -> None:
    told = simulated("illusion", "threshold:noise=0.2", "--sweep", "seats=2,3", "--games", "2")
    lines = {line[:22].strip(): line[22:].split() for line in told.splitlines()}
    assert lines["seats"] == ["2", "3"]
    assert len(lines["won 2"]) == 2
    assert "%" in lines["right share"][0]
    assert "right" not in lines


@pytest.mark.parametrize("columns", [20, 80])
@pytest.mark.parametrize(
    ("game", "bot", "varied"), [("knights-score", "greedy", "seats=2,3,4,5"), ("mind", "human", "cv=0.1,0.2,0.3")]
)
def test_no_result_is_cut_by_a_narrow_terminal(
    game: str, bot: str, varied: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = (game, bot, "--sweep", varied, "--games", "20")
    monkeypatch.setenv("COLUMNS", "2000")
    wide = set(simulated(*line).split())
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = simulated(*line)
    assert {word for word in narrow.split() if "─" not in word} == {word for word in wide if "─" not in word}
    assert columns == 20 or max(map(len, narrow.splitlines())) <= columns


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_help_of_a_game_lists_its_bots_and_their_parameters(command: str) -> None:
    shown = CliRunner().invoke(main, [command, "mind", "--help"]).output
    for bot in bots_of("mind"):
        assert f"  {bot.name} " in shown
        for option in listed(import_object(bot.target)):
            assert f"  {option.name} " in shown
    assert "curator" not in shown
    assert "curator" in CliRunner().invoke(main, [command, "--help"]).output


def test_json_has_every_figure() -> None:
    told = json.loads(simulated("knights-dice", "greedy", "--seats", "3", "--games", "20", "--json"))
    (row,) = told["rows"]
    assert (told["game"], told["seats"], row["games"]) == ("knights-dice", 3, 20)
    assert set(row["won_2"]) == {"mean", "low", "high"}


def test_seats_can_be_varied_among_rivals() -> None:
    told = simulated("knights-score", "greedy", "--sweep", "seats=2,3", "--games", "500")
    assert "won 2" in told
    assert "score 2" in told


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["acorns"], "There is no game 'acorns'"),
        (["mind", "--sweep", "cv"], "'cv' cannot be varied"),
        (["mind", "nobody"], "There is no bot 'nobody' for mind"),
        (["illusion", "--set", "blind=true"], "the kernel of illusion has no option 'blind'"),
    ],
)
def test_errors_are_a_sentence(arguments: list[str], reason: str) -> None:
    result = CliRunner().invoke(main, ["simulate", *arguments])
    assert result.exit_code == 2
    assert reason in result.stderr


@pytest.mark.parametrize("command", [("simulate", "mind", "--games", "1000000000", "--out"), ("export",)], ids=" ".join)
@pytest.mark.parametrize("name", ["missing/x.parquet", "file/x.csv", "folder.csv"])
def test_an_output_that_cannot_be_written_is_refused_first(command: tuple[str, ...], name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.csv").mkdir()
    result = CliRunner().invoke(main, [*command, str(tmp_path / name)], env={"PARLOUR_DATA": str(tmp_path)})
    assert result.exit_code == 2
    assert name in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.csv"]


def test_a_file_that_is_there_survives_the_check(tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    kept.write_text("kept")
    assert CliRunner().invoke(main, ["simulate", "mind", "nobody", "--out", str(kept)]).exit_code == 2
    assert kept.read_text() == "kept"


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["simulate", "mind"], "lab"),
        (["simulate", "knights-dice", "--jobs", "1"], "lab"),
        (["simulate", "mind", "--backend", "ray"], "ray"),
        (["simulate", "mind", "--backend", "dask"], "dask"),
        (["export", "games.csv"], "lab"),
    ],
)
def test_a_missing_extra_is_named(arguments: list[str], extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that is None in sys.modules cannot be imported."""
    for module in ("dask", "distributed", "joblib", "numba", "pyarrow", "ray"):
        monkeypatch.setitem(sys.modules, module, None)
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"pip install 'parlour[{extra}]'" in result.stderr
