"""A row for each move of simulated games."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from pyarrow import parquet

from parlour import GAMES, load_games
from parlour.lab.studies import moves
from parlour.lab.studies.export import columns
from parlour.terminal.program import main


@pytest.mark.parametrize("game", GAMES)
def test_every_game_gives_rows_as_an_export_does(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "BATCH", 10)
    out = tmp_path / "moves.parquet"
    words = ["simulate", game, "--games", "2", "--seed", "s", "--moves", str(out)]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    table = load_games(str(out))
    assert table.column_names == list(columns())
    assert table["game"].unique().to_pylist() == [game]
    assert len(table["match"].unique()) == 2
    assert None not in table["bot"].to_pylist()
    assert f"{table.num_rows} moves of 2 games" in told.output
    assert CliRunner().invoke(main, [*words[:-1], str(tmp_path / "again.parquet")]).exit_code == 0
    assert parquet.read_table(tmp_path / "again.parquet") == table


@pytest.mark.parametrize("more", [["--sweep", "seats=2,3"], ["--set", "stars=1"], ["--out", "x.csv"]])
def test_moves_are_of_one_setting(more: list[str], tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["simulate", "mind", "human", "--moves", str(tmp_path / "m.csv"), *more])
    assert (told.exit_code, "leave --sweep, --set and --out out" in told.output) == (2, True)
