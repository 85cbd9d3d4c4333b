"""Reads finished games in a low-priority worker process, renders replays, journals and insights, and caches them."""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import signal
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec
from cachetools import LRUCache

from parlour.engine import BadSetup, Header, Illegal, Journal, Value
from parlour.languages import refusal
from parlour.match import Match
from parlour.plugins import games_asked_for
from parlour.server.table import Store
from parlour.server.table.entries import TableState
from parlour.server.table.opening import HOST, TOO_EARLY
from parlour.server.table.ports import Damaged, Unavailable
from parlour.server.table.replay import public_journal
from parlour.server.web.fair_lock import FairLock
from parlour.server.web.replay import replay_of
from parlour.wire import encode

T = TypeVar("T")
log = logging.getLogger("parlour.replays")

MAX_CACHE_BYTES: Final = 32 * 2**20
"""Bytes, compressed."""
MAX_PENDING: Final = 256
MAX_PENDING_EACH: Final = 16
"""For one address: what a full table asks for at once."""
TRIES: Final = 2
WORKER_NICENESS: Final = 19
_TRY_LATER: Final = refusal("replay-later")


class ReplayKey(NamedTuple):
    """What is asked of a table: its journal, its insight, its replay for a seat, its deal or how it came out."""

    code: str
    part: Literal["journal", "insight", "replay", "deal", "result"]
    seat: str = ""


class PlayedDeal(Value, frozen=True):
    """What is needed to deal a finished game once more, with the names of those who played it. Without a seed it goes
    on."""

    header: Header
    seed: str | None
    names: tuple[str, ...]


class PlayedResult(Value, frozen=True):
    """What the host of a finished table came to, and the day or the table whose deal it was."""

    game: str
    seats: int
    options: dict[str, Any]
    deal: str
    score: int


class ReplayFile(NamedTuple):
    """A replay or a journal, compressed with gzip. `size` is its length without; a `final` one never changes."""

    body: bytes
    size: int
    game: str
    final: bool


class ReplayService:
    def __init__(self, store: Store, most: int = MAX_CACHE_BYTES) -> None:
        self._store = store
        self._cache = ReplayCache(most)
        self._pending: dict[ReplayKey, asyncio.Task[ReplayFile]] = {}
        self._asking: Counter[str] = Counter()
        self._worker: ProcessPoolExecutor | None = None
        self._turn = FairLock()

    async def journal(self, code: str, address: str = "") -> ReplayFile:
        """For somebody at an address, each of which has its turn.

        Raises LookupError, Illegal before there is a replay, Unavailable or Damaged.
        """
        return await self._get(ReplayKey(code, "journal"), address)

    async def replay(self, code: str, seat: str, address: str = "") -> ReplayFile:
        """Raises BadSetup too, for a seat that is not there."""
        return await self._get(ReplayKey(code, "replay", seat), address)

    async def insight(self, code: str, address: str = "") -> ReplayFile:
        """Raises as `journal` does."""
        return await self._get(ReplayKey(code, "insight"), address)

    async def deal(self, code: str, address: str = "") -> PlayedDeal:
        """Raises as `journal` does, before anything is decided."""
        return await self._value(ReplayKey(code, "deal"), address, PlayedDeal)

    async def result(self, code: str, address: str = "") -> PlayedResult:
        """Raises as `deal` does. A game that is decided has a result, and may go on."""
        return await self._value(ReplayKey(code, "result"), address, PlayedResult)

    async def _value(self, key: ReplayKey, address: str, kind: type[T]) -> T:
        return msgspec.json.decode(gzip.decompress((await self._get(key, address)).body), type=kind)

    async def close(self) -> None:
        making = list(self._pending.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
        if self._worker is not None:
            await asyncio.to_thread(self._worker.shutdown, cancel_futures=True)

    async def _get(self, key: ReplayKey, address: str) -> ReplayFile:
        """Requests for the same file at the same time share one rendering."""
        file = self._cache.get(key)
        if file is not None:
            return file
        if key not in self._pending:
            if len(self._pending) >= MAX_PENDING or self._asking[address] >= MAX_PENDING_EACH:
                raise Unavailable(_TRY_LATER)
            self._asking[address] += 1
            task = self._pending[key] = asyncio.create_task(self._make(key, address))
            task.add_done_callback(partial(self._made, key, address))
        return await asyncio.shield(self._pending[key])

    def _made(self, key: ReplayKey, address: str, task: asyncio.Task[ReplayFile]) -> None:
        del self._pending[key]
        self._asking[address] -= 1
        if not self._asking[address]:
            del self._asking[address]
        if not task.cancelled() and task.exception() is None and task.result().final:
            self._cache.put(key, task.result())

    async def _make(self, key: ReplayKey, address: str) -> ReplayFile:
        async with self._turn.held_by(address):  # only one game at a time is in memory
            lines = await self._store.read(key.code)
            if not lines:
                raise LookupError(key.code)
            for _ in range(TRIES):
                with suppress(BrokenProcessPool, OSError):
                    return await self._work(key, lines)
            raise Unavailable(_TRY_LATER)

    async def _work(self, key: ReplayKey, lines: Sequence[bytes]) -> ReplayFile:
        """Render in the worker, which is started when it is needed and again after it has ended."""
        worker = self._worker = self._worker or _start_worker()
        try:
            return await asyncio.wrap_future(await asyncio.to_thread(worker.submit, render, key, lines))
        except BrokenProcessPool:
            log.warning("replay worker ended; starting another")
            if self._worker is worker:
                self._worker = None
            worker.shutdown(wait=False)
            raise


class ReplayCache(LRUCache[ReplayKey, ReplayFile]):
    """The files that were used last, bounded in bytes."""

    def __init__(self, most: int) -> None:
        super().__init__(most, getsizeof=lambda file: len(file.body))

    def put(self, key: ReplayKey, file: ReplayFile) -> None:
        """Keep a file, unless it is larger than all of the cache."""
        with suppress(ValueError):
            self[key] = file


def render(key: ReplayKey, lines: Sequence[bytes]) -> ReplayFile:
    """Runs in the worker; raises Illegal, BadSetup or Damaged."""
    code = key.code
    try:
        games_asked_for()
        record, table = public_journal(code, lines)
        body = _body(key, record, table)
    except (BadSetup, Illegal):
        raise
    except Exception as error:
        raise Damaged("table-damaged", code=code, what=refusal("entries-misfit")) from error
    return ReplayFile(gzip.compress(body, mtime=0), len(body), record.header.game, record.seed is not None)


def _body(key: ReplayKey, record: Journal, table: TableState) -> bytes:
    match key.part:
        case "journal":
            return _journal(record)
        case "insight":
            from parlour.analysis import insight  # takes a second to import, and most workers never need it

            return encode(insight(record))
        case "replay":
            return encode(replay_of(record, table.chairs, key.seat, key.code))
        case "deal":
            names = record.header.names or tuple(chair.name or chair.bot_name for chair in table.chairs)
            return encode(PlayedDeal(record.header, record.seed, names))
        case "result":
            match = Match.replay(record)
            score = match.game.score(match.state, HOST)
            return encode(PlayedResult(table.game, record.header.seats, table.options, table.deal, score))


def _journal(record: Journal) -> bytes:
    """The journal is for verification, so it is sent with the seed or not at all."""
    if record.seed is None:
        raise Illegal(TOO_EARLY)
    return record.text.encode()


def _start_worker() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_init_worker)


def _init_worker() -> None:
    """The worker lets the server go first, leaves an interrupt to it, and ends when it ends."""
    os.nice(WORKER_NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
