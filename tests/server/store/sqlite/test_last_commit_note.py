"""A damaged write-ahead log is noticed at the start: entries that were acknowledged and are gone are named."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from parlour.server.store import SqliteStore
from parlour.server.store.sqlite.database_file import DatabaseFile
from parlour.server.store.sqlite.last_commit_note import LastCommitNote, LostEntries
from tests.server.store.keeping import listed

TABLES, ROUNDS = 12, 4


async def abandoned(folder: Path) -> Path:
    """The files of a server that was killed with a long log."""
    store = SqliteStore(folder / "parlour.sqlite")
    for seq in range(ROUNDS):
        for number in range(TABLES):
            code = f"T{number}"
            await store.append(code, [b"entry %d" % seq], expect=seq, listing=listed(code))
    copy = folder / "copy"
    copy.mkdir()
    for file in folder.glob("parlour.sqlite*"):
        if file.suffix != ".sqlite-shm" and not file.name.endswith("-shm"):
            shutil.copy(file, copy / file.name)
    await store.close()
    return copy


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Such files, made once. A test damages a copy of them."""
    return asyncio.run(abandoned(tmp_path_factory.mktemp("abandoned")))


async def kept(path: Path) -> list[int]:
    store = SqliteStore(path)
    try:
        return [len(await store.read(f"T{number}")) for number in range(TABLES)]
    finally:
        await store.close()


@pytest.mark.parametrize("share", [at / 24 for at in range(24)])
def test_a_flipped_bit_in_the_log_loses_nothing_silently(
    share: float, files: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        copy = shutil.copytree(files, tmp_path / "copy")
        log = copy / "parlour.sqlite-wal"
        body = bytearray(log.read_bytes())
        body[int(len(body) * share)] ^= 0x10
        log.write_bytes(body)
        counts = await kept(copy / "parlour.sqlite")
        said = {f"T{number} has {count} entries, and {ROUNDS} were stored" for number, count in enumerate(counts)}
        for number, count in enumerate(counts):
            told = f"table T{number} has {count} entries, and {ROUNDS} were stored" in caplog.text
            assert told == (count < ROUNDS), said

    asyncio.run(story())


def test_an_undamaged_log_is_not_complained_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        copy = await abandoned(tmp_path)
        assert await kept(copy / "parlour.sqlite") == [ROUNDS] * TABLES
        assert await kept(tmp_path / "parlour.sqlite") == [ROUNDS] * TABLES

    asyncio.run(story())
    assert caplog.text == ""


def test_a_loss_is_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        copy = await abandoned(tmp_path)
        (copy / "parlour.sqlite-wal").write_bytes(b"")
        assert await kept(copy / "parlour.sqlite") == [0] * TABLES
        assert caplog.text.count("were stored") == TABLES
        caplog.clear()
        await kept(copy / "parlour.sqlite")
        assert "were stored" not in caplog.text

    asyncio.run(story())


def test_a_line_that_was_not_written_to_its_end_counts_for_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        path = tmp_path / "parlour.sqlite"
        store = SqliteStore(path)
        await store.append("ABC", [b"one"], expect=0, listing=listed("ABC"))
        note = LastCommitNote(path)
        note.write({"XYZ": 3, "ABC": 2})
        note.close()
        await store.close()
        file = tmp_path / "parlour.sqlite-tail"
        whole = file.read_bytes()
        file.write_bytes(whole + b"QRS 9 1234\n" + whole[:8])
        connection = DatabaseFile(tmp_path / "other.sqlite", 1.0).connect()
        assert sorted(note.lost(connection)) == [LostEntries("ABC", 0, 2), LostEntries("XYZ", 0, 3)]
        connection.close()
        assert str(LostEntries("ABC", 1, 2)) == "table ABC has 1 entries, and 2 were stored"

    asyncio.run(story())
