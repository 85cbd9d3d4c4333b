"""Rate limit with a burst."""

from __future__ import annotations

from typing import Final

_ONE: Final = 1 - 1e-9
"""One, but for what is lost in rounding."""


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
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if left < _ONE:
            self._left = left
            return False
        self._left = left - 1
        return True

    def charge(self, now: float, count: float) -> None:
        """Take so many, even if fewer are left. At most twice the burst is owed."""
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left = max(left - count, -2 * self._burst)

    def owed(self, now: float) -> float:
        """How long it takes until there is one to take."""
        left = self._left + (now - self._at) * self._rate
        return 0.0 if left >= _ONE else (1 - left) / self._rate
