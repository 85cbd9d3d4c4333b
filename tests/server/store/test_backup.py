"""Copies of a database are whole, private and verified, and nothing is overwritten."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parlour import Match
from parlour.server.store import SqliteStore
from parlour.server.store.backup import back_up, check, restore
from parlour.server.store.sqlite.database_file import DATABASE
from parlour.server.table.ports import Conflict
from parlour.terminal.program import main
from tests.harness.finished import entries_of, keep


def over(game: str = "knights-score", seed: int = 3) -> list[bytes]:
    """The entries of a table whose game is over."""
    match = Match(game, 2, seed=seed)
    while not match.over:
        seat = next(seat for seat in range(2) if match.legal(seat))
        match.act(seat, match.legal(seat)[0])
    match.close()
    return entries_of(match)


OVER = over()


def filled(folder: Path, tables: dict[str, list[bytes]]) -> Path:
    async def fill() -> None:
        store = SqliteStore(folder / DATABASE)
        for code, entries in tables.items():
            await keep(store, code, entries)
        await store.close()

    asyncio.run(fill())
    return folder


def contents(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.execute("SELECT * FROM entry")) + list(database.execute("SELECT * FROM listing"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return filled(tmp_path / "data", {"AAAAAA": OVER, "BBBBBB": OVER[:2], "CCCCCC": OVER[:-1]})


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_a_backup_restored_elsewhere_is_the_same_and_verified(data: Path, tmp_path: Path) -> None:
    backup, elsewhere = tmp_path / "monday.sqlite", tmp_path / "new" / "folder"
    made = run("backup", backup, "--data", data)
    assert made.exit_code == 0
    assert f"parlour restore {backup}" in made.stdout
    assert backup.stat().st_mode & 0o777 == 0o600
    put_back = run("restore", backup, "--data", elsewhere)
    assert (put_back.exit_code, put_back.stderr) == (0, "")
    assert "tables restored: 3; finished games verified: 1." in put_back.stdout
    assert contents(elsewhere / DATABASE) == contents(data / DATABASE)
    assert (elsewhere / DATABASE).stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "monday.sqlite", "new"]


def test_a_backup_is_of_one_moment_while_a_server_writes(tmp_path: Path) -> None:
    """Each round writes one entry to both tables in turn: a copy has as many of one as of the other, or one more."""
    folder = filled(tmp_path / "data", {"AAAAAA": OVER[:1], "BBBBBB": OVER[:1]})
    stop, rounds = threading.Event(), 0

    async def write() -> None:
        nonlocal rounds
        store = SqliteStore(folder / DATABASE)
        while not stop.is_set() and rounds < 5000:
            rounds += 1
            for code in ("AAAAAA", "BBBBBB"):
                await keep(store, code, [b"{}"] * (rounds + 1), rounds)
        await store.close()

    writer = threading.Thread(target=lambda: asyncio.run(write()))
    writer.start()
    try:
        for number in range(5):
            back_up(folder, tmp_path / f"{number}.sqlite")
    finally:
        stop.set()
        writer.join()
    for number in range(5):
        with closing(sqlite3.connect(tmp_path / f"{number}.sqlite")) as copy:
            (one,), (other,) = copy.execute("SELECT count(*) FROM entry GROUP BY code ORDER BY code")
            assert one - other in (0, 1)
    assert rounds > 1


def test_a_restored_server_goes_on(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy.sqlite")
    restore(tmp_path / "copy.sqlite", tmp_path / "new")

    async def go_on() -> None:
        store = SqliteStore(tmp_path / "new" / DATABASE)
        await keep(store, "BBBBBB", OVER[:3], 2)
        assert await store.read("BBBBBB") == OVER[:3]
        with pytest.raises(Conflict):
            await keep(store, "BBBBBB", OVER[:4], 2)
        await store.close()

    asyncio.run(go_on())


def test_nothing_is_overwritten(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    back_up(data, copy)
    before = copy.read_bytes(), contents(data / DATABASE)
    for result in (run("backup", copy, "--data", data), run("restore", copy, "--data", data)):
        assert result.exit_code == 2
        assert "it is there already; choose another name, or move it away first" in result.stderr
    (tmp_path / "left").mkdir()
    (tmp_path / "left" / f"{DATABASE}-wal").touch()
    assert "belongs to another database" in run("restore", copy, "--data", tmp_path / "left").stderr
    assert (copy.read_bytes(), contents(data / DATABASE)) == before


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is not a database of Parlour"),
        (b"this is no database at all" * 100, "is damaged or no database"),
        (b"SQLite format 3\0" + b"\xff" * 5000, "is damaged or no database"),
    ],
)
def test_a_file_that_is_no_backup_is_refused(content: bytes, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "file.sqlite"
    file.write_bytes(content)
    result = run("restore", file, "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert reason in result.stderr
    assert not (tmp_path / "data" / DATABASE).exists()


@pytest.mark.parametrize("statement", ["CREATE TABLE other (a)", "PRAGMA user_version = 99"])
def test_a_database_of_another_program_is_refused(statement: str, tmp_path: Path) -> None:
    file = tmp_path / "file.sqlite"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE kept (a)" if "PRAGMA" in statement else statement)
        database.execute(statement.replace("CREATE TABLE other", "CREATE TABLE another"))
    assert run("restore", file, "--data", tmp_path / "data").exit_code == 2
    assert not (tmp_path / "data" / DATABASE).exists()


def test_a_cut_backup_is_refused(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    back_up(data, copy)
    copy.write_bytes(copy.read_bytes()[:-4096])
    result = run("restore", copy, "--data", tmp_path / "new")
    assert result.exit_code == 2
    assert "damaged" in result.stderr
    assert not (tmp_path / "new" / DATABASE).exists()


def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    result = run("backup", tmp_path / "copy.sqlite", "--data", tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"{tmp_path / DATABASE}: there is no database here.\n")
    missing = run("backup", tmp_path / "no" / "copy.sqlite", "--data", filled(tmp_path / "data", {"AAAAAA": OVER}))
    assert missing.exit_code == 2
    assert "There is no folder" in missing.stderr


def test_damaged_tables_are_named_and_the_others_restored(tmp_path: Path) -> None:
    lying = [entry.replace(b'"points":1', b'"points":9') for entry in OVER]
    assert lying != OVER
    data = filled(tmp_path / "data", {"AAAAAA": OVER, "BBBBBB": lying, "CCCCCC": OVER})
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute("DELETE FROM entry WHERE code = 'CCCCCC' AND seq = 3")
        database.commit()
    back_up(data, tmp_path / "copy.sqlite")
    result = run("restore", tmp_path / "copy.sqlite", "--data", tmp_path / "new")
    assert result.exit_code == 1
    assert "tables restored: 3; finished games verified: 1." in result.stdout
    assert "Table BBBBBB: line " in result.stderr
    assert "entry 3 is missing" in result.stderr
    assert "Damaged tables: 2. The others can be played." in result.stderr


def test_a_copy_whose_codes_are_no_text_is_refused(tmp_path: Path) -> None:
    data = filled(tmp_path / "data", {"AAAAAA": OVER})
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute("INSERT INTO entry VALUES (?, 1, ?, 1)", (b"\xff\x1b", b"x"))
        database.commit()
    result = run("restore", data / DATABASE, "--data", tmp_path / "new")
    told = "parlour.sqlite is damaged; stop the server and put a backup in its place.\n"
    assert (result.exit_code, result.stderr) == (2, told)


def test_games_that_are_not_loaded_are_counted(tmp_path: Path) -> None:
    strange = [entry.replace(b'"knights-score"', b'"knights-scorn"') for entry in OVER]
    data = filled(tmp_path / "data", {"AAAAAA": strange})
    assert check(data)._asdict() == {"tables": 1, "verified": 0, "unknown": 1, "wrong": {}}
