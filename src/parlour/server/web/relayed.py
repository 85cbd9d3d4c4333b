"""A client that another node relays, at the node that owns its table."""

from __future__ import annotations

from typing import Any

from websockets.frames import Opcode

from parlour.engine import Millis
from parlour.server.web.relay import SEATED, TRIP
from parlour.server.web.session import Session
from parlour.server.web.ws_connection import WebConnection


class RelayedConnection(WebConnection):
    """Its round trip is measured by the other node, which sends it in binary messages."""

    _told = Millis(0)

    def _take_frame(self, session: Session, frame: Any) -> None:
        if frame.opcode is Opcode.BINARY:
            self._told = Millis(TRIP.unpack(frame.data)[0] if len(frame.data) == TRIP.size else 0)
        else:
            super()._take_frame(session, frame)

    def shortest_trip(self) -> Millis:
        """From here to the other node, and from there to the client."""
        return Millis(super().shortest_trip() + self._told)

    def tell_trusted(self) -> None:
        if not self._transport.is_closing():
            self._transport.write(bytes((0x80 | Opcode.BINARY, len(SEATED))) + SEATED)


def tell_trusted(connection: WebConnection) -> None:
    """Let the other node know that this client has a seat."""
    assert isinstance(connection, RelayedConnection)
    connection.tell_trusted()
