"""The table's time on a client's clock, out of pings that took different times to come back."""

from __future__ import annotations

from collections import deque
from statistics import median
from typing import Final

KEPT: Final = 16
TOLERATED: Final = 1.5


class ClockFilter:
    """Answers that took much longer than the fastest say little, and are dropped; of the others the median counts."""

    def __init__(self) -> None:
        self._samples: deque[tuple[float, float]] = deque(maxlen=KEPT)

    def add(self, sent: float, received: float, at: float) -> None:
        """A ping sent and answered on this clock, and the table's time in the answer; all in milliseconds."""
        self._samples.append((received - sent, at - (sent + received) / 2))

    @property
    def known(self) -> bool:
        return bool(self._samples)

    def table_time(self, local: float) -> int:
        """A moment of this clock in the table's time."""
        fastest = min(trip for trip, _ in self._samples)
        offsets = [offset for trip, offset in self._samples if trip <= fastest * TOLERATED + 1]
        return round(local + median(offsets))
