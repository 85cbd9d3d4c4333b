"""`parlour migrate`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour import Match
from parlour.bots import DEFAULT, make_bot, simulate
from parlour.server.store import SqliteStore
from parlour.terminal.program import main
from tests.harness.finished import entries_of, keep
from tests.server.store.keeping import listed


def moved(source: Path | str, target: Path | str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["migrate", "--from", str(source), "--to", str(target)])
    assert "Traceback" not in result.output
    return result.exit_code, " ".join(result.output.split())


def fill(folder: Path, *, wrong: bool = False) -> None:
    async def write() -> None:
        match = Match("mind", seats=2, seed=7)
        simulate(match, [make_bot(DEFAULT, "mind", str(seat)) for seat in range(2)])
        match.close()
        entries = entries_of(match)
        store = SqliteStore(folder / "parlour.sqlite")
        await keep(
            store, "ABC", [entries[0].replace(b'"seed":"7"', b'"seed":"8"') if wrong else entries[0], *entries[1:]]
        )
        await store.append("XYZ", [b"one"], expect=0, listing=listed("XYZ"))
        await store.close()

    asyncio.run(write())


def test_tables_go_into_a_database_and_back(tmp_path: Path, url: str) -> None:
    fill(tmp_path / "old")
    said = "Tables moved: 2 of 2. Finished games verified: 1."
    assert moved(tmp_path / "old", url) == (0, said)
    assert moved(tmp_path / "old", url) == (0, said.replace("2 of 2", "0 of 2; the others were there already"))
    assert moved(url, tmp_path / "new") == (0, said)


def test_a_game_that_does_not_verify_is_an_error(tmp_path: Path, url: str) -> None:
    fill(tmp_path / "old", wrong=True)
    code, said = moved(tmp_path / "old", url)
    assert code == 1
    assert "Table ABC does not verify: " in said


def test_its_former_name_still_works(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["move", "--from", str(tmp_path), "--to", "there"])
    assert (result.exit_code, "has no parlour.sqlite" in result.output) == (2, True)
    assert "migrate" in CliRunner().invoke(main, ["--help"]).output.split()
    assert "move" not in CliRunner().invoke(main, ["--help"]).output.split()


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("nowhere", "there", "nowhere has no parlour.sqlite; name the data folder of a server"),
        ("postgresql://localhost/a", "postgresql://localhost/a", "both places are the same; name two"),
        ("mysql://localhost/a", "there", "an address of a database begins with postgresql://"),
        ("postgresql://ann:secret@/a?host=/nowhere", "there", "the database cannot be reached"),
    ],
)
def test_what_cannot_be_migrated_is_reported(
    source: str, target: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = moved(source, target)
    assert code == 2
    assert told in said.lower()
    assert "secret" not in said
