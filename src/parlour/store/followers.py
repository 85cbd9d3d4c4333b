"""Those who follow a table in this process: told when it grows."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator

from parlour.table.ports import Store


class Followers:
    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def tell(self, code: str) -> None:
        """That table has new entries."""
        for event in self._waiting.get(code, ()):
            event.set()

    async def follow(self, store: Store, code: str, since: int) -> AsyncIterator[bytes]:
        """Every entry after `since`, the old ones first, and then each as it comes."""
        grown = asyncio.Event()
        self._waiting[code].add(grown)
        try:
            while True:
                grown.clear()
                for entry in await store.read(code, since):
                    since += 1
                    yield entry
                await grown.wait()
        finally:
            self._waiting[code].discard(grown)
            if not self._waiting[code]:
                del self._waiting[code]
