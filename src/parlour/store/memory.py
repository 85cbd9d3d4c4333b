"""A journal that lasts as long as the process: for tests, notebooks and an evening that nobody needs to remember."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from time import time

from msgspec.structs import replace

from parlour.store.bell import Bell
from parlour.table.entries import Status
from parlour.table.ports import Conflict, Listing


class MemoryStore:
    def __init__(self, clock: Callable[[], float] = time) -> None:
        self._clock = clock
        self._entries: dict[str, list[bytes]] = {}
        self._listings: dict[str, Listing] = {}
        self._bell = Bell()

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        kept = self._entries.setdefault(code, [])
        if len(kept) != expect:
            raise Conflict(f"{code} has {len(kept)} entries, not {expect}")
        kept += entries
        self._listings[code] = replace(listing, updated=self._clock())
        self._bell.ring(code)

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        return self._entries.get(code, [])[since:]

    def follow(self, code: str, since: int = 0) -> AsyncIterator[bytes]:
        return self._bell.follow(self, code, since)

    async def list(self, status: Status, *, public: bool = True, limit: int = 50) -> list[Listing]:
        found = [each for each in self._listings.values() if each.status == status and each.public >= public]
        return sorted(found, key=lambda each: -each.updated)[:limit]

    async def check(self) -> None:
        """There is always room."""

    async def close(self) -> None:
        """Nothing to give back."""
