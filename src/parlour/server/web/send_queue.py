"""Bounded queue of messages for a client that reads too slowly."""

from __future__ import annotations

from collections import deque
from typing import Final, Literal

from parlour.server.web.send_budget import BudgetShare

MAX_MESSAGES: Final = 128
MAX_BYTES: Final = 256 * 1024
MAX_LASTING: Final = 256

Fate = Literal["kept", "behind", "lost"]


class SendQueue:
    """Messages in order. When it is full the client is behind: what waits is dropped, and so is all that follows,
    except answers, which a fresh view does not contain. If even those are too many, the client is lost."""

    def __init__(
        self,
        share: BudgetShare,
        most: int = MAX_MESSAGES,
        most_bytes: int = MAX_BYTES,
        most_lasting: int = MAX_LASTING,
    ) -> None:
        self._share = share
        self._most = most
        self._most_bytes = most_bytes
        self._most_lasting = most_lasting
        self._waiting: deque[tuple[bytes, bytes]] = deque()
        self._behind = False

    def put(self, message: bytes, lasting: bytes = b"") -> Fate:
        """Keep a message. `lasting` is the part that must reach even a client that fell behind."""
        if self._behind:
            return self._keep_lasting(lasting)
        room = len(self._waiting) < self._most and self._share.bytes + len(message) <= self._most_bytes
        if room and self._share.take(len(message)):
            self._waiting.append((message, lasting))
            return "kept"
        dropped = [*self._waiting, (message, lasting)]
        self.clear()
        self._behind = True
        fates = [self._keep_lasting(each) for _, each in dropped]
        return "lost" if "lost" in fates else "behind"

    def take(self) -> bytes | None:
        """The next message to send."""
        if not self._waiting:
            return None
        message, _ = self._waiting.popleft()
        self._share.give_back(len(message))
        return message

    def clear(self) -> None:
        self._waiting.clear()
        self._share.clear()

    def fresh_view_due(self) -> bool:
        """Whether a client that fell behind has now been sent all that lasts. True once."""
        due = self._behind and not self._waiting
        self._behind = self._behind and not due
        return due

    def _keep_lasting(self, lasting: bytes) -> Fate:
        if lasting:
            if len(self._waiting) >= self._most_lasting or not self._share.take(len(lasting)):
                return "lost"
            self._waiting.append((lasting, lasting))
        return "kept"
