"""Coarse timers: callbacks due within the same 100 ms slot share one event loop timer.

Thousands of connections are checked every few seconds; a timer for each would wake the process for each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from parlour.server.web.errors import report

SLOT_S: Final = 0.1


class Timers:
    def __init__(self) -> None:
        self._due: dict[int, list[Callable[[], None]]] = {}

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Make a call after so many seconds, or up to SLOT_S later."""
        loop = asyncio.get_running_loop()
        slot = int((loop.time() + seconds) / SLOT_S) + 1
        calls = self._due.get(slot)
        if calls is None:
            calls = self._due[slot] = []
            loop.call_at(slot * SLOT_S, self._make, slot)
        calls.append(call)

    def _make(self, slot: int) -> None:
        for call in self._due.pop(slot):
            try:
                call()
            except Exception as error:
                report(error)
