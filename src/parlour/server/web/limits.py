"""Rate limits and quotas, for each connection and each address."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from cachetools import LRUCache

from parlour.server.rate_limit import RateLimit
from parlour.server.web.open_connections import OpenConnections
from parlour.server.web.send_budget import SendBudget

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
    send_budget: int = 4 * 2**20
    all_send_budget: int = 64 * 2**20
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


class AddressLimits:
    """A rate limit for each address; the least recently used are forgotten."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._limits: LRUCache[str, RateLimit] = LRUCache(MAX_ADDRESSES)

    def left(self, address: str) -> bool:
        """Whether `take` would succeed."""
        return not self.of(address).owed(self._clock())

    def take(self, address: str) -> bool:
        return self.of(address).take(self._clock())

    def of(self, address: str) -> RateLimit:
        limit = self._limits.get(address)
        if limit is None:
            limit = self._limits[address] = RateLimit(self._burst, self._rate)
        return limit


class SharedLimits(AddressLimits):
    """Limits that several nodes share: each publishes the totals taken, by address."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(burst, rate, clock)
        self._taken: LRUCache[str, int] = LRUCache(MAX_ADDRESSES)
        self._changed: set[str] = set()

    def take(self, address: str) -> bool:
        taken = super().take(address)
        if taken:
            self._taken[address] = self._taken.get(address, 0) + 1
            self._changed.add(address)
            if len(self._changed) > MAX_ADDRESSES:
                self._changed &= self._taken.keys()
        return taken

    def changes(self) -> dict[str, int]:
        """How much each address has taken, for those that took something since this was asked last."""
        changed, self._changed = self._changed, set()
        return {address: self._taken[address] for address in changed if address in self._taken}

    def charge(self, address: str, count: int) -> None:
        """Take what was taken at another node, also where there is nothing left."""
        self.of(address).charge(self._clock(), count)


class Quotas:
    """What each address may still use. Shared by HTTP and websockets, so that neither bypasses the other; only requests
    for a websocket count apart, so that a flood of others does not keep players of the same address out. What counts by
    the hour is shared by all nodes too."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self.open = OpenConnections(limits.connections, limits.all_connections)
        self.send_budget = SendBudget(limits.send_budget, limits.all_send_budget)
        self.requests = AddressLimits(limits.requests_burst, limits.requests, clock)
        self.upgrades = AddressLimits(limits.requests_burst, limits.requests, clock)
        self.messages = AddressLimits(limits.all_burst, limits.all_messages, clock)
        self.pictures = AddressLimits(limits.pictures_burst, limits.pictures, clock)
        self.lookups = AddressLimits(limits.lookups_burst, limits.lookups, clock)
        self.tables = SharedLimits(limits.tables, limits.tables / _HOUR, clock)
        self.seats = SharedLimits(limits.seats, limits.seats / _HOUR, clock)
        self.lessons = SharedLimits(limits.lessons, limits.lessons / _HOUR, clock)
        self.guesses = SharedLimits(limits.guesses, limits.guesses / _HOUR, clock)
        self._shared = {"tables": self.tables, "seats": self.seats, "lessons": self.lessons, "guesses": self.guesses}

    def used(self) -> list[tuple[str, str, int]]:
        """What addresses have used of what counts by the hour, where that changed: kind, address, all in all."""
        return [(kind, *used) for kind, limits in self._shared.items() for used in limits.changes().items()]

    def charge(self, kind: str, address: str, count: int) -> None:
        """An address used that much at another node."""
        if kind in self._shared:
            self._shared[kind].charge(address, count)
