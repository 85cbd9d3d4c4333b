"""What is told of finished games: made once, beside the tables, and the same for everyone who asks."""

from __future__ import annotations

import asyncio
import gzip
import os
import select
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx
import msgspec
import pytest

from parlour import GAMES, Match, insight, verify
from parlour.engine import BadSetup, Illegal, Journal
from parlour.server.store import MemoryStore
from parlour.server.table.entries import Chair
from parlour.server.table.ports import Damaged, Unavailable
from parlour.server.table.replay import public_journal
from parlour.server.web import replays as module
from parlour.server.web.replay import ReplaySeat, replay_of
from parlour.server.web.replays import ReplayCache, ReplayFile, ReplayKey, ReplayService, render
from parlour.wire import encode
from tests.harness.finished import entries_of, keep
from tests.harness.playing import played
from tests.harness.serving import http_client, kept_open, serving
from tests.server.store.keeping import no_handle_left, run

NOBODY = (Chair(), Chair())


def client_of(base: str) -> httpx.AsyncClient:
    """A patient one: the worker starts a process, and gives way to everything else."""
    return http_client(base)


DECIDED = 5
"""A seed with which The Mind is won, and played on blind."""


class Counting(MemoryStore):
    """Counts how often a table is read, and can make readers wait."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.open = asyncio.Event()
        self.open.set()

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        self.reads += 1
        await self.open.wait()
        return await super().read(code, since)


@pytest.fixture
def others() -> set[BaseProcess]:
    """Processes that other tests keep for later."""
    return set(active_children())


@pytest.fixture(scope="module")
def finished() -> Match:
    return played("mind", 2, DECIDED)


def telling(story: Callable[[ReplayService, Counting], Awaitable[None]], most: int = 2**20) -> None:
    """A story of a past that is closed at the end, whatever happens."""

    async def whole() -> None:
        store = Counting()
        past = ReplayService(store, most)
        try:
            await story(past, store)
        finally:
            await past.close()

    run(whole)


def test_many_requests_for_one_replay_share_one_result(finished: Match, others: set[BaseProcess]) -> None:
    async def story(past: ReplayService, store: Counting) -> None:
        await keep(store, "ABC", entries_of(finished))
        first, *more = await asyncio.gather(*(past.replay("ABC", "all") for _ in range(16)))
        assert all(other is first for other in more)
        assert await past.replay("ABC", "all") is first
        assert store.reads == 1
        assert gzip.decompress(first.body) == encode(replay_of(finished.journal, NOBODY, "all", "ABC"))
        (worker,) = set(active_children()) - others
        assert worker.pid is not None
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == 19

    telling(story)
    assert set(active_children()) <= others


def finished_at(game: str) -> Match:
    """The match that was played at the table `code_of(game)`."""
    return played(game, GAMES[game].seats.start, 7)


def code_of(game: str) -> str:
    return f"ABCDE{'FGHJKMNPQR'[list(GAMES).index(game)]}"


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def base(runner: asyncio.Runner) -> Iterator[str]:
    """The address of a server with a finished table of each game."""
    store = MemoryStore()
    for game in GAMES:
        runner.run(keep(store, code_of(game), entries_of(finished_at(game))))
    with kept_open(runner, serving(store)) as served:
        yield served.base


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_the_same_over_http_packed_or_plain(game: str, base: str, runner: asyncio.Runner) -> None:
    match, code = finished_at(game), code_of(game)
    nobody = (Chair(),) * match.header.seats

    async def story() -> None:
        async with client_of(f"{base}/api/tables/{code.lower()}") as client:
            for seat in ("public", "0", "all"):
                packed = await client.get("/replay", params={"seat": seat})
                plain = await client.get("/replay", params={"seat": seat}, headers={"accept-encoding": "identity"})
                assert packed.headers["content-encoding"] == "gzip"
                assert "content-encoding" not in plain.headers
                assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
                assert packed.content == plain.content == encode(replay_of(match.journal, nobody, seat, code))
            journal = await client.get("/journal")
            assert journal.headers["content-disposition"] == f'attachment; filename="{game}-{code}.jsonl"'
            assert verify(journal.text) == match.journal

    runner.run(story())


def test_errors_are_answered_over_http(finished: Match) -> None:
    async def story() -> None:
        store = Counting()
        await keep(store, "OVER", entries_of(finished))
        await keep(store, "BEGUN", entries_of(finished, commits=9))
        await keep(store, "BROKEN", [*entries_of(finished)[:9], b'{"type":"happened","commit":{"cards":[1,2]}}'])
        await keep(store, "WORSE", [b"\xff"])
        async with serving(store) as served, client_of(f"{served.base}/api/tables") as client:
            for path, status, sentence in (
                ("/NONE/replay", 404, "there is no table 'NONE'; check the code"),
                ("/BEGUN/replay", 409, "shown when the game is over"),
                ("/BEGUN/journal", 409, "shown when the game is over"),
                ("/OVER/replay?seat=2", 400, "seat cannot be '2'; accepted: public, all, 0 or 1"),
                ("/OVER/replay?seat=journal", 400, "accepted: public, all, 0 or 1"),
                ("/BROKEN/replay", 500, "table BROKEN is damaged: what is kept of it does not fit together; put a"),
                ("/WORSE/journal", 500, "table WORSE is damaged"),
            ):
                answer = await client.get(path)
                assert answer.status_code == status, path
                assert sentence in answer.json()["error"]
                assert "[1,2]" not in answer.text

    run(story)


def test_a_decided_game_that_goes_on_is_replayed_up_to_there(finished: Match) -> None:
    whole = entries_of(finished)
    decided = next(
        number
        for number in range(len(finished.commits))
        if Match.replay(Journal(finished.header, finished.commits[:number])).outcome
    )

    async def story(past: ReplayService, store: Counting) -> None:
        await keep(store, "ABC", whole[: decided + 40])
        early = await past.replay("ABC", "all")
        told = msgspec.json.decode(gzip.decompress(early.body))
        assert len(told["steps"]) == decided
        assert told["pictures"] == {}
        with pytest.raises(Illegal, match="when the game is over"):
            await past.journal("ABC")
        assert finished.journal.seed is not None
        assert f'"{finished.journal.seed}"'.encode() not in gzip.decompress(early.body)
        await keep(store, "ABC", whole, expect=decided + 40)
        assert not early.final
        late = await past.replay("ABC", "all")
        assert late.final
        assert gzip.decompress(late.body) == encode(replay_of(finished.journal, NOBODY, "all", "ABC"))

    telling(story)
    assert public_journal("ABC", whole[:-1])[0] == Journal(finished.header, finished.commits[:decided])
    with pytest.raises(Illegal, match="when the game is over"):
        public_journal("ABC", whole[: decided + 1])
    with pytest.raises(Illegal, match="when the game is over"):
        public_journal("ABC", whole[:1])
    with pytest.raises(LookupError):
        public_journal("ABC", [])


def test_a_replay_says_who_sat_there_and_which_of_them_were_bots(finished: Match) -> None:
    chairs = (Chair("Zoe", "boat", "hash"), Chair(bot="novice", bot_name="Bela"))
    assert replay_of(finished.journal, chairs, "all", "ABC").sitters == (
        ReplaySeat("Zoe", "boat", bot=False),
        ReplaySeat("Bela", "", bot=True),
    )
    stood_in = Chair("Ben", "moon", "hash", bot="novice", bot_name="Cleo")
    assert replay_of(finished.journal, (stood_in, Chair()), "0", "ABC").sitters[0] == ReplaySeat(
        "Ben", "moon", bot=False
    )


def test_pictures_of_a_deck_are_sent_with_its_seed_only() -> None:
    record = played("illusion", 2, 1).journal
    assert len(replay_of(record, NOBODY, "public", "ABC").pictures) == 98
    assert replay_of(Journal(record.header, record.commits), NOBODY, "public", "ABC").pictures == {}


def test_a_worker_that_was_killed_is_followed_by_another(finished: Match, others: set[BaseProcess]) -> None:
    async def story(past: ReplayService, store: Counting) -> None:
        await keep(store, "ABC", entries_of(finished))
        await past.replay("ABC", "0")
        (worker,) = set(active_children()) - others
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
        one, two = await asyncio.gather(past.replay("ABC", "1"), past.journal("ABC"))
        assert gzip.decompress(one.body) == encode(replay_of(finished.journal, NOBODY, "1", "ABC"))
        assert gzip.decompress(two.body).decode() == finished.journal.text

    telling(story)


def test_a_worker_that_cannot_be_started_is_answered_and_tried_again(finished: Match) -> None:
    async def story(past: ReplayService, store: Counting) -> None:
        await keep(store, "ABC", entries_of(finished))
        with no_handle_left(), pytest.raises(Unavailable, match="ask again in a moment"):
            await past.replay("ABC", "0")
        assert (await past.replay("ABC", "0")).final

    telling(story)


def test_only_so_many_wait_and_closing_lets_go_of_them(finished: Match) -> None:
    async def story(past: ReplayService, store: Counting) -> None:
        store.open.clear()
        tables = range(module.MAX_PENDING)
        waiting = [
            asyncio.ensure_future(past.replay(f"T{number}", "0", f"address {number // module.MAX_PENDING_EACH}"))
            for number in tables
        ]
        await asyncio.sleep(0)
        with pytest.raises(Unavailable, match="ask again in a moment"):
            await past.replay("ABC", "0", "a new address")
        gone = asyncio.ensure_future(past.replay("T0", "0"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        await past.close()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(answer) for answer in answers} == {asyncio.CancelledError}

    telling(story)


def test_one_address_waits_for_so_many_and_each_address_has_its_turn(finished: Match) -> None:
    async def story(past: ReplayService, store: Counting) -> None:
        await keep(store, "ABC", entries_of(finished))
        store.open.clear()
        seats = range(module.MAX_PENDING_EACH)
        greedy = [asyncio.ensure_future(past.replay("ABC", f"seat {seat}", "greedy")) for seat in seats]
        await asyncio.sleep(0)
        with pytest.raises(Unavailable, match="ask again in a moment"):
            await past.replay("ABC", "0", "greedy")
        modest = asyncio.ensure_future(past.replay("ABC", "0", "modest"))
        await asyncio.sleep(0)
        store.open.set()
        assert (await modest).final
        assert sum(each.done() for each in greedy) <= 2
        answers = await asyncio.gather(*greedy, return_exceptions=True)
        assert {type(answer) for answer in answers} == {BadSetup}
        assert (await past.replay("ABC", "0", "greedy")).final

    telling(story)


def test_no_more_is_kept_than_there_is_room_for() -> None:
    kept = ReplayCache(100)
    one, two, three = (ReplayFile(bytes(size), size, "mind", True) for size in (60, 30, 40))
    kept.put(ReplayKey("A", "replay", "0"), one)
    kept.put(ReplayKey("B", "journal"), two)
    assert kept.get(ReplayKey("A", "replay", "0")) is one
    kept.put(ReplayKey("C", "replay", "all"), three)
    assert kept.get(ReplayKey("B", "journal")) is None
    assert kept.get(ReplayKey("A", "replay", "0")) is one
    kept.put(ReplayKey("D", "replay", "all"), ReplayFile(bytes(101), 101, "mind", True))
    assert [kept.get(ReplayKey(code, "replay", seat)) for code, seat in (("A", "0"), ("C", "all"), ("D", "all"))] == [
        one,
        three,
        None,
    ]
    kept.put(ReplayKey("B", "journal"), two)
    assert kept.get(ReplayKey("B", "journal")) is two


def test_the_worker_and_the_match_give_the_same_replay(finished: Match) -> None:
    entries = entries_of(finished)
    told = render(ReplayKey("ABC", "journal"), entries)
    assert (gzip.decompress(told.body).decode(), told.game, told.final) == (finished.journal.text, "mind", True)
    assert render(ReplayKey("ABC", "replay", "all"), entries) == render(ReplayKey("ABC", "replay", "all"), entries)
    with pytest.raises(BadSetup):
        render(ReplayKey("ABC", "replay", "2"), entries)
    with pytest.raises(Damaged):
        render(ReplayKey("ABC", "replay", "all"), entries[1:])


SERVER = """
import asyncio, multiprocessing, sys
from parlour.server.store import MemoryStore
from parlour.server.web.replays import ReplayService
from tests.harness.playing import played
from tests.harness.finished import entries_of, keep

