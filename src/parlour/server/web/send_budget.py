"""Bytes that wait to be sent to clients, bounded for each address and for the whole server."""

from __future__ import annotations

from collections import Counter
from typing import Final

LITTLE: Final = 64
"""Who holds less than this part of what an address may hold has room also where others have taken nearly all."""
RESERVED: Final = 4
"""The part of all that is kept for those."""


class SendBudget:
    """Every buffer that waits for a client takes its bytes from here before it grows: the queues of websockets, the
    bodies of HTTP responses and the write buffers of both. Some of it is only for those who hold little, so that a few
    addresses that read nothing do not keep it from everybody else."""

    def __init__(self, per_address: int, total: int) -> None:
        self._per_address = per_address
        self._total = total
        self._held: Counter[str] = Counter()
        self.bytes = 0

    def share(self, address: str) -> BudgetShare:
        """For one buffer. Without an address (the connections of a trusted proxy) only the total counts."""
        return BudgetShare(self, address)

    def take(self, address: str, size: int) -> bool:
        """Count bytes that will wait for an address, unless there are too many."""
        held = self._held[address] + size
        total = self._total if held <= self._per_address // LITTLE else self._total - self._total // RESERVED
        if self.bytes + size > total or (address and held > self._per_address):
            return False
        self._held[address] += size
        self.bytes += size
        return True

    def give_back(self, address: str, size: int) -> None:
        self._held[address] -= size
        self.bytes -= size
        if not self._held[address]:
            del self._held[address]


class BudgetShare:
    """What one buffer of one connection holds of the send budget."""

    def __init__(self, budget: SendBudget, address: str) -> None:
        self._budget = budget
        self._address = address
        self.bytes = 0

    def take(self, size: int) -> bool:
        """Hold more bytes; False, and nothing changes, where there is no room."""
        if not self._budget.take(self._address, size):
            return False
        self.bytes += size
        return True

    def give_back(self, size: int) -> None:
        self._budget.give_back(self._address, size)
        self.bytes -= size

    def clear(self) -> None:
        self.give_back(self.bytes)
