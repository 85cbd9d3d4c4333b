"""Time for tables: the machine's, or one that a test sets by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from time import monotonic

from parlour.server.table.ports import Timer


class MachineClock:
    now = staticmethod(monotonic)

    def call_at(self, when: float, run: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, when - monotonic()), run)


class HandSetClock:
    """Stands still until it is set forward; what was due on the way is run in its order."""

    def __init__(self) -> None:
        self._now = 0.0
        self._order = count()
        self._due: list[tuple[float, int, _Alarm]] = []

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, run: Callable[[], None]) -> Timer:
        alarm = _Alarm(run)
        heappush(self._due, (max(when, self._now), next(self._order), alarm))
        return alarm

    def forward(self, seconds: float) -> None:
        until = self._now + seconds
        while self._due and self._due[0][0] <= until:
            self._now, _, alarm = heappop(self._due)
            alarm.ring()
        self._now = until


class _Alarm:
    def __init__(self, run: Callable[[], None]) -> None:
        self._run: Callable[[], None] | None = run

    def cancel(self) -> None:
        self._run = None

    def ring(self) -> None:
        if self._run is not None:
            self._run()
