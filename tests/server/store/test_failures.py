"""Whatever fails is answered to those who wait; nothing acknowledged is lost; it goes on when the cause is gone."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

from parlour.server.store import SqliteStore
from parlour.server.store.sqlite.database_file import CHECKPOINT_BYTES
from parlour.server.table.ports import Conflict, Unavailable
from tests.server.store.keeping import half_minutes, listed, no_handle_left, no_room_beyond, run

SHORT = 0.01
"""Seconds of patience."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.sqlite"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program is in the middle of something."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def add(store: SqliteStore, code: str, *bodies: bytes, expect: int = 0) -> None:
    await store.append(code, bodies, expect=expect, listing=listed(code))


async def fill(store: SqliteStore, code: str, kept: list[bytes]) -> None:
    """Append until there is no room, and remember what was acknowledged."""
    while True:
        body = b"%d" % len(kept) * 1000
        await add(store, code, body, expect=len(kept))
        kept.append(body)


async def log_stops_growing(store: SqliteStore, log: Path) -> None:
    """Until the log has been cut to its length, and written again."""
    sizes, codes = [log.stat().st_size], [f"G{number}" for number in range(400)]
    for seq in range(200):
        await asyncio.gather(*(add(store, code, b"x", expect=seq) for code in codes))
        sizes.append(log.stat().st_size)
        if any(after < before for before, after in pairwise(sizes)):
            return
    raise AssertionError(f"the log grows and grows: {sizes}")


