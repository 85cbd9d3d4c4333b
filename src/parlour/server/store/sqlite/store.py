"""A store in one SQLite file. What was acknowledged survives a crash of the process or of the machine.

One thread writes; one reads tables that are played; another reads the past, so that it delays nobody who plays.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import time
from typing import Final

from parlour.server.store import rows
from parlour.server.store.sqlite.database_file import DatabaseFile
from parlour.server.store.sqlite.reader import Reader
from parlour.server.store.sqlite.writer import Append, Writer
from parlour.server.table.ports import Damaged, Listing, Unavailable
from parlour.wire import Status

LOCK_TIMEOUT_S: Final = 5.0
CHECK_TIMEOUT_S: Final = 10.0


class SqliteStore:
    """Raises Unavailable or Damaged if the file cannot be taken up. In seconds: `patience` is how long it waits for
    another program's lock, and `slowest` how long a check may take."""

    def __init__(
        self,
        path: Path | str,
        clock: Callable[[], float] = time,
        patience: float = LOCK_TIMEOUT_S,
        slowest: float = CHECK_TIMEOUT_S,
    ) -> None:
        file = DatabaseFile(Path(path), patience)
        self._slowest = slowest
        self._turn: list[Append] = []
        self._closed = False
        self._writer = Writer(file, clock)
        self._live = Reader(file, "store-live")
        self._past = Reader(file, "store-past")

    @property
    def commits(self) -> int:
        """How many transactions there were."""
        return self._writer.commits

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        await self._want(code, entries, expect, listing)

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        self._refuse_if_closed()
        found = await self._live.ask(partial(_unless_over, code, since))
        return await self._past.ask(lambda kept: rows.entries(kept, code, since)) if found is None else found

    async def list(
        self, status: Status, *, public: bool = True, limit: int = 50, before: float | None = None
    ) -> list[Listing]:
        self._refuse_if_closed()
        try:
            return await self._past.ask(lambda kept: rows.listings(kept, status, public, limit, before))
        except Damaged as error:
            raise Unavailable(error.why) from error

    async def tables(self, after: str = "", limit: int = 500) -> Sequence[Listing]:
        """Tables by code, those after one; raises Unavailable or Damaged."""
        self._refuse_if_closed()
        return await self._past.ask(lambda kept: rows.tables(kept, after, limit))

    async def check(self) -> None:
        """By writing: a disk that is full shows in no other way."""
        try:
            async with asyncio.timeout(self._slowest):
                await self._want("", (), 0, None)
        except TimeoutError:
            raise Unavailable("store.disk-silent") from None

    async def close(self) -> None:
        """What was asked for before is answered; what is asked for later is refused with Unavailable."""
        self._hand_over()
        self._closed = True
        await asyncio.get_running_loop().run_in_executor(None, self._shut)

    def _shut(self) -> None:
        for part in (self._writer, self._live, self._past):
            part.close()

    def _want(self, code: str, entries: Sequence[bytes], expect: int, listing: Listing | None) -> asyncio.Future[None]:
        """The answer, when the writer has one."""
        self._refuse_if_closed()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        if not self._turn:
            loop.call_soon(self._hand_over)
        self._turn.append(Append(code, entries, expect, listing, answer))
        return answer

    def _hand_over(self) -> None:
        """All that was wanted in this turn of the loop goes to the writer together."""
        turn, self._turn = self._turn, []
        if turn:
            self._writer.put(turn)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise Unavailable("store.closed")


def _unless_over(code: str, since: int, kept: sqlite3.Cursor) -> list[bytes] | None:
    return None if rows.is_over(kept, code) else rows.entries(kept, code, since)
