"""What one viewer is told: numbered without gaps, kept for a while, and the same for all their devices."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import msgspec

from parlour.engine import AnyGame, Millis, Viewer
from parlour.table import messages as m
from parlour.table.ports import Link

KEPT: Final = 64
Pictured: TypeAlias = Callable[[Any], dict[str, str]]
"""The addresses of the pictures in a view."""


class Channel:
    """A viewer's line of updates. Nothing is sent for what they cannot notice, so that silence tells nothing."""

    def __init__(self, game: AnyGame, viewer: Viewer, pictured: Pictured) -> None:
        self._game = game
        self._pictured = pictured
        self._viewer = viewer
        self.seq = 0
        self.view: bytes | None = None
        self.pictures: dict[str, str] = {}
        self.links: set[Link] = set()
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT)

    def look(self, view: Any) -> None:
        """Take a view in without telling anyone."""
        self.view = m.encode(view)
        self.pictures = self._pictured(view)

    def tell(self, events: Iterable[Any], view: Any, at: Millis) -> None:
        """Publish what happened and what is to be seen now, if this viewer can notice it."""
        seen = [self._game.show(event, self._viewer) for event in events]
        shown = tuple([msgspec.Raw(m.encode(event)) for event in seen if event is not None])
        before = self.view
        self.look(view)
        assert self.view is not None
        if not shown and self.view == before:
            return
        self.seq += 1
        message = m.encode(m.Update(self.seq, at, shown, msgspec.Raw(self.view), self.pictures))
        self._kept.append((self.seq, message))
        for link in self.links:
            link.offer(message)

    def missed(self, since: int) -> list[bytes] | None:
        """The updates after `since`, or None if they are no longer kept."""
        if not 0 <= since <= self.seq or (since < self.seq and self._kept[0][0] > since + 1):
            return None
        return [message for seq, message in self._kept if seq > since]
