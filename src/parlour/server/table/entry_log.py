"""A table's entries in the store: read, appended, and watched for a store that does not answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from parlour.server.table import seats
from parlour.server.table.entries import Entry, TableState
from parlour.server.table.ports import AnyMatch, Clock, Listing, Store, Timer
from parlour.wire import encode

log = logging.getLogger("parlour.table")
T = TypeVar("T")

STORE_TIMEOUT_S: Final = 10.0
"""How many seconds anybody waits for the store before they are disconnected and asked to reconnect."""


def _nothing() -> None:
    """For a table that is closed."""


class EntryLog:
    """`stalled` is whether the store has not answered for STORE_TIMEOUT_S; `on_stall` is called when that begins."""

    def __init__(self, code: str, store: Store, clock: Clock, on_stall: Callable[[], None]) -> None:
        self.stalled = False
        self._code = code
        self._store = store
        self._clock = clock
        self._on_stall = on_stall
        self._count = 0
        self._listed: TableState | None = None
        self._listing: Listing | None = None
        self._waiting_since: float | None = None
        self._watch: Timer | None = None

    async def read(self) -> list[bytes]:
        """All entries; raises Unavailable or Damaged."""
        lines = await self.watched(self._store.read(self._code))
        self._count = len(lines)
        return lines

    async def append(self, entries: Sequence[Entry], state: TableState, match: AnyMatch | None) -> None:
        """Raises Conflict, or Unavailable: then nobody knows what was stored."""
        if self._listing is None or self._listed is not state:
            result = seats.result_of(match) if match is not None and state.status == "over" else None
            self._listed, self._listing = state, seats.listing(self._code, state, result)
        lines = [encode(entry) for entry in entries]
        await self.watched(self._store.append(self._code, lines, expect=self._count, listing=self._listing))
        self._count += len(lines)

    async def watched(self, waiting: Awaitable[T]) -> T:
        """Wait for the store, and notice if it takes too long."""
        self._waiting_since = self._clock.now()
        if self._watch is None:
            self._watch = self._clock.call_at(self._waiting_since + STORE_TIMEOUT_S, self._check)
        try:
            return await waiting
        finally:
            self._waiting_since, self.stalled = None, False

    def close(self) -> None:
        """Watch nothing more, and drop the reference to the table."""
        self._on_stall = _nothing
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _check(self) -> None:
        """One timer for many appends: it looks whether the present one takes too long, and if not, again later."""
        self._watch = None
        if self._waiting_since is not None and not self.stalled:
            due = self._waiting_since + STORE_TIMEOUT_S
            if self._clock.now() >= due:
                log.warning("table %s is not saved within %s s", self._code, STORE_TIMEOUT_S)
                self.stalled = True
                self._on_stall()
            else:
                self._watch = self._clock.call_at(due, self._check)
