"""Rate limit of one seat, for what everybody at the table is told of."""

from __future__ import annotations

from parlour.engine import Millis


class Allowance:
    """So many at once, and then one every so many milliseconds (the generic cell rate algorithm)."""

    def __init__(self, burst: int, every_ms: int) -> None:
        self._every = every_ms
        self._tolerance = (burst - 1) * every_ms
        self._paid_until = 0

    def take(self, now: Millis) -> bool:
        """Whether one more is allowed now; if so, it is taken."""
        paid_until = max(now, self._paid_until)
        if paid_until - now > self._tolerance:
            return False
        self._paid_until = paid_until + self._every
        return True
