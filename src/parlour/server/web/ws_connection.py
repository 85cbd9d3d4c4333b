"""One client's websocket connection: admission, frames in, messages out.

The seat comes from the token of the first message (`hello`), never from a later message.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from socket import SO_SNDBUF, SOL_SOCKET, socket
from typing import Any, Final

from websockets.frames import CloseCode, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour import wire as m
from parlour.engine import Millis
from parlour.languages import Refusal, refusal
from parlour.server.table import Table
from parlour.server.table.ports import Damaged, Unavailable
from parlour.server.web.admission import Admission, Admitter
from parlour.server.web.errors import INTERNAL_ERROR, BadRequest, decoded, report
from parlour.server.web.frames import EMPTY_PONG, PING, frame_size, text_frame
from parlour.server.web.http_connection import HttpConnection
from parlour.server.web.relay import RelayLink
from parlour.server.web.rtt import tcp_min_rtt
from parlour.server.web.send_queue import SendQueue
from parlour.server.web.timers import SLOT_S

log = logging.getLogger("parlour.socket")

HELLO_TIMEOUT_S: Final = 15.0
PING_AFTER_S: Final = 2.4 - SLOT_S
CLOSE_TIMEOUT_S: Final = 2.0
MAX_EARLY_MESSAGES: Final = 16
SEND_BUFFER_BYTES: Final = 64 * 1024
"""The kernel's send buffer for one client. Beyond it the client is behind: old views are of no use to it."""
WRITE_BUFFER_BYTES: Final = 16 * 1024
"""What waits in this process before messages go to the send queue."""
ANSWER_AFTER_S: Final = 0.05
"""While players may not signal: when a request is answered that is no move, or is refused. A table that is storing
somebody's press answers later than one that is not, and nobody may learn that from how long an answer takes."""
UNIFORM_DELAY_S: Final = 0.25
"""When a client of an address that guessed too often is refused: at the same time whether its table exists or not."""
SLICE_BYTES: Final = 1024
"""What is parsed before the frames in it are paid for."""
MOVED: Final = refusal("table-moved")
DATA: Final = (Opcode.CONT, Opcode.TEXT, Opcode.BINARY)


