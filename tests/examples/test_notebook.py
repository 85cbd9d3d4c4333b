"""The example notebook, cell by cell, on games of a server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from xml.etree import ElementTree as ET

from click.testing import CliRunner
from pyarrow.parquet import read_table

from parlour import Match
from parlour.bots import make_bot, simulate
from parlour.server.store import SqliteStore
from parlour.server.store.sqlite.database_file import DATABASE
from parlour.terminal.program import main
from tests.harness.finished import entries_of, keep
from tools.notebook import NOTEBOOK, run

GAMES = 3


def finished(game: int) -> Match:
    """Two who count alike, and evenly enough to come some way."""
    match = Match("mind", seats=2, seed=game)
    simulate(match, [make_bot("counter:pace_sd=0,cv=0.05,floor=0", "mind", f"{game} {seat}") for seat in range(2)])
    match.close()
    return match


async def fill(folder: Path) -> None:
    store = SqliteStore(folder / DATABASE)
    for game in range(GAMES):
        await keep(store, f"game-{game}", entries_of(finished(game)))
    await store.close()


def test_the_notebook_runs_and_finds_how_people_count(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path))
    result = CliRunner().invoke(
        main, ["export", str(tmp_path / "games.parquet"), "--game", "mind", "--data", str(tmp_path)]
    )
    assert result.exit_code == 0, result.output
    _, known = run(NOTEBOOK, tmp_path)
    assert 0.8 < known["exponent"] < 1.1
    assert known["wins"][2][0] == GAMES
    assert len(known["by_gap"]) == 8
    drawn = ET.fromstring(known["picture"]._repr_svg_())  # noqa: S314 - our own drawing
    assert len(drawn) == 3 + len(known["gap"])


def test_the_notebook_shows_what_comes_of_the_shipped_file() -> None:
    told, known = run(NOTEBOOK, NOTEBOOK.parent)
    assert told == json.loads(NOTEBOOK.read_text(encoding="utf-8")), "run python -m tools.notebook"
    assert 0.5 < known["exponent"] < 1.2


def test_the_shipped_file_is_made_by_the_command_of_the_notebook(tmp_path: Path) -> None:
    text = "".join(json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"][0]["source"])
    (command,) = [line for line in text.splitlines() if line.startswith("parlour simulate ")]
    words = command.replace("games.parquet", str(tmp_path / "games.parquet")).split()[1:]
    assert CliRunner().invoke(main, words).exit_code == 0
    made, shipped = (read_table(folder / "games.parquet") for folder in (tmp_path, NOTEBOOK.parent))
    assert made == shipped
