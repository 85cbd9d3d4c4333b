"""A store in memory, for tests, notebooks and servers that keep nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nlargest, nsmallest
from time import time

from msgspec.structs import replace

from parlour.server.table.ports import Conflict, Listing
from parlour.wire import Status


class MemoryStore:
    def __init__(self, clock: Callable[[], float] = time) -> None:
        self._clock = clock
        self._entries: dict[str, list[bytes]] = {}
        self._listings: dict[str, Listing] = {}

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        kept = self._entries.get(code, [])
        if len(kept) != expect:
            raise Conflict("store.conflict", code=code, found=len(kept), expected=expect)
        self._entries.setdefault(code, []).extend(entries)
        self._listings[code] = replace(listing, updated=listing.updated or self._clock())

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        return self._entries.get(code, [])[since:]

    async def list(
        self, status: Status, *, public: bool = True, limit: int = 50, before: float | None = None
    ) -> list[Listing]:
        found = [each for each in self._listings.values() if each.status == status and each.public >= public]
        if before is None:
            return nlargest(limit, found, key=_updated)
        return nsmallest(limit, [each for each in found if each.updated < before], key=_updated)

    def forget(self, code: str) -> None:
        """As if that table had never been."""
        self._entries.pop(code, None)
        self._listings.pop(code, None)

    async def check(self) -> None:
        """Memory is always there."""

    async def close(self) -> None:
        """Nothing to give back."""


def _updated(listing: Listing) -> float:
    return listing.updated
