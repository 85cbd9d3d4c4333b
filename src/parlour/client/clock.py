"""Estimate of the table's time from ping round trips."""

from __future__ import annotations

from collections import deque
from math import floor
from statistics import median
from typing import Final

MAX_SAMPLES: Final = 16
MAX_RTT_RATIO: Final = 1.5


class ClockFilter:
    """Answers that took much longer than the fastest say little, and are dropped; of the others the median counts.

    A table's time begins anew with the game and with the server: what was learnt before then says nothing any more.
    """

    def __init__(self) -> None:
        self._samples: deque[tuple[float, float]] = deque(maxlen=MAX_SAMPLES)
        self._epoch = self._status = ""

    def add(self, sent: float, received: float, at: float) -> None:
        """A ping sent and answered on this clock, and the table's time in the answer; all in milliseconds."""
        self._samples.append((received - sent, at - (sent + received) / 2))

    def welcomed(self, epoch: str, status: str) -> bool:
        """Take in a welcome; returns whether the table's time began anew."""
        restarted = self._epoch not in ("", epoch)
        self._epoch = epoch
        if restarted:
            self._samples.clear()
        return self.update_status(status) or restarted

    def update_status(self, status: str) -> bool:
        """Take in a status; returns whether the table's time began anew."""
        began = (self._status, status) == ("waiting", "playing")
        self._status = status
        if began:
            self._samples.clear()
        return began

    @property
    def known(self) -> bool:
        return bool(self._samples)

    def table_time(self, local: float) -> int:
        """A moment of this clock in the table's time; half a millisecond is rounded up."""
        fastest = min(trip for trip, _ in self._samples)
        offsets = [offset for trip, offset in self._samples if trip <= fastest * MAX_RTT_RATIO + 1]
        return floor(local + median(offsets) + 0.5)
