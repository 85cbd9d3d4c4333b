"""What a table's viewers are sent: each viewer's updates in one channel, and messages for everybody."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from secrets import token_hex
from typing import Any, Final, NamedTuple

import msgspec

from parlour import wire as m
from parlour.engine import AnyGame, Millis, Seat, Viewer
from parlour.server.table.entries import Chair
from parlour.server.table.outgoing import SendUpdate, SendWelcome
from parlour.server.table.ports import Connection, Illustrator

KEPT_UPDATES: Final = 64


class Sent(NamedTuple):
    """An update, and the answer in it."""

    message: bytes
    lasting: bytes


class Channel:
    """A viewer's updates. Nothing is sent for changes that they cannot see, so that timing reveals nothing."""

    def __init__(self) -> None:
        self.seq = 0
        self.view: Any = None
        self.pictures: dict[str, str] = {}
        self.connections: set[Connection] = set()
        self._kept: deque[tuple[int, Sent]] = deque(maxlen=KEPT_UPDATES)

    def catch_up(self, view: Any, pictures: dict[str, str]) -> None:
        """Take in a view that was not sent. It has a number, so that who comes back with an older one gets it."""
        if view != self.view:
            self.seq += 1
            self._kept.clear()
            self.view, self.pictures = view, pictures

    def skip_past(self, seq: int) -> None:
        """For somebody new: they get a fresh view, whatever number they come with from where they were before."""
        self.seq = max(self.seq, seq) + 1
        self._kept.clear()

    def publish(
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


class Publisher:
    """Sends what is stored, and nothing else. `published_state` is the game state that was sent last; `over` says that
    the game was ended; `sent` counts messages.

    Updates are numbered under an epoch of their own, so that a client that knows numbers of another one starts anew.
    """

    def __init__(self, game: AnyGame, seats: int, illustrate: Illustrator | None, state: Any) -> None:
        self.epoch = token_hex(4)
        self.over = False
        self.sent = 0
        self._game = game
        self._illustrate = illustrate
        self.published_state = state
        viewers: list[Viewer] = [*map(Seat, range(seats)), None]
        self._channels = {viewer: Channel() for viewer in viewers}

    @property
    def decided(self) -> bool:
        """Whether the game that everyone has heard of has an outcome."""
        return self.published_state is not None and self._game.outcome(self.published_state) is not None

    @property
    def quiet(self) -> bool:
        """Whether the game that everyone has heard of asks for silence."""
        return self.published_state is not None and not self.over and self._game.quiet(self.published_state)

    def view(self, viewer: Viewer) -> Any:
        """What a viewer may know of the game, or None before it begins."""
        return None if self.published_state is None else self._game.view(self.published_state, viewer)

    def detach(self, connection: Connection) -> None:
        """Send nothing more to a connection."""
        for channel in self._channels.values():
            channel.connections.discard(connection)

    def detach_all(self, seat: Seat) -> None:
        """Send nothing more of a seat to those who had it."""
        self._channels[seat].connections.clear()

    def hand_over(self, seat: Seat) -> None:
        """Somebody who watched has this seat: number its updates after those they know."""
        self._channels[seat].skip_past(self._channels[None].seq)

    def welcome(self, wanted: SendWelcome, viewer: Viewer, info: m.TableInfo, now: Millis) -> None:
        """Send where things stand, or the updates that were missed; from now on the connection gets the viewer's."""
        connection, since = wanted.connection, wanted.since if wanted.epoch == self.epoch else None
        self.detach(connection)
        channel = self._channels[viewer]
        if (view := self.view(viewer)) is not None:
            channel.catch_up(view, self._pictures(self.published_state, view))
        missed = None if since is None else channel.missed(since)
        seen, seq = (channel.view, channel.seq) if missed is None else (m.NO_VIEW, since or 0)
        connection.send(m.encode(m.Welcome(info, viewer, self.epoch, seq, now, seen, channel.pictures, self.quiet)))
        for update in missed or ():
            connection.send(*update)
        self.sent += 1 + len(missed or ())
        channel.connections.add(connection)

    def update(self, sent: SendUpdate, chairs: Sequence[Chair]) -> None:
        """Send an update to people, here or away, and to watchers; what everybody sees is encoded once."""
        self.published_state = sent.state
        seen, quiet = self._game.views(sent.state), self.quiet
        whole = [(event, msgspec.Raw(m.encode(event))) for event in sent.events]
        for viewer, channel in self._channels.items():
            if not channel.connections and (viewer is None or not chairs[viewer].token):
                continue
            own = [
                written if mine is event else msgspec.Raw(m.encode(mine))
                for event, written in whole
                if (mine := self._game.show(event, viewer)) is not None
            ]
            view = seen(viewer)
            done = sent.nonce if viewer == sent.by else ""
            channel.publish(tuple(own), view, self._pictures(sent.state, view), sent.at, done, quiet)
            self.sent += len(channel.connections)

    def send_all(self, message: bytes) -> None:
        """Send a message to all who were welcomed."""
        for channel in self._channels.values():
            for connection in channel.connections:
                connection.send(message)
            self.sent += len(channel.connections)

    def send(self, message: bytes, connection: Connection | None) -> None:
        """Send a message to one connection, or to all who were welcomed."""
        if connection is None:
            self.send_all(message)
        else:
            connection.send(message)
            self.sent += 1

    def _pictures(self, state: Any, view: Any) -> dict[str, str]:
        return self._illustrate(state, view) if self._illustrate else {}
