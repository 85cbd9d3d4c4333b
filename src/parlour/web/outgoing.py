"""What waits for a client that does not read. It grows to a bound and then gives way to a fresh view."""

from __future__ import annotations

from collections import deque
from typing import Final, Literal

MOST_WAITING: Final = 128
MOST_BYTES: Final = 512 * 1024
MOST_LASTING: Final = 256

Fate = Literal["kept", "behind", "lost"]


class Outgoing:
    """Messages in the order they came. Past the bound the client is behind: what waits is dropped, and so is all that
    follows, except what a fresh view would not tell. If even that grows too long, the client is lost."""

    def __init__(
        self, most: int = MOST_WAITING, most_bytes: int = MOST_BYTES, most_lasting: int = MOST_LASTING
    ) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._most_lasting = most_lasting
        self._waiting: deque[tuple[bytes, bytes]] = deque()
        self._bytes = 0
        self._behind = False

    def put(self, message: bytes, lasting: bytes = b"") -> Fate:
        """Keep a message, and what of it must be told even to a client that fell behind."""
        if self._behind:
            return self._keep_lasting(lasting)
        self._waiting.append((message, lasting))
        self._bytes += len(message)
        if len(self._waiting) <= self._most and self._bytes <= self._most_bytes:
            return "kept"
        self._behind = True
        dropped, self._waiting, self._bytes = self._waiting, deque(), 0
        fates = [self._keep_lasting(each) for _, each in dropped]
        return "lost" if "lost" in fates else "behind"

    def take(self) -> bytes | None:
        """The next message to send."""
        if not self._waiting:
            return None
        message, _ = self._waiting.popleft()
        self._bytes -= len(message)
        return message

    def fresh_view_due(self) -> bool:
        """Whether a client that fell behind has now been sent all that lasts. True once."""
        due = self._behind and not self._waiting
        self._behind = self._behind and not due
        return due

    def _keep_lasting(self, lasting: bytes) -> Fate:
        if lasting:
            self._waiting.append((lasting, lasting))
            self._bytes += len(lasting)
        return "lost" if len(self._waiting) > self._most_lasting else "kept"
