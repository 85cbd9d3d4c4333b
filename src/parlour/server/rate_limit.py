"""Rate limit with a burst."""

from __future__ import annotations

from typing import Final

_ROUNDING: Final = 1e-9


class RateLimit:
    """A token bucket: `burst` at once, then `rate` in a unit of time. Callers pass the time, always in the same unit.

    >>> limit = RateLimit(burst=2, rate=10)
    >>> [limit.take(now=5.0) for _ in range(3)], limit.take(now=5.1)
    ([True, True, False], True)
    """

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._left = burst
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        if self.owed(now):
            return False
        self._left -= 1
        return True

    def charge(self, now: float, count: float) -> None:
        """Take so many, even if fewer are left. At most twice the burst is owed."""
        self._refill(now)
        self._left = max(self._left - count, -2 * self._burst)

    def owed(self, now: float) -> float:
        """How long it takes until there is one to take."""
        self._refill(now)
        missing = 1 - self._left
        return missing / self._rate if missing > _ROUNDING else 0.0

    def _refill(self, now: float) -> None:
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
