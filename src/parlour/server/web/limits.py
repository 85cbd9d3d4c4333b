"""Rate limits and quotas, for each connection and each address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from parlour.server.web.backlog import SendBacklog
from parlour.server.web.open_connections import OpenConnections

MAX_ADDRESSES: Final = 10_000
MAX_BRACKETS: Final = 128
"""Lists and objects in one message, opening brackets counted. It bounds how deep they nest."""

_HOUR: Final = 3600.0


class Limits(NamedTuple):
    """What clients may use. server/README.md lists every queue, buffer and cache with its bound.

    Each websocket: frames a second with a burst, and bytes of a message (also of a request body).

    Each address: frames of all its websockets; open connections; requests (and as many for websockets), lookups
    of tables and pictures a second, each with a burst; and in an hour new tables, seats taken, scenes of lessons, and
    wrong codes and tokens. An address is a party behind one router, so none of this is tight.

    The whole server: open connections (fewer where the system allows fewer file handles), and bytes that wait to be
    sent, of which one address may hold a share.

    Seconds: how long a websocket may leave pings unanswered, how long the head and the body of a request may take, how
    long its response, when an empty table is unloaded, and when one that never began is no longer listed.
    """

    messages: float = 20.0
    burst: int = 60
    message_size: int = 8 * 1024
    all_messages: float = 800.0
    all_burst: int = 4000
    connections: int = 256
    all_connections: int = 8192
    backlog: int = 4 * 2**20
    all_backlog: int = 64 * 2**20
    requests: float = 50.0
    requests_burst: int = 1000
    pictures: float = 40.0
    pictures_burst: int = 400
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
    all_messages=1e6,
    all_burst=10**6,
    connections=10**6,
    requests=1e6,
    requests_burst=10**6,
    pictures=1e6,
    pictures_burst=10**6,
    lookups=1e6,
    lookups_burst=10**6,
    tables=10**6,
    seats=10**6,
    guesses=10**6,
    lessons=10**6,
    silence=60.0,
)
"""For measurements and tests, where all clients share one address and one busy process."""


class Bucket:
    """A token bucket."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def left(self) -> bool:
        """Whether `take` would succeed."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left >= 1

    def take(self) -> bool:
        if not self.left():
            return False
        self._left -= 1
        return True

    def charge(self, count: int) -> None:
        """Take so many, but at most twice what it can hold is owed."""
        self._left = max(self._left - count, -2 * self._burst)


class SharedBucket(NamedTuple):
    """A bucket of one's own, and one that others take from too."""

    own: Bucket
    shared: Bucket

    def take(self) -> bool:
        return self.own.take() and self.shared.take()


class AddressBuckets:
    """A token bucket for each address; the least recently used are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def left(self, address: str) -> bool:
        return self.of(address).left()

    def take(self, address: str) -> bool:
        return self.of(address).take()

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket


class SharedBuckets(AddressBuckets):
    """Buckets that several nodes share: each tells the others how much was taken, all in all, and by whom."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(rate, burst, clock)
        self._taken: OrderedDict[str, int] = OrderedDict()
        self._changed: dict[str, int] = {}

    def take(self, address: str) -> bool:
        taken = super().take(address)
        if taken:
            self._changed[address] = self._taken[address] = self._taken.get(address, 0) + 1
            self._taken.move_to_end(address)
            if len(self._taken) > MAX_ADDRESSES:
                self._changed.pop(self._taken.popitem(last=False)[0], None)
        return taken

    def changes(self) -> dict[str, int]:
        """How much each address has taken, for those that took something since this was asked last."""
        changed, self._changed = self._changed, {}
        return changed

    def charge(self, address: str, count: int) -> None:
        """Take what was taken at another node, also where there is nothing left."""
        self.of(address).charge(count)


class Quotas:
    """What each address may still use. Shared by HTTP and websockets, so that neither bypasses the other; only requests
    for a websocket count apart, so that a flood of others does not keep players of the same address out. What counts by
    the hour is shared by all nodes too."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self.open = OpenConnections(limits.connections, limits.all_connections)
        self.backlog = SendBacklog(limits.backlog, limits.all_backlog)
        self.requests = AddressBuckets(limits.requests, limits.requests_burst, clock)
        self.upgrades = AddressBuckets(limits.requests, limits.requests_burst, clock)
        self.messages = AddressBuckets(limits.all_messages, limits.all_burst, clock)
        self.pictures = AddressBuckets(limits.pictures, limits.pictures_burst, clock)
        self.lookups = AddressBuckets(limits.lookups, limits.lookups_burst, clock)
        self.tables = SharedBuckets(limits.tables / _HOUR, limits.tables, clock)
        self.seats = SharedBuckets(limits.seats / _HOUR, limits.seats, clock)
        self.lessons = SharedBuckets(limits.lessons / _HOUR, limits.lessons, clock)
        self.guesses = SharedBuckets(limits.guesses / _HOUR, limits.guesses, clock)
        self._shared = {"tables": self.tables, "seats": self.seats, "lessons": self.lessons, "guesses": self.guesses}

    def used(self) -> list[tuple[str, str, int]]:
        """What addresses have used of what counts by the hour, where that changed: kind, address, all in all."""
        return [(kind, *used) for kind, buckets in self._shared.items() for used in buckets.changes().items()]

    def charge(self, kind: str, address: str, count: int) -> None:
        """An address used that much at another node."""
        if kind in self._shared:
            self._shared[kind].charge(address, count)
