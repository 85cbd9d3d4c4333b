"""How much a table may tell: n connections that say something to each other cause n² messages."""

from __future__ import annotations

import asyncio
from typing import Final

MAX_BATCH: Final = 64
TELLS_IN_BATCH: Final = 256
TELLS_A_SECOND: Final = 5_000
TELLS_AT_ONCE: Final = 10_000


def jobs_in_batch(connections: int) -> int:
    """How many jobs a table decides together: fewer where many are told of each, so that others have their turn soon.

    >>> jobs_in_batch(0), jobs_in_batch(12), jobs_in_batch(100), jobs_in_batch(1000)
    (64, 21, 2, 1)
    """
    return max(1, min(MAX_BATCH, TELLS_IN_BATCH // max(1, connections)))


class TellQuota:
    """Whoever makes a table tell more than it may waits for it. No game comes near that."""

    def __init__(self) -> None:
        self._paid_until = 0.0

    async def pay(self, messages: int) -> None:
        """So many were sent; wait where it was too much."""
        now = asyncio.get_running_loop().time()
        self._paid_until = max(self._paid_until, now) + messages / TELLS_A_SECOND
        owed = self._paid_until - now - TELLS_AT_ONCE / TELLS_A_SECOND
        if owed > 0:
            await asyncio.sleep(owed)
