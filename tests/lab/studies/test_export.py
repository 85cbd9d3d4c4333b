"""Exports: a row for each move, rulings, and no names."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import parlour
from parlour import GAMES, BadSetup, Match
from parlour.lab.studies.export import columns, rows
from parlour.server.store import SqliteStore
from parlour.server.store.finished import finished_match
from parlour.server.store.sqlite.database_file import DATABASE
from parlour.server.table import Listing
from parlour.server.table.entries import Began, BotSeated, GameEnded, Happened, SeatTaken, TableOpened
from parlour.terminal.program import main
from parlour.wire import encode
from tests.harness.finished import entries_of
from tests.harness.playing import played

PAGES = Path(__file__).parents[3] / "docs"


def finished(name: str) -> Match:
    match = played(name, GAMES[name].seats.start, seed=len(name))
    match.close()
    return match


def rows_of(lines: list[bytes]) -> list[dict[str, Any]]:
    match = finished_match(lines)
    assert match is not None
    return rows(match)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server with a finished match of each game, and one that goes on."""
    folder = tmp_path_factory.mktemp("server")

    async def fill() -> None:
        store = SqliteStore(folder / DATABASE)
        for name in GAMES:
            listing = Listing(name, name, "over", False, 2, 2, ("Ada", "Bob"))
            await store.append(name, entries_of(finished(name)), expect=0, listing=listing)
        listing = Listing("on", "mind", "playing", False, 2, 2, ("Ada", "Bob"))
        await store.append("on", entries_of(finished("mind"), 4), expect=0, listing=listing)
        await store.close()

    asyncio.run(fill())
    return folder


@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
def test_every_move_of_every_finished_game_is_a_row(server: Path, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"games{suffix}"
    result = CliRunner().invoke(main, ["export", str(out), "--data", str(server)])
    assert result.exit_code == 0, result.output
    moves = {name: [c for c in finished(name).commits if isinstance(c.cause.by, int)] for name in GAMES}
    assert f"{sum(map(len, moves.values()))} moves of {len(GAMES)} games" in result.output
    table = parlour.load_games(out)
    assert table.equals(parlour.load_games(server))
    for name, commits in moves.items():
        told = parlour.load_games(out, name)
        assert told["move"].to_pylist() == [GAMES[name].text(commit.cause.action) for commit in commits]
        assert told["at"].to_pylist() == [commit.cause.at for commit in commits]
        assert told["seat"].to_pylist() == [commit.cause.by for commit in commits]
    assert len({*zip(table["match"].to_pylist(), table["game"].to_pylist(), strict=True)}) == len(GAMES)


def test_nobody_is_named_and_bots_are() -> None:
    match = finished("knights-score")
    opened, *rest = entries_of(match)
    seated = [
        SeatTaken(parlour.engine.Seat(0), "Ada Lovelace", "owl", "secret"),
        BotSeated(seat=parlour.engine.Seat(1), bot="greedy", name="Page"),
    ]
    found = rows_of([opened, *map(encode, seated), *rest])
    assert {(row["seat"], row["bot"]) for row in found} == {(0, None), (1, "greedy")}
    assert "Lovelace" not in repr(found)
    assert "secret" not in repr(found)


def plays(*moves: tuple[int, str, int], **options: Any) -> list[dict[str, Any]]:
    """Level 1 of The Mind with 17, 28 and 55, after all have laid their hands down at 1000."""
    match = Match("mind", seats=3, seed=1, deals=[[[17], [28], [55]]], **options)
    for seat in range(3):
        match.act(seat, "ready", at=1000)
    for seat, move, at in moves:
        match.act(seat, move, at=at)
    match.wait(match.now + 2000)
    begun = [TableOpened("mind", 3, match.header.options, "seed", True), Began(header=match.header)]
    happened = [Happened(msgspec.Raw(encode(commit))) for commit in match.commits]
    lines = [encode(entry) for entry in (*begun, *happened, GameEnded())]
    return [row for row in rows_of(lines) if row["move"].startswith("play")]


def test_a_play_shows_its_card_its_silence_and_its_ruling() -> None:
    first, second = plays((0, "play 17", 2500), (2, "play 55", 4000))
    assert (first["card"], first["gap"], first["lowest"], first["silence"], first["ruling"]) == (
        17,
        17,
        True,
        1500,
        "right",
    )
    assert (second["top"], second["gap"], second["lowest"], second["ruling"]) == (17, 38, False, "mistake")
    assert (second["hands"], second["lives"], second["bound"]) == ("0 1 1", 3, 0)


def test_a_press_that_was_held_has_its_ruling_in_the_end() -> None:
    held, low = plays((1, "play 28 @2000", 2010), (0, "play 17 @1990", 2050), window=150)
    assert (held["ruling"], held["pressed"], held["at"]) == ("right", 2000, 2010)
    assert (low["ruling"], low["pressed"], low["bound"]) == ("right", 1990, 150)
    assert [row["ruling"] for row in plays((1, "play 28", 2000), (0, "play 17", 2100), window=150)] == [
        "mistake",
        "late",
    ]


def test_every_column_is_in_the_dictionary() -> None:
    page = (PAGES / "journal.md").read_text()
    for name, column in columns().items():
        assert f"| `{name}` | {column.kind} | {column.says} |" in page


def test_missing_things_are_explained(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"has no parlour\.sqlite"):
        parlour.load_games(tmp_path)
    result = CliRunner().invoke(main, ["export", "games.xls", "--data", str(tmp_path)])
    assert (result.exit_code, "has no parlour.sqlite" in result.stderr) == (2, True)


def test_a_game_that_makes_no_table_is_named(tmp_path: Path) -> None:
    async def damage() -> None:
        store = SqliteStore(tmp_path / DATABASE)
        listing = Listing("ABCDEF", "mind", "over", False, 2, 2, ("Ada", "Bob"))
        await store.append("ABCDEF", [b'{"type":"\x1b[2J"}'], expect=0, listing=listing)
        await store.close()

    asyncio.run(damage())
    result = CliRunner().invoke(main, ["export", str(tmp_path / "games.csv"), "--data", str(tmp_path)])
    assert (result.exit_code, result.stderr[:28]) == (2, "Table ABCDEF is damaged: wha")
