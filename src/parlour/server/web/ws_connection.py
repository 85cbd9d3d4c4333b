"""One client's websocket connection: transport, handshake, frames, pings, close."""

from __future__ import annotations

import asyncio
import logging
from socket import SO_SNDBUF, SOL_SOCKET, socket
from time import monotonic
from typing import Any, Final

from websockets.frames import CloseCode, Opcode, apply_mask  # type: ignore[attr-defined]  # in C where it can be
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour import wire as m
from parlour.engine import Millis
from parlour.languages import Refusal, refusal
from parlour.server.web.admission import Admission, Admitter
from parlour.server.web.http_connection import HttpConnection
from parlour.server.web.outbox import Outbox, text_frame
from parlour.server.web.rtt import tcp_min_rtt
from parlour.server.web.session import Session
from parlour.server.web.timers import SLOT_S

log = logging.getLogger("parlour.socket")

PING_AFTER_S: Final = 2.4 - SLOT_S
CLOSE_TIMEOUT_S: Final = 2.0
SEND_BUFFER_BYTES: Final = 64 * 1024
"""The kernel's send buffer for one client. Beyond it the client is behind: old views are of no use to it."""
WRITE_BUFFER_BYTES: Final = 16 * 1024
"""What waits in this process before messages go to the send queue."""
SLICE_BYTES: Final = 1024
"""What is parsed before the frames in it are paid for."""
PING: Final = bytes((0x80 | Opcode.PING, 0))
EMPTY_PONG: Final = bytes((0x80 | Opcode.PONG, 0x80))
"""How a client's answer to it begins. Four bytes of its mask follow."""
_TEXT: Final = 0x80 | Opcode.TEXT
_TWO_BYTES: Final = 0x80 | 126
DATA: Final = (Opcode.CONT, Opcode.TEXT, Opcode.BINARY)


