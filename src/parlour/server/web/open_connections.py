"""Open connections: how many each address and the whole server may have, and which is closed when all are in use."""

from __future__ import annotations

import logging
import sys
from collections import defaultdict
from time import monotonic
from typing import Final, Protocol

log = logging.getLogger("parlour.web")

MAX_TRUSTED: Final = 32
"""Connections of one address that are never closed to make room."""
LOG_EVERY_S: Final = 30.0
_MAX_RESERVE: Final = 2048 + 128


class Closable(Protocol):
    """A connection. `heard` is when it last sent something, in seconds of the event loop."""

    heard: float

    def evict(self) -> None:
        """Close at once, to make room for another."""


class OpenConnections:
    """Counts connections by address. When the server is full, a newcomer takes the place of a stranger: of the address
    with most strangers the one that was silent for longest. A stranger is who has shown no token that opens a seat."""

    def __init__(self, per_address: int, total: int) -> None:
        self._per_address = per_address
        self._total = min(total, _spare_handles())
        self._address: dict[Closable, str] = {}
        self._strangers: defaultdict[str, set[Closable]] = defaultdict(set)
        self._trusted: defaultdict[str, set[Closable]] = defaultdict(set)
        self._evicted = self._refused = 0
        self._logged = 0.0

    def __len__(self) -> int:
        return len(self._address)

    def room(self, address: str) -> bool:
        return len(self._strangers.get(address, ())) + len(self._trusted.get(address, ())) < self._per_address

    def enter(self, address: str, connection: Closable, *, proxy: bool = False) -> bool:
        """Count one more, unless its address has too many, or the server has and none can be closed. The limit of an
        address is not for a trusted proxy."""
        if not proxy and not self.room(address):
            return False
        if len(self._address) >= self._total and not self._make_room():
            return False
        self._address[connection] = address
        self._strangers[address].add(connection)
        return True

    def trust(self, connection: Closable) -> None:
        """It has shown a token that opens a seat."""
        address = self._address.get(connection)
        if address is not None and len(self._trusted[address]) < MAX_TRUSTED:
            self._remove(self._strangers, address, connection)
            self._trusted[address].add(connection)

    def leave(self, connection: Closable) -> None:
        address = self._address.pop(connection, None)
        if address is not None:
            self._remove(self._strangers, address, connection)
            self._remove(self._trusted, address, connection)

    def _make_room(self) -> bool:
        most = max(self._strangers.values(), key=len, default=None)
        if most is None:
            self._refused += 1
        else:
            oldest = min(most, key=lambda each: each.heard)
            self.leave(oldest)
            oldest.evict()
            self._evicted += 1
        self._log()
        return most is not None

    def _log(self) -> None:
        """At most one line every LOG_EVERY_S."""
        now = monotonic()
        if now - self._logged >= LOG_EVERY_S:
            log.warning(
                "all %d connections are in use: closed %d silent ones without a seat, refused %d new ones",
                self._total,
                self._evicted,
                self._refused,
            )
            self._logged, self._evicted, self._refused = now, 0, 0

    def _remove(self, kind: defaultdict[str, set[Closable]], address: str, connection: Closable) -> None:
        if address in kind:
            kind[address].discard(connection)
            if not kind[address]:
                del kind[address]


def reserved_handles() -> int:
    """File handles that connections leave to the store, to pictures and to connections being accepted."""
    return min(_MAX_RESERVE, _handles() // 4)


def _spare_handles() -> int:
    return _handles() - reserved_handles()


def _handles() -> int:
    """File handles this process may open. The soft limit is raised as far as the system allows."""
    if sys.platform == "win32":
        return 2048
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        wanted = hard if hard != resource.RLIM_INFINITY else max(soft, 65536)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return 65536 if soft == resource.RLIM_INFINITY else soft
