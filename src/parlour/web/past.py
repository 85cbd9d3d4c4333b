"""Replays and journals of finished games. Each is made once, in a process of its own that gives way to the tables, and
then kept as it is sent: a finished game never changes."""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import signal
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, NamedTuple

from parlour.engine import BadSetup, Illegal, Record
from parlour.plugins import games_asked_for
from parlour.table import Store
from parlour.table.messages import encode
from parlour.table.past import TOO_EARLY, match_of
from parlour.table.ports import Damaged, Unavailable
from parlour.web.replay import replay_of

log = logging.getLogger("parlour.past")

MOST_KEPT: Final = 32 * 2**20
"""Bytes, compressed."""
MOST_WAITING: Final = 64
TRIES: Final = 2
LEAST_IMPORTANT: Final = 19
_LATER: Final = "this game cannot be told just now; ask again in a moment"


class Asked(NamedTuple):
    """The replay of a table for a seat, or with None its journal."""

    code: str
    seat: str | None


class Told(NamedTuple):
    """What is sent of a game, compressed with gzip. When it is `final` it will be the same for ever."""

    body: bytes
    game: str
    final: bool


class Past:
    def __init__(self, store: Store, most: int = MOST_KEPT) -> None:
        self._store = store
        self._kept = Kept(most)
        self._making: dict[Asked, asyncio.Task[Told]] = {}
        self._worker: ProcessPoolExecutor | None = None

    async def journal(self, code: str) -> Told:
        """Raises LookupError, Illegal before there is something to tell, Unavailable or Damaged."""
        return await self._tell(Asked(code, None))

    async def replay(self, code: str, seat: str) -> Told:
        """Raises BadSetup too, for a seat that is not there."""
        return await self._tell(Asked(code, seat))

    async def close(self) -> None:
        making = list(self._making.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
        if self._worker is not None:
            await asyncio.to_thread(self._worker.shutdown, cancel_futures=True)

    async def _tell(self, asked: Asked) -> Told:
        """Whoever asks for the same at the same time waits for the same."""
        told = self._kept.get(asked)
        if told is not None:
            return told
        if asked not in self._making:
            if len(self._making) >= MOST_WAITING:
                raise Unavailable(_LATER)
            task = self._making[asked] = asyncio.create_task(self._make(asked))
            task.add_done_callback(partial(self._made, asked))
        return await asyncio.shield(self._making[asked])

    def _made(self, asked: Asked, task: asyncio.Task[Told]) -> None:
        del self._making[asked]
        if not task.cancelled() and task.exception() is None and task.result().final:
            self._kept.put(asked, task.result())

    async def _make(self, asked: Asked) -> Told:
        lines = await self._store.read(asked.code)
        if not lines:
            raise LookupError(asked.code)
        for _ in range(TRIES):
            with suppress(BrokenProcessPool, OSError):
                return await self._work(asked, lines)
        raise Unavailable(_LATER)

    async def _work(self, asked: Asked, lines: Sequence[bytes]) -> Told:
        """In the worker; it is started when it is needed, and anew after it has ended, by whatever hand."""
        worker = self._worker = self._worker or _started()
        try:
            return await asyncio.wrap_future(await asyncio.to_thread(worker.submit, told_of, asked, lines))
        except BrokenProcessPool:
            log.warning("the process that tells of finished games has ended; another takes its place")
            if self._worker is worker:
                self._worker = None
            worker.shutdown(wait=False)
            raise


class Kept:
    """What was asked for last, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._told: OrderedDict[Asked, Told] = OrderedDict()

    def get(self, asked: Asked) -> Told | None:
        if asked in self._told:
            self._told.move_to_end(asked)
        return self._told.get(asked)

    def put(self, asked: Asked, told: Told) -> None:
        self._told[asked] = told
        self._size += len(told.body)
        while self._size > self._most:
            _, dropped = self._told.popitem(last=False)
            self._size -= len(dropped.body)


def told_of(asked: Asked, lines: Sequence[bytes]) -> Told:
    """Called in the worker, where it may take its time; raises Illegal, BadSetup or Damaged."""
    code, seat = asked
    try:
        games_asked_for()
        record, table = match_of(code, lines)
        body = _journal(record) if seat is None else encode(replay_of(record, table.chairs, seat, code))
    except (BadSetup, Illegal):
        raise
    except Exception as error:
        raise Damaged(
            f"table {code} is damaged: what is kept of it does not fit together; "
            "put a backup of the database in its place, or open a new table"
        ) from error
    return Told(gzip.compress(body, mtime=0), record.header.game, record.seed is not None)


def _journal(record: Record) -> bytes:
    """The journal is for checking, so it is told with the seed or not at all."""
    if record.seed is None:
        raise Illegal(TOO_EARLY)
    return record.text.encode()


def _started() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_give_way)


def _give_way() -> None:
    """The worker lets the server go first, leaves an interrupt to it, and ends when it ends."""
    os.nice(LEAST_IMPORTANT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