def test_without_a_file_handle_tables_go_on_and_the_log_is_put_back_later(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store, kept = SqliteStore(path), [b"one"]
        await add(store, "ABC", *kept)
        with no_handle_left():
            await asyncio.gather(*(add(store, f"T{number}", bytes(2000)) for number in range(CHECKPOINT_BYTES // 1000)))
            while "WAL checkpoint postponed: parlour.sqlite cannot be used" not in caplog.text or len(kept) % 10:
                await add(store, "ABC", b"more", expect=len(kept))
                kept.append(b"more")
            await store.check()
        assert "allow more open files" in caplog.text
        assert await store.read("ABC") == kept
        assert await store.read("T7") == [bytes(2000)]
        await log_stops_growing(store, path.with_name("parlour.sqlite-wal"))
        await store.close()

    run(story)


def test_a_writer_that_can_open_nothing_says_so_and_recovers(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path, patience=SHORT)
        await add(store, "ABC", b"one")
        with locked(path), pytest.raises(Unavailable):
            await add(store, "ABC", b"two", expect=1)
        with no_handle_left():
            for question in (add(store, "ABC", b"two", expect=1), store.check(), store.list("waiting")):
                with pytest.raises(Unavailable, match=r"parlour\.sqlite cannot be used: .*open files; .*ulimit"):
                    await question
        await store.check()
        await add(store, "ABC", b"two", expect=1)
        assert await store.read("ABC") == [b"one", b"two"]
        await store.close()

    run(story)


def test_a_full_disk_loses_nothing_acknowledged_and_recovers_with_room(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        kept: list[bytes] = []
        with no_room_beyond(1_000_000):
            with pytest.raises(Unavailable, match="room"):
                await fill(store, "ABC", kept)
            with pytest.raises(Unavailable, match="room"):
                await add(store, "ABC", b"y" * 2_000_000, expect=len(kept))
            assert await store.read("ABC") == kept
            assert [each.code for each in await store.list("waiting")] == ["ABC"]
        assert kept
        await store.check()
        await add(store, "ABC", b"last", expect=len(kept))
        await store.close()
        again = SqliteStore(path)
        assert await again.read("ABC") == [*kept, b"last"]
        await again.close()

    run(story)


def test_a_full_disk_shows_in_the_check(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        await add(store, "ABC", b"one")
        size = path.with_name("parlour.sqlite-wal").stat().st_size
        with no_room_beyond(size), pytest.raises(Unavailable, match="room"):
            await store.check()
        await store.check()
        await store.close()

    run(story)


def test_an_append_that_waits_too_long_for_another_program_is_refused(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path, patience=SHORT)
        await add(store, "ABC", b"one")
        with locked(path):
            tries = [add(store, "ABC", b"two", expect=1), add(store, "XYZ", b"x"), store.check()]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(answer) for answer in answers] == [Unavailable] * 3
            assert "another program keeps it locked" in str(answers[0])
            assert await store.read("ABC") == [b"one"]
        await add(store, "ABC", b"two", expect=1)
        assert await store.read("XYZ") == []
        await store.close()

    run(story)


def test_trouble_is_logged_when_it_begins_and_when_it_is_over(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = SqliteStore(path, patience=SHORT)
        with locked(path):
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await add(store, "ABC", b"secret")
        for seq in range(3):
            await add(store, "ABC", b"secret", expect=seq)
        await store.close()

    run(story)
    begins, ends = [record.getMessage() for record in caplog.records]
    assert begins.startswith("store is not writable: parlour.sqlite cannot be used: another program")
    assert ends == "store is writable again"
    assert "secret" not in caplog.text


def test_a_clock_that_fails_is_answered(path: Path) -> None:
    times = iter([1.0])

    async def story() -> None:
        store = SqliteStore(path, lambda: next(times))
        await add(store, "ABC", b"one")
        for question in (add(store, "ABC", b"two", expect=1), store.check()):
            with pytest.raises(Unavailable, match="StopIteration"):
                await question
        assert await store.read("ABC") == [b"one"]
        await store.close()

    run(story)


def test_what_cannot_be_written_is_refused_alone(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path, half_minutes())
        wrong = [None, "text", listed("\ud800")]
        bad = [store.append(f"B{at}", [body], expect=0, listing=listed("B")) for at, body in enumerate(wrong)]  # type: ignore[list-item]  # that is the fault
        lone = store.append("ABC", [b"x"], expect=0, listing=listed("\ud800"))
        answers = await asyncio.gather(add(store, "A", b"x"), *bad, lone, add(store, "B", b"x"), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), *[Unavailable] * 4, type(None)]
        assert await store.read("A") == await store.read("B") == [b"x"]
        await store.close()

    run(story)


def test_of_two_the_one_that_cannot_be_written_is_refused_alone(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        bad = store.append("B", [None], expect=0, listing=listed("B"))  # type: ignore[list-item]  # that is the fault
        answers = await asyncio.gather(add(store, "A", b"x"), bad, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), Unavailable]
        await store.close()

    run(story)


def test_what_another_server_wrote_meanwhile_is_a_conflict(path: Path) -> None:
    async def story() -> None:
        one, other = SqliteStore(path), SqliteStore(path)
        await add(one, "ABC", b"one")
        await add(other, "ABC", b"two", expect=1)
        with pytest.raises(Conflict, match="ABC has 2 entries, not 1"):
            await add(one, "ABC", b"lost", expect=1)
        await add(one, "ABC", b"three", expect=2)
        assert await other.read("ABC") == [b"one", b"two", b"three"]
        await one.close()
        await other.close()

    run(story)


def test_a_disk_that_does_not_answer_fails_the_check(path: Path) -> None:
    async def story() -> None:
        answering = Event()
        store = SqliteStore(path, lambda: 1.0 if answering.wait() else 0.0, slowest=SHORT)
        with pytest.raises(Unavailable, match="does not answer"):
            await store.check()
        answering.set()
        await add(store, "ABC", b"one")
        await store.close()

    run(story)


def test_closing_answers_those_who_wait_and_refuses_those_who_come_later(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        waiting = [asyncio.ensure_future(add(store, f"T{number}", b"x")) for number in range(3)]
        await asyncio.gather(asyncio.sleep(0), store.close(), *waiting)
        questions = (
            add(store, "ABC", b"x"),
            store.check(),
            store.read("T0"),
            store.list("waiting"),
        )
        for question in questions:
            with pytest.raises(Unavailable, match="the store is closed"):
                await question
        await store.close()
        again = SqliteStore(path)
        assert [await again.read(f"T{number}") for number in range(3)] == [[b"x"]] * 3
        await again.close()

    run(story)


def test_closing_answers_those_who_wait_for_a_lock(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path, patience=SHORT)
        with locked(path):
            waiting = asyncio.ensure_future(add(store, "ABC", b"x"))
            await asyncio.sleep(0)
            await store.close()
            with pytest.raises(Unavailable):
                await waiting

    run(story)


def test_a_cancelled_caller_does_no_harm(path: Path) -> None:
    store = SqliteStore(path, patience=20.0)

    async def leave() -> None:
        waiting = [asyncio.ensure_future(add(store, code, b"x")) for code in ("ABC", "XYZ")]
        await asyncio.sleep(0)
        waiting[0].cancel()

    async def stay() -> None:
        await add(store, "ABC", b"two", expect=1)
        assert await store.read("XYZ") == [b"x"]
        await store.close()

    with locked(path):
        asyncio.run(leave())
    run(stay)


def test_a_cancelled_caller_keeps_nobody_else_from_the_answer(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        with locked(path):
            waiting = [asyncio.ensure_future(add(store, code, b"x")) for code in ("ABC", "XYZ")]
            await asyncio.sleep(0)
            waiting[0].cancel()
        await waiting[1]
        await store.close()

    run(story)


def test_an_append_after_an_unknown_end_is_decided_by_the_store(path: Path) -> None:
    """Whoever was told Unavailable reads again, and finds out whether it was stored."""

    async def story() -> None:
        store = SqliteStore(path, patience=SHORT)
        with locked(path), pytest.raises(Unavailable):
            await add(store, "ABC", b"one")
        have = await store.read("ABC")
        await add(store, "ABC", b"one", expect=len(have))
        with pytest.raises(Conflict):
            await add(store, "ABC", b"one", expect=len(have))
        await store.close()

    run(story)


def test_what_reads_the_past_never_delays_a_table_that_is_played(path: Path) -> None:
    async def story() -> None:
        store, free = SqliteStore(path), Event()
        await add(store, "LIVE", b"x")
        await store.append("PAST", [b"y"], expect=0, listing=listed("PAST", "over"))
        slow = asyncio.ensure_future(store._past.ask(lambda kept: free.wait()))
        past = [asyncio.ensure_future(store.read("PAST")), asyncio.ensure_future(store.list("over"))]
        for _ in range(3):
            assert await store.read("LIVE") == [b"x"]
        assert not any(each.done() for each in (slow, *past))
        free.set()
        await asyncio.gather(slow, *past)
        assert past[0].result() == [b"y"]
        await store.close()

    run(story)


def test_each_reader_answers_one_question_after_the_other(path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        for one, other in ((store._live, store._past), (store._past, store._live)):
            free = Event()
            slow = asyncio.ensure_future(one.ask(lambda kept, free=free: free.wait()))  # type: ignore[misc]  # its own
            await asyncio.sleep(0)
            waiting = asyncio.ensure_future(one.ask(lambda kept: "answer"))
            for _ in range(3):
                await other.ask(lambda kept: None)
            assert not waiting.done()
            free.set()
            assert (await slow, await waiting) == (True, "answer")
        await store.close()

    run(story)
