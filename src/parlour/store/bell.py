"""Rings when a table's journal grows, for those who follow it in this process."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator

from parlour.table.ports import Store


class Bell:
    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def ring(self, code: str) -> None:
        for event in self._waiting.get(code, ()):
            event.set()

    async def follow(self, journal: Store, code: str, since: int) -> AsyncIterator[bytes]:
        """Every entry after `since`, the old ones first, and then each as it comes."""
        grown = asyncio.Event()
        self._waiting[code].add(grown)
        try:
            while True:
                grown.clear()
                for entry in await journal.read(code, since):
                    since += 1
                    yield entry
                await grown.wait()
        finally:
            self._waiting[code].discard(grown)
            if not self._waiting[code]:
                del self._waiting[code]
