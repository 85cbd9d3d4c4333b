"""What one viewer is told: numbered without gaps, kept for a while, and the same for all their devices."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

import msgspec

from parlour.engine import Millis
from parlour.table import messages as m
from parlour.table.ports import Connection

KEPT: Final = 64


class Channel:
    """A viewer's line of updates. Nothing is sent for what they cannot notice, so that silence tells nothing."""

    def __init__(self) -> None:
        self.seq = 0
        self.view: Any = None
        self.pictures: dict[str, str] = {}
        self.connections: set[Connection] = set()
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT)

    def look(self, view: Any, pictures: dict[str, str]) -> None:
        """Take a view in without telling anyone."""
        self.view = view
        self.pictures = pictures

    def tell(self, shown: tuple[msgspec.Raw, ...], view: Any, pictures: dict[str, str], at: Millis, done: str) -> None:
        """Publish what happened and what is to be seen now, if this viewer can notice it or asked for it."""
        before, self.view, self.pictures = self.view, view, pictures
        if not shown and not done and view == before:
            return
        self.seq += 1
        message = m.encode(m.Update(self.seq, at, shown, view, pictures, done))
        self._kept.append((self.seq, message))
        for connection in self.connections:
            connection.send(message)

    def missed(self, since: int) -> list[bytes] | None:
        """The updates after `since`, or None if they are no longer kept."""
        if not 0 <= since <= self.seq or (since < self.seq and self._kept[0][0] > since + 1):
            return None
        return [message for seq, message in self._kept if seq > since]
