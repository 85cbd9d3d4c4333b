"""What a table's viewers are sent: each viewer's updates in one channel, and messages for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from typing import Any

import msgspec

from parlour import wire as m
from parlour.engine import AnyGame, Millis, Seat, Viewer
from parlour.server.table.channel import Channel
from parlour.server.table.decision import SendUpdate, SendWelcome
from parlour.server.table.entries import Chair
from parlour.server.table.ports import Connection, Illustrator


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

    def welcome(self, told: SendWelcome, viewer: Viewer, info: m.TableInfo, now: Millis) -> None:
        """Send where things stand, or the updates that were missed; from now on the connection gets the viewer's."""
        connection, since = told.connection, told.since if told.epoch == self.epoch else None
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

    def update(self, told: SendUpdate, chairs: Sequence[Chair]) -> None:
        """Send an update to people, here or away, and to watchers; what everybody sees is encoded once."""
        self.published_state = told.state
        seen, quiet = self._game.views(told.state), self.quiet
        whole = [(event, msgspec.Raw(m.encode(event))) for event in told.events]
        for viewer, channel in self._channels.items():
            if not channel.connections and (viewer is None or not chairs[viewer].token):
                continue
            own = [
                written if mine is event else msgspec.Raw(m.encode(mine))
                for event, written in whole
                if (mine := self._game.show(event, viewer)) is not None
            ]
            view = seen(viewer)
            done = told.nonce if viewer == told.by else ""
            channel.tell(tuple(own), view, self._pictures(told.state, view), told.at, done, quiet)
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
