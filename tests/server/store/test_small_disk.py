"""A store on a disk without room: the log is put back, its room is used, and it goes on by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.server.store import SqliteStore
from parlour.server.store.sqlite.database_file import CHECKPOINT_BYTES
from parlour.server.store.sqlite.reserve import Reserve
from parlour.server.table.ports import Unavailable
from tests.server.store.keeping import listed, no_room_beyond, run

ROOM = 600_000


def test_a_log_that_may_not_grow_is_put_back_and_writing_goes_on(tmp_path: Path) -> None:
    """Each append rewrites whole pages: without a checkpoint the log has no room after a hundred of them."""

    async def story() -> None:
        path = tmp_path / "parlour.sqlite"
        store = SqliteStore(path)
        with no_room_beyond(ROOM):
            for seq in range(400):
                await store.append("ABC", [b"x"], expect=seq, listing=listed("ABC"))
        assert len(await store.read("ABC")) == 400
        assert path.with_name("parlour.sqlite-wal").stat().st_size <= ROOM
        await store.close()

    run(story)


def test_a_long_log_of_before_is_put_back_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        path = tmp_path / "parlour.sqlite"
        store = SqliteStore(path)
        for seq in range(300):
            await store.append("ABC", [b"x"], expect=seq, listing=listed("ABC"))
        size = path.with_name("parlour.sqlite-wal").stat().st_size
        copy = tmp_path / "copy"
        copy.mkdir()
        for suffix in ("", "-wal"):
            (copy / f"parlour.sqlite{suffix}").write_bytes(path.with_name(f"parlour.sqlite{suffix}").read_bytes())
        await store.close()
        assert size > ROOM
        with no_room_beyond(size):
            again = SqliteStore(copy / "parlour.sqlite")
            for seq in range(300, 320):
                await again.append("ABC", [b"x"], expect=seq, listing=listed("ABC"))
            assert len(await again.read("ABC")) == 320
            await again.close()

    run(story)


def test_what_does_not_fit_is_refused_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "parlour.sqlite")
        await store.append("ABC", [b"x"], expect=0, listing=listed("ABC"))
        with no_room_beyond(ROOM), pytest.raises(Unavailable, match="room"):
            await store.append("ABC", [bytes(2 * ROOM)], expect=1, listing=listed("ABC"))
        await store.append("ABC", [bytes(2 * ROOM)], expect=1, listing=listed("ABC"))
        assert len(await store.read("ABC")) == 2
        await store.close()

    run(story)


def test_the_reserve_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "parlour.sqlite"
    reserve, file = Reserve(path, CHECKPOINT_BYTES), tmp_path / "parlour.sqlite-reserve"
    with no_room_beyond(1000):
        reserve.take()
        assert not file.exists()
    reserve.take()
    reserve.take()
    assert file.stat().st_size == CHECKPOINT_BYTES
    assert file.stat().st_mode & 0o777 == 0o600
    reserve.give_up()
    reserve.give_up()
    assert not file.exists()