class WebConnection(asyncio.Protocol):
    """Reads a client's messages in order and hands them to its table. Sending never waits: a client that does not read
    falls behind, and gets a fresh view once it reads again."""

    def __init__(self, admit: Admitter, largest: int) -> None:
        self._admit = admit
        self._frames = ServerProtocol(max_size=largest, logger=log)
        self._fragments = bytearray()
        self._unparsed = 0
        self._table: Table | None = None
        self._relay: RelayLink | None = None
        self._early: list[bytes] = []
        self._admitted: Admission | None = None
        self._greeted = self._guessing = False
        self._ready = self._closing = False
        self._trip = 0
        self._pong: bytes | None = None
        self._blocked = self._held = False
        self._answer_at = 0.0
        self.heard = 0.0
        self._loop = asyncio.get_running_loop()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._arrival: asyncio.Task[None] | None = None
        self.ended: asyncio.Future[None] = self._loop.create_future()

    # The connection itself.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # never anything less
        self._transport = transport
        before = transport.get_protocol()
        if isinstance(before, HttpConnection):
            before.hand_over()

    def connection_lost(self, exc: Exception | None) -> None:
        self._ready, self._closing = False, True
        if self._admitted is not None:
            self._socket.detach()  # it is the transport's to close
            self._queue.clear()
            self._buffered.clear()
        for timer in self._timers.values():
            timer.cancel()
        if self._arrival is not None:
            self._arrival.cancel()
        if self._table is not None:
            self._table.leave(self)
        if self._relay is not None:
            self._relay.close()
        self._table = self._relay = self._arrival = None
        self._frames.parser.close()  # it holds the protocol, which holds it
        self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        if self._admitted is None:
            self._shake_hands(data)
            return
        self.heard = self._loop.time()
        if self._is_empty_pong(data):
            if not self._admitted.frames.take():
                self._overrun()
            return
        self._unparsed += len(data)
        for at in range(0, len(data), SLICE_BYTES):
            self._frames.receive_data(data[at : at + SLICE_BYTES])
            self._ready = self._ready and self._frames.state is State.OPEN
            self._answer_pings()
            for frame in self._frames.events_received():
                if not self._admitted.frames.take():
                    self._overrun()
                    return
                self._take_frame(frame)
            self._close_if_asked()
            if self._closing:
                self._stop_reading()
                return

    def _is_empty_pong(self, data: bytes) -> bool:
        """Whether this is one, after a whole frame. It is most of what clients send, and parsing it takes longest."""
        return len(data) == 6 and data.startswith(EMPTY_PONG) and not self._unparsed and not self._closing

    def pause_writing(self) -> None:
        self._ready, self._blocked = False, True
        self._buffered.clear()
        if not self._buffered.take(self._transport.get_write_buffer_size()):
            self._transport.abort()
        if self._relay is not None:
            self._relay.pause()

    def resume_writing(self) -> None:
        self._buffered.clear()
        self._blocked = False
        self._send_waiting()
        if self._relay is not None:
            self._relay.resume()

    def _send_waiting(self) -> None:
        self._ready = not (self._closing or self._blocked or self._held)
        if self._ready and self._pong is not None:
            pong, self._pong = self._pong, None
            self._transport.write(pong)
        while self._ready and (message := self._queue.take()) is not None:
            self._write(message)
        if self._ready and self._queue.fresh_view_due() and self._table is not None:
            self._table.refresh(self)

    def evict(self) -> None:
        self._transport.abort()

    def close(self, code: CloseCode = CloseCode.SERVICE_RESTART, reason: str = "") -> None:
        """Send a close frame, and abort if it is not answered."""
        if not self._closing:
            self._ready, self._closing = False, True
            if self._frames.state is State.OPEN:
                self._frames.send_close(code, reason)
            self._flush()

    def _flush(self) -> None:
        """Write all that the protocol wants to send. Its last word is an empty write: close the connection."""
        for data in self._frames.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()
        self._later("close", CLOSE_TIMEOUT_S, self._transport.abort)

    def _shake_hands(self, head: bytes) -> None:
        peer = self._transport.get_extra_info("peername")
        self._admitted = self._admit(self, self._frames, head, peer[0] if peer else "")
        self._transport.writelines(filter(None, self._frames.data_to_send()))
        if self._admitted is None:
            self._closing = True
            self._transport.close()
            return
        self._socket = socket(fileno=self._transport.get_extra_info("socket").fileno())
        self._socket.setsockopt(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER_BYTES)
        self._transport.set_write_buffer_limits(WRITE_BUFFER_BYTES)
        self._queue, self._buffered = SendQueue(self._admitted.share()), self._admitted.share()
        self._ready = True
        self.heard = self._loop.time()
        self._admitted.later(PING_AFTER_S, self._listen)
        self._later("hello", HELLO_TIMEOUT_S, self.close)
        self._arrival = self._loop.create_task(self._arrive(self._admitted))

    def _later(self, name: str, seconds: float, then: Callable[[], None]) -> None:
        self._timers[name] = self._loop.call_later(seconds, then)

    def _listen(self) -> None:
        """Ask whoever has been silent for a while, and let go of whoever does not answer."""
        if self._closing or self._admitted is None:
            return
        silent, most = self._loop.time() - self.heard, self._admitted.silence
        if silent >= most:
            self._transport.abort()
        elif silent < PING_AFTER_S:
            self._admitted.later(PING_AFTER_S - silent, self._listen)
        else:
            if self._ready:
                self._transport.write(PING)
            self._admitted.later(min(PING_AFTER_S, most - silent), self._listen)

    def _overrun(self) -> None:
        """Too much at once: nothing more is read."""
        self.dismiss(refusal("too-many-messages"), again=True)
        self._stop_reading()

    def _stop_reading(self) -> None:
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def _take_frame(self, frame: Any) -> None:
        self._unparsed -= frame_size(len(frame.data))
        if frame.opcode in DATA:
            self._fragments += frame.data
            if frame.fin:
                message, self._fragments = bytes(self._fragments), bytearray()
                self._message(message)

    def _answer_pings(self) -> None:
        """To a client that does not read, only the latest ping is answered (RFC 6455, 5.5.3)."""
        if self._frames.state is State.OPEN and (pongs := self._frames.data_to_send()):
            if self._ready:
                self._transport.writelines(pongs)
            elif not self._closing:
                self._pong = pongs[-1]

    def _close_if_asked(self) -> None:
        """After a close frame or a malformed one, whose answer waits in the protocol."""
        if self._frames.state is not State.OPEN:
            self._ready, self._closing = False, True
            self._flush()

    # What the client says.

    async def _arrive(self, admitted: Admission) -> None:
        try:
            found = await admitted.find(self)
        except LookupError:
            if admitted.may_guess():
                admitted.guessed()
                self.dismiss(refusal("no-such-table"), again=False)
            else:
                self._refuse_guess()
        except (Unavailable, Damaged) as error:
            self.dismiss(error.why, again=isinstance(error, Unavailable))
        except Exception as error:
            report(error)
            self.dismiss(INTERNAL_ERROR, again=True)
        else:
            if isinstance(found, RelayLink):
                self._relay = found
                self._timers["hello"].cancel()  # the owner has its own
            else:
                self._table = found
            early, self._early = self._early, []
            for message in early:
                self._message(message)

    def _message(self, message: bytes) -> None:
        """One message. What comes before the table is found waits for it."""
        if self._closing:
            return
        if self._table is not None:
            self._read(self._table, message)
        elif self._relay is not None:
            self._relay.forward(message, self.shortest_trip())
        elif len(self._early) < MAX_EARLY_MESSAGES:
            self._early.append(message)
        else:
            self._overrun()

    def _read(self, table: Table, message: bytes) -> None:
        if not table.is_current:
            self.dismiss(MOVED, again=True)
            return
        try:
            self._understand(table, decoded(message, m.client_decoder))
        except UnicodeDecodeError:
            self.close(CloseCode.INVALID_DATA)
        except BadRequest as error:
            self._tell(m.encode(m.problem(error.why)))
        except Exception as error:
            report(error)
            self._tell(m.encode(m.problem(INTERNAL_ERROR)))

    def _understand(self, table: Table, message: m.ClientMessage) -> None:
        if isinstance(message, m.Ping):
            self._tell(m.encode(m.Pong(message.sent, table.now())))
        elif isinstance(message, m.Hello):
            self._greet(table, message)
        elif self._greeted:
            self._answer_at = self._loop.time() + ANSWER_AFTER_S if table.quiet else 0.0
            table.receive(self, message)
        else:
            self._tell(m.encode(m.problem("say-hello")))

    def _greet(self, table: Table, hello: m.Hello) -> None:
        """A token that opens a seat is never refused for the guesses of others at its address."""
        assert self._admitted is not None
        known = hello.token is not None and table.knows(hello.token)
        if known:
            self._admitted.trusted(self)
        elif not self._admitted.may_guess():
            self._refuse_guess()
            return
        self._greeted, self._guessing = True, hello.token is not None and not known
        self._timers["hello"].cancel()
        if table.quiet and not self._held:
            self._ready, self._held = False, True
            self._later("held", ANSWER_AFTER_S, self._release)
        table.receive(self, hello)

    def _release(self) -> None:
        """The welcome, and what followed it, may go out now."""
        self._held = False
        self._send_waiting()

    def _refuse_guess(self) -> None:
        self._later(
            "guess",
            UNIFORM_DELAY_S,
            partial(self.dismiss, refusal("too-many-guesses"), again=True),
        )

    # What the table says.

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        self._guessing = False  # who is told something has not guessed wrong
        if message is lasting and self._answer_at > self._loop.time():
            self._loop.call_at(self._answer_at, self._tell, message, lasting)
        elif self._ready:
            self._write(message)
        else:
            self._tell(message, lasting)

    def _tell(self, message: bytes, lasting: bytes = b"") -> None:
        if self._ready:
            self._write(message)
        elif not self._closing:
            self._enqueue(message, lasting)

    def pass_on(self, frames: bytes) -> None:
        """Write what the owner of the table says. A client that does not read makes the relay pause."""
        if not self._closing and not self._transport.is_closing():
            self._transport.write(frames)

    def trust(self) -> None:
        """The client has a seat, as the owner of the table found out."""
        if self._admitted is not None:
            self._admitted.trusted(self)

    def _write(self, message: bytes) -> None:
        self._transport.write(text_frame(message))

    def _enqueue(self, message: bytes, lasting: bytes) -> None:
        fate = self._queue.put(message, lasting)
        if fate == "behind":
            assert self._admitted is not None
            self._admitted.fell_behind()
        elif fate == "lost":
            self._transport.abort()

    def dismiss(self, why: Refusal, again: bool) -> None:
        if self._guessing and not again and self._admitted is not None:
            self._admitted.guessed()
        if not self._closing:
            if self._frames.state is State.OPEN:
                self._write(m.encode(m.bye(why, again)))
            self.close()

    def shortest_trip(self) -> Millis:
        """The kernel's minimum; for a closed connection, the last one known."""
        known = tcp_min_rtt(self._socket)
        self._trip = self._trip if known is None else known
        return Millis(self._trip + (self._admitted.beyond if self._admitted else 0))
