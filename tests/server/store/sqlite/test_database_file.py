"""The file of a store: private, brought up to date, and refused with a sentence when it cannot be believed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour.server.store import SqliteStore
from parlour.server.store.sqlite.database_file import DatabaseFile
from parlour.server.table.ports import Damaged, Unavailable
from tests.server.store.keeping import folder_of_nobody, listed, no_handle_left, run

OLD = """
CREATE TABLE entry (code TEXT, seq INTEGER, body BLOB NOT NULL, PRIMARY KEY (code, seq)) WITHOUT ROWID;
CREATE TABLE listing (
  code TEXT PRIMARY KEY, status TEXT NOT NULL, public INTEGER NOT NULL, updated REAL NOT NULL, body BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX listing_by_status ON listing (status, public, updated DESC);
INSERT INTO entry VALUES ('ABC', 1, CAST('one' AS BLOB)), ('ABC', 2, CAST('two' AS BLOB));
ANALYZE;
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.sqlite"


def modes(path: Path) -> list[int]:
    beside = [path.with_name(path.name + suffix) for suffix in ("", "-wal", "-shm")]
    return [each.stat().st_mode & 0o777 for each in beside]


def write(path: Path, sql: str) -> None:
    """As another program would."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(sql)


def kept(path: Path, code: str = "ABC", count: int = 3) -> None:
    """A table with that many entries, in a file that nobody has open."""

    async def story() -> None:
        store = SqliteStore(path)
        bodies = [b"entry %d " % number * 500 for number in range(1, count + 1)]
        await store.append(code, bodies, expect=0, listing=listed(code))
        await store.close()

    run(story)


def test_the_file_and_a_folder_made_for_it_are_private(path: Path) -> None:
    path = path.parent / "new" / "deeper" / "parlour.sqlite"

    async def story() -> None:
        store = SqliteStore(path)
        await store.append("ABC", [b"seed"], expect=0, listing=listed("ABC"))
        assert modes(path) == [0o600] * 3
        assert path.parent.stat().st_mode & 0o777 == 0o700
        await store.close()

    before = os.umask(0)
    try:
        run(story)
    finally:
        os.umask(before)


def test_a_file_that_others_can_read_is_tightened_with_what_lies_beside_it(path: Path) -> None:
    async def story() -> None:
        write(path, OLD)
        crashed = sqlite3.connect(path)
        crashed.execute("PRAGMA journal_mode = WAL")
        crashed.execute("INSERT INTO entry VALUES ('ABC', 3, CAST('seed' AS BLOB))")
        crashed.commit()
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).chmod(0o644)
        store = SqliteStore(path)
        assert modes(path) == [0o600] * 3
        crashed.close()
        await store.close()

    run(story)


def test_a_file_of_another_user_is_used_and_said_to_be_open(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        with folder_of_nobody() as folder:
            path = folder / "parlour.sqlite"
            if os.getuid() == 0:
                os.seteuid(0)
            write(path, OLD)
            path.chmod(0o666)
            if os.getuid() == 0:
                os.seteuid(65534)
            store = SqliteStore(path)
            await store.append("ABC", [b"three"], expect=2, listing=listed("ABC"))
            assert await store.read("ABC") == [b"one", b"two", b"three"]
            await store.close()

    run(story)
    if os.getuid() == 0:
        assert "others on this machine can read parlour.sqlite" in caplog.text


def test_a_file_of_before_checksums_is_read_and_goes_on(path: Path) -> None:
    async def story() -> None:
        write(path, OLD)
        for number in (3, 4):
            store = SqliteStore(path)
            await store.append("ABC", [b"%d" % number], expect=number - 1, listing=listed("ABC"))
            assert await store.read("ABC") == [b"one", b"two", b"3", b"4"][:number]
            await store.close()

    run(story)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("DELETE FROM entry WHERE seq = 2", "entry 2 is missing"),
        ("DELETE FROM entry WHERE seq = 1", "entry 1 is missing"),
        ("UPDATE entry SET body = CAST('other' AS BLOB) WHERE seq = 3", "entry 3 was changed"),
        ("UPDATE entry SET body = 'text', crc = NULL WHERE seq = 2", "entry 2 was changed"),
        (
            "UPDATE entry SET (body, crc) = (SELECT body, crc FROM entry WHERE code = 'ABC' AND seq = 3) WHERE seq = 1",
            "entry 1 was changed",
        ),
    ],
)
def test_a_missing_or_changed_entry_damages_its_table_alone(path: Path, change: str, what: str) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        with pytest.raises(Damaged, match=rf"^table ABC is damaged: {what}; put a backup .*, or open a new table$"):
            await store.read("ABC")
        assert len(await store.read("FINE")) == 3
        await store.append("FINE", [b"x"], expect=3, listing=listed("FINE"))
        await store.close()

    kept(path)
    kept(path, "FINE")
    write(path, change.replace("WHERE seq", "WHERE code = 'ABC' AND seq"))
    run(story)


def test_an_entry_of_another_table_is_not_believed(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        with pytest.raises(Damaged, match="table ABC is damaged: entry 4 was changed"):
            await store.read("ABC", since=3)
        await store.close()

    kept(path)
    kept(path, "XYZ", 4)
    write(path, "UPDATE entry SET code = 'ABC' WHERE code = 'XYZ' AND seq = 4")
    run(story)


def test_a_listing_that_cannot_be_read_is_left_out(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        assert [each.code for each in await store.list("waiting")] == ["FINE"]
        await store.close()

    kept(path)
    kept(path, "FINE")
    write(path, "UPDATE listing SET body = 'garbage' WHERE code = 'ABC'")
    run(story)
    assert "left out of a list" in caplog.text


def test_an_unreadable_listing_is_left_out_beside_one_as_old(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path, lambda: 1.0)
        await store.append("ABC", [b"x"], expect=0, listing=listed("ABC"))
        await store.append("FINE", [b"x"], expect=0, listing=listed("FINE", public=False))
        write(path, "UPDATE listing SET body = 'garbage' WHERE code = 'ABC'")
        assert [each.code for each in await store.list("waiting", public=False)] == ["FINE"]
        await store.close()

    run(story)


def test_pages_that_were_overwritten_are_answered_with_a_sentence(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        told = r"^parlour\.sqlite is damaged; stop the server and put a backup in its place$"
        with pytest.raises(Damaged, match=told):
            await store.read("ABC")
        with pytest.raises(Unavailable, match=told):
            await store.append("ABC", [b"x"], expect=3, listing=listed("ABC"))
        with pytest.raises(Unavailable, match=told):
            await store.list("waiting")
        await store.close()

    kept(path, count=20)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))
    run(story)


def no_database(path: Path) -> None:
    path.write_bytes(b"all my letters" * 1000)


def newer(path: Path) -> None:
    write(path, "PRAGMA user_version = 7")


def of_another_program(path: Path) -> None:
    write(path, "CREATE TABLE bookmarks (address TEXT)")


def a_folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "kind", "sentence"),
    [
        (no_database, Damaged, "parlour.sqlite is damaged; stop the server and put a backup in its place"),
        (newer, Unavailable, "parlour.sqlite was written by a newer Parlour (its format is 7, this one knows 1); "),
        (of_another_program, Unavailable, "parlour.sqlite is the database of another program; choose another folder"),
        (a_folder, Unavailable, "parlour.sqlite cannot be used: Is a directory; choose a folder that the user who "),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_and_left_as_it_is(
    path: Path, spoil: Callable[[Path], None], kind: type[Exception], sentence: str
) -> None:
    spoil(path)
    path.chmod(0o755)
    before = path.stat().st_mode, b"" if path.is_dir() else path.read_bytes()
    with pytest.raises(kind) as refusal:
        SqliteStore(path)
    assert str(refusal.value).startswith(sentence)
    assert (path.stat().st_mode, b"" if path.is_dir() else path.read_bytes()) == before


def test_a_read_only_file_or_folder_is_refused_until_it_is_mended() -> None:
    with folder_of_nobody() as folder:
        path = folder / "parlour.sqlite"
        folder.chmod(0o555)
        with pytest.raises(Unavailable, match=r"cannot be used: Permission denied; choose a folder"):
            SqliteStore(path)
        with pytest.raises(Unavailable, match=r"cannot be used: Permission denied; choose a folder"):
            SqliteStore(folder / "deeper" / "parlour.sqlite")
        folder.chmod(0o755)
        kept(path)
        path.chmod(0o400)
        with pytest.raises(Unavailable, match=r"cannot be used: it is read-only; let the user who runs the server"):
            SqliteStore(path)
        path.chmod(0o600)
        kept(path, "XYZ")
        folder.chmod(0o555)
        with pytest.raises(Unavailable, match=r"cannot be used: it is .*; let the user who runs the server"):
            SqliteStore(path)
        folder.chmod(0o755)
        kept(path, "LAST")


def test_without_a_file_handle_a_start_is_refused(path: Path) -> None:
    kept(path)
    with no_handle_left(), pytest.raises(Unavailable, match=r"open files; .*ulimit"):
        SqliteStore(path)
    kept(path, "XYZ")


def test_a_file_that_is_taken_away_is_not_made_anew(path: Path) -> None:
    file = DatabaseFile(path, 1.0)
    path.unlink()
    with pytest.raises(sqlite3.OperationalError) as failed:
        file.connect()
    assert str(file.explained(failed.value)).startswith("parlour.sqlite cannot be used: it is not there")
    assert not path.exists()


def test_a_file_that_is_overwritten_while_it_is_used_is_damaged(path: Path) -> None:
    file = DatabaseFile(path, 1.0)
    no_database(path)
    with pytest.raises(sqlite3.DatabaseError) as failed:
        file.connect()
    assert isinstance(file.explained(failed.value), Damaged)


def test_a_full_disk_is_called_by_its_name(path: Path) -> None:
    file = DatabaseFile(path, 1.0)
    with closing(file.connect()) as connection:
        connection.execute("PRAGMA max_page_count = 5")
        with pytest.raises(sqlite3.OperationalError) as failed:
            connection.execute("INSERT INTO entry VALUES ('ABC', 1, zeroblob(100000), 1)")
    sentence = "parlour.sqlite cannot be used: the disk is full; make room, and it goes on by itself"
    assert str(file.explained(failed.value)) == sentence
