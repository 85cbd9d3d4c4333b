"""How much one client or one address may ask for."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

REMEMBERED: Final = 10_000
BRACKETS: Final = 128
"""What opens in one message, lists and objects together. It bounds how deep they nest, and costs next to nothing."""

_HOUR: Final = 3600.0


class Limits(NamedTuple):
    """For each websocket: frames a second with a burst, and a message's size in bytes.

    For each address: open connections, what is looked up in a second with a burst, and in an hour new tables, seats
    taken, scenes of lessons, and wrong codes and tokens. An address is a party behind one router, so that none of this
    is tight.

    In seconds: how long a websocket may leave pings unanswered, how long the head and the body of a request may take,
    how long its answer, when an empty table is put away, and when one at which nobody began to play is no longer
    listed.
    """

    messages: float = 20.0
    burst: int = 60
    message_size: int = 8 * 1024
    connections: int = 256
    lookups: float = 20.0
    lookups_burst: int = 200
    tables: int = 60
    seats: int = 240
    guesses: int = 120
    lessons: int = 1200
    silence: float = 3.6
    request: float = 10.0
    answer: float = 60.0
    idle: float = 600.0
    waiting: float = 24 * _HOUR


UNLIMITED: Final = Limits(
    messages=1e6,
    burst=10**6,
    connections=10**6,
    lookups=1e6,
    lookups_burst=10**6,
    tables=10**6,
    seats=10**6,
    guesses=10**6,
    lessons=10**6,
    silence=60.0,
)
"""For measurements and tests, where all come from one address and one busy process."""


class Bucket:
    """Permissions that come back steadily."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def left(self) -> bool:
        """Whether there is one to take."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left >= 1

    def take(self) -> bool:
        if not self.left():
            return False
        self._left -= 1
        return True


class Addresses:
    """A bucket for each address, forgetting those not seen for longest."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def left(self, address: str) -> bool:
        return self._bucket(address).left()

    def take(self, address: str) -> bool:
        return self._bucket(address).take()

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket


class Open:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()

    def room(self, address: str) -> bool:
        return self._count[address] < self._most

    def enter(self, address: str) -> bool:
        """Count one more, unless there are too many."""
        if not self.room(address):
            return False
        self._count[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]


class Quotas:
    """What is left to each address. Shared by HTTP and websockets, so that neither is a way around the other."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self.open = Open(limits.connections)
        self.lookups = Addresses(limits.lookups, limits.lookups_burst, clock)
        self.tables = Addresses(limits.tables / _HOUR, limits.tables, clock)
        self.seats = Addresses(limits.seats / _HOUR, limits.seats, clock)
        self.lessons = Addresses(limits.lessons / _HOUR, limits.lessons, clock)
        self.guesses = Addresses(limits.guesses / _HOUR, limits.guesses, clock)
