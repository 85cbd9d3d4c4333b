"""The example notebook, cell by cell, on games of a server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from parlour import Match
from parlour.bots import make_bot, simulate
from parlour.cli import main
from parlour.store import SqliteStore
from parlour.store.file import DATABASE
from tests.web.finished import entries_of, keep

NOTEBOOK = Path(__file__).parents[2] / "docs" / "examples" / "waits.ipynb"
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


def run(notebook: Path) -> dict[str, Any]:
    """What is known after all cells."""
    known: dict[str, Any] = {}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), known)  # noqa: S102 - our own notebook
    return known


def test_the_notebook_runs_and_finds_how_people_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(fill(tmp_path))
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["export", "games.parquet", "--game", "mind", "--data", str(tmp_path)])
    assert result.exit_code == 0, result.output
    known = run(NOTEBOOK)
    assert 0.8 < known["exponent"] < 1.1
    assert known["wins"][2][0] == GAMES
    assert len(known["by_gap"]) == 8
    drawn = ET.fromstring(known["picture"]._repr_svg_())  # noqa: S314 - our own drawing
    assert len(drawn) == 3 + len(known["gap"])


def test_the_notebook_keeps_no_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells)
