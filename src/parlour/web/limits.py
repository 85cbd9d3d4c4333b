"""How much one client or one address may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

REMEMBERED: Final = 10_000


class Limits(NamedTuple):
    """Messages a second with a burst, a message's size in bytes, new tables an address and hour, idle seconds."""

    messages: float = 20.0
    burst: int = 60
    message_size: int = 8 * 1024
    tables: int = 60
    idle: float = 600.0


class Bucket:
    """A purse of permissions that fills steadily."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self) -> bool:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Addresses:
    """A bucket for each address, forgetting those not seen for longest."""

    def __init__(self, an_hour: int, clock: Callable[[], float] = monotonic) -> None:
        self._an_hour = an_hour
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.setdefault(address, Bucket(self._an_hour / 3600, self._an_hour, self._clock))
        self._buckets.move_to_end(address)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()
