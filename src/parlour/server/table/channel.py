"""The updates of one viewer: numbered without gaps, and kept for a while for those who reconnect."""

from __future__ import annotations

from collections import deque
from typing import Any, Final, NamedTuple

import msgspec

from parlour import wire as m
from parlour.engine import Millis
from parlour.server.table.ports import Connection

KEPT_UPDATES: Final = 64


class Sent(NamedTuple):
    """An update, and the answer in it."""

    message: bytes
    lasting: bytes


class Channel:
    """A viewer's updates. Nothing is sent for what they cannot notice, so that silence tells nothing."""

    def __init__(self) -> None:
        self.seq = 0
        self.view: Any = None
        self.pictures: dict[str, str] = {}
        self.connections: set[Connection] = set()
        self._kept: deque[tuple[int, Sent]] = deque(maxlen=KEPT_UPDATES)

    def catch_up(self, view: Any, pictures: dict[str, str]) -> None:
        """Take in a view that nobody was told of. It has a number, so that who comes back with an older one gets it."""
        if view != self.view:
            self.seq += 1
            self._kept.clear()
            self.view, self.pictures = view, pictures

    def skip_past(self, seq: int) -> None:
        """For somebody new: they get a fresh view, whatever number they come with from where they were before."""
        self.seq = max(self.seq, seq) + 1
        self._kept.clear()

    def tell(
        self,
        shown: tuple[msgspec.Raw, ...],
        view: Any,
        pictures: dict[str, str],
        at: Millis,
        done: str,
        quiet: bool,
    ) -> None:
        """Publish what happened and what is to be seen now, if this viewer can notice it or asked for it."""
        before, self.view, self.pictures = self.view, view, pictures
        if not shown and not done and view == before:
            return
        self.seq += 1
        message = m.encode(m.Update(self.seq, at, shown, view, pictures, done, quiet))
        sent = Sent(message, m.encode(m.Done(done)) if done else b"")
        self._kept.append((self.seq, sent))
        for connection in self.connections:
            connection.send(*sent)

    def missed(self, since: int) -> list[Sent] | None:
        """The updates after `since`, or None if they are no longer kept."""
        missed = [sent for seq, sent in self._kept if seq > since]
        return missed if len(missed) == self.seq - since else None
