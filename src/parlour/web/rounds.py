"""Calls that need not be made to the millisecond: those due at about the same time are made together.

Thousands of clients are looked after every few seconds. A timer for each of them would wake the server up for each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from parlour.web.faults import report

TOGETHER: Final = 0.1


class Rounds:
    def __init__(self) -> None:
        self._due: dict[int, list[Callable[[], None]]] = {}

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Make a call after so many seconds, or up to TOGETHER later."""
        loop = asyncio.get_running_loop()
        slot = int((loop.time() + seconds) / TOGETHER) + 1
        calls = self._due.get(slot)
        if calls is None:
            calls = self._due[slot] = []
            loop.call_at(slot * TOGETHER, self._make, slot)
        calls.append(call)

    def _make(self, slot: int) -> None:
        for call in self._due.pop(slot):
            try:
                call()
            except Exception as error:
                report(error)