async def main():
    store = MemoryStore()
    await keep(store, "ABC", entries_of(played("knights-score", 2, 1)))
    past = ReplayService(store)  # one that nobody holds lets go of its worker
    await past.replay("ABC", "0")
    print(multiprocessing.active_children()[0].pid, flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


def test_the_worker_ends_with_a_server_that_was_killed() -> None:
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        [sys.executable, "-c", SERVER],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        ended = os.pidfd_open(int(server.stdout.readline()))
        try:
            server.kill()
            assert select.select([ended], [], [])[0] == [ended]
        finally:
            os.close(ended)


@pytest.mark.parametrize("game", GAMES)
def test_the_insight_of_a_finished_game_is_sent(game: str, base: str, runner: asyncio.Runner) -> None:
    async def story() -> None:
        async with client_of(f"{base}/api/tables") as client:
            told = await client.get(f"/{code_of(game).lower()}/insight")
            assert told.headers["content-type"] == "application/json"
            assert told.content == encode(insight(finished_at(game).journal))
            assert (await client.get("/WXYZWX/insight")).status_code == 404

    runner.run(story())


def test_there_is_no_insight_into_a_game_that_goes_on() -> None:
    entries = entries_of(played("knights-score", 2, 1), commits=20)
    with pytest.raises(Illegal, match="when the game is over"):
        render(ReplayKey("ABC", "insight"), entries)
