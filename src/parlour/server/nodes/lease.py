"""A node's lease, as the node itself may believe it. Time is a number, from a clock that also counts sleep.

The database alone says when a lease ends. The node does not know when exactly its renewal was granted, but it knows
that it was not before it was sent: so it counts from there, and stops a little earlier.
"""

from __future__ import annotations

from math import inf
from typing import Final

LEASE_S: Final = 4.0
"""How long a lease is, by the clock of the database."""
EARLY_S: Final = 1.0
"""How much earlier a node falls silent by itself."""
RENEW_EVERY_S: Final = 0.5
"""From the start of one renewal to the start of the next. What is left of the lease outlasts a database that stalls for
two seconds."""
RETRY_EVERY_S: Final = 0.25
"""The same, after a renewal that failed."""


class Lease:
    """`term` rises each time the lease is held again after it was not: what was owned in an earlier term is void.

    >>> lease = Lease()
    >>> lease.renewed(started=10.0, now=10.1)
    >>> lease.held(12.9), lease.held(13.0)
    (True, False)
    """

    def __init__(
        self,
        length: float = LEASE_S,
        early: float = EARLY_S,
        every: float = RENEW_EVERY_S,
        retry: float = RETRY_EVERY_S,
    ) -> None:
        self.term = 0
        self.until = -inf
        self.length = length
        self._early = early
        self._every = every
        self._retry = retry

    def held(self, now: float) -> bool:
        return now < self.until

    def renewed(self, started: float, now: float) -> None:
        """The database granted, at `now` at the latest, a renewal that was sent at `started`."""
        if not self.held(now):
            self.term += 1
        self.until = max(self.until, started + self.length - self._early)

    def lost(self) -> None:
        """The database knows no lease of this node any more."""
        self.until = -inf

    def next_renewal(self, started: float, granted: bool) -> float:
        """When to start the next renewal, after one that was started then."""
        return started + (self._every if granted else self._retry)