class WebConnection(asyncio.Protocol):
    """Reads a client's frames in order, and hands its messages to the session."""

    def __init__(self, admit: Admitter, largest: int) -> None:
        self._admit = admit
        self._largest = largest
        self._frames = ServerProtocol(max_size=largest, logger=log)
        self._fragments = bytearray()
        self._whole = True
        self._unparsed = 0
        self._admitted: Admission | None = None
        self.session: Session | None = None
        self.closing = False
        self._trip = 0
        self.heard = 0.0
        self._loop = asyncio.get_running_loop()
        self._abort: asyncio.TimerHandle | None = None
        self.ended: asyncio.Future[None] = self._loop.create_future()

    # The transport.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # never anything less
        self._transport = transport
        before = transport.get_protocol()
        if isinstance(before, HttpConnection):
            before.hand_over()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closing = True
        if self.session is not None:
            self._socket.detach()  # it is the transport's to close
            self._outbox.clear()
            self.session.end()
            self.session = None
        if self._abort is not None:
            self._abort.cancel()
        self._frames.parser.close()  # it holds the protocol, which holds it
        self.ended.set_result(None)

    def pause_writing(self) -> None:
        if self.session is not None:
            self.session.block()

    def resume_writing(self) -> None:
        if self.session is not None:
            self.session.unblock()

    def evict(self) -> None:
        self._transport.abort()

    def shortest_trip(self) -> Millis:
        """The kernel's minimum; for a closed connection, the last one known."""
        known = tcp_min_rtt(self._socket)
        self._trip = self._trip if known is None else known
        return Millis(self._trip + (self._admitted.beyond if self._admitted else 0))

    # The handshake.

    def _shake_hands(self, head: bytes) -> None:
        peer = self._transport.get_extra_info("peername")
        admitted = self._admitted = self._admit(self, self._frames, head, peer[0] if peer else "")
        self._transport.writelines(filter(None, self._frames.data_to_send()))
        if admitted is None:
            self.closing = True
            self._transport.close()
            return
        self._socket = socket(fileno=self._transport.get_extra_info("socket").fileno())
        self._socket.setsockopt(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER_BYTES)
        self._transport.set_write_buffer_limits(WRITE_BUFFER_BYTES)
        self._outbox = Outbox(self._transport, admitted.share, admitted.fell_behind, self._refresh)
        self.session = Session(self, self._outbox, admitted)
        self.heard = self._loop.time()
        admitted.later(PING_AFTER_S, self._listen)

    def _refresh(self) -> None:
        if self.session is not None:
            self.session.refresh()

    # Frames.

    def data_received(self, data: bytes) -> None:
        session = self.session
        if session is None:
            if not self.closing:
                self._shake_hands(data)
            return
        self.heard = self._loop.time()
        if not self._unparsed and self._whole and not self.closing:
            if len(data) == 6 and data.startswith(EMPTY_PONG):  # most of what clients send
                self._pay()
                return
            if len(data) <= self._largest and (message := text_message(data)) is not None:
                if self._pay():
                    session.receive(message)
                return
        self._parse(session, data)

    def _parse(self, session: Session, data: bytes) -> None:
        """Let the library read frames: several at once, parts of them, and those that are seldom."""
        self._unparsed += len(data)
        for at in range(0, len(data), SLICE_BYTES):
            self._frames.receive_data(data[at : at + SLICE_BYTES])
            if self._frames.state is not State.OPEN:
                self._outbox.ready = False
            self._answer_pings()
            for frame in self._frames.events_received():
                if not self._pay():
                    return
                self._take_frame(session, frame)
            self._close_if_asked()
            if self.closing:
                self._stop_reading()
                return

    def _pay(self) -> bool:
        """Charge a frame to the connection and to its address."""
        assert self._admitted is not None
        now = monotonic()
        if self._admitted.frames.take(now) and self._admitted.all_frames.take(now):
            return True
        self.overrun()
        return False

    def _take_frame(self, session: Session, frame: Any) -> None:
        self._unparsed -= frame_size(len(frame.data))
        if frame.opcode in DATA:
            self._fragments += frame.data
            self._whole = frame.fin
            if frame.fin:
                message, self._fragments = bytes(self._fragments), bytearray()
                session.receive(message)

    def overrun(self) -> None:
        """Too much at once: nothing more is read."""
        self.dismiss(refusal("too-many-messages"), again=True)
        self._stop_reading()

    def _stop_reading(self) -> None:
        if not self._transport.is_closing():
            self._transport.pause_reading()

    # Pings.

    def _answer_pings(self) -> None:
        if self._frames.state is State.OPEN and (pongs := self._frames.data_to_send()):
            self._outbox.pong(pongs)

    def _listen(self) -> None:
        """Ping a client that has been silent for a while, and let go of one that does not answer."""
        if self.closing or self._admitted is None:
            return
        silent, most = self._loop.time() - self.heard, self._admitted.silence
        if silent >= most:
            self._transport.abort()
        elif silent < PING_AFTER_S:
            self._admitted.later(PING_AFTER_S - silent, self._listen)
        else:
            if self._outbox.ready:
                self._transport.write(PING)
            self._admitted.later(min(PING_AFTER_S, most - silent), self._listen)

    # The end.

    def dismiss(self, why: Refusal, again: bool) -> None:
        """Say goodbye and close."""
        if not self.closing:
            if self._frames.state is State.OPEN:
                self._transport.write(text_frame(m.encode(m.bye(why, again))))
            self.close()

    def close(self, code: CloseCode = CloseCode.SERVICE_RESTART, reason: str = "") -> None:
        """Send a close frame, and abort if it is not answered."""
        if not self.closing:
            if self._frames.state is State.OPEN:
                self._frames.send_close(code, reason)
            self._end()

    def _close_if_asked(self) -> None:
        """After a close frame or a malformed one, whose answer waits in the protocol."""
        if self._frames.state is not State.OPEN:
            self._end()

    def _end(self) -> None:
        """Write all that the protocol wants to send. Its last word is an empty write: close the connection."""
        self.closing = True
        if self.session is not None:
            self._outbox.close()
        for data in self._frames.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()
        if self._abort is None:
            self._abort = self._loop.call_later(CLOSE_TIMEOUT_S, self._transport.abort)

    # For the relay to a table of another node.

    def pass_on(self, frames: bytes) -> None:
        """Write what the owner of the table says. A client that does not read makes the relay pause."""
        if not self.closing and not self._transport.is_closing():
            self._transport.write(frames)

    def trust(self) -> None:
        """The client has a seat, as the owner of the table found out."""
        if self.session is not None:
            self.session.trust()


def text_message(data: bytes) -> bytes | None:
    """The message of one whole text frame of a client; None for anything else, which the library reads."""
    size = len(data) - 6
    if size < 0 or data[0] != _TEXT:
        return None
    if size < 126 and data[1] == 0x80 | size:
        return apply_mask(data[6:], data[2:6])
    if size >= 128 and data[1] == _TWO_BYTES and int.from_bytes(data[2:4]) == size - 2:
        return apply_mask(data[8:], data[4:8])
    return None


def frame_size(payload: int) -> int:
    """How many bytes a client's frame has that is not longer than it must be."""
    return payload + (6 if payload < 126 else 8 if payload < 1 << 16 else 14)
