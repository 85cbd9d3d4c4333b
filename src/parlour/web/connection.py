"""One client's websocket: hello first, then requests. The seat comes from the token, never from a message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from socket import SO_SNDBUF, SOL_SOCKET, socket
from typing import Final, NamedTuple

from parlour.engine import Millis
from parlour.table import Table
from parlour.table import messages as m
from parlour.table.ports import Damaged, Unavailable
from parlour.web.faults import UNFORESEEN, NotUnderstood, decoded, report
from parlour.web.frames import Close, Frame, FrameReader, Kind, Malformed, Parts, closing, written
from parlour.web.http import HttpConnection
from parlour.web.limits import Bucket
from parlour.web.outgoing import Outgoing
from parlour.web.rounds import TOGETHER
from parlour.web.trip import shortest_trip

HELLO_WITHIN: Final = 15.0
PING_AFTER: Final = 2.4 - TOGETHER
CLOSE_WITHIN: Final = 2.0
MOST_EARLY: Final = 16
UNSENT: Final = 64 * 1024
"""What the system keeps for a client that does not read. Beyond that it is behind: old views are of no use to it."""
TEXT: Final = int(Kind.TEXT)
PING: Final = written(Kind.PING)
NO_NEWS: Final = b"\x8a\x80"
"""How an empty pong begins, before the four bytes of its mask: most of what silent clients send."""
NO_NEWS_SIZE: Final = 6


class Admission(NamedTuple):
    """What a client that was let in may do: find its table, send so much, be silent so long, guess so often. `beyond`
    is the trip from a proxy to it; `later` looks after it again in so many seconds."""

    find: Callable[[], Awaitable[Table]]
    beyond: Millis
    bucket: Bucket
    silence: float
    later: Callable[[float, Callable[[], None]], None]
    may_guess: Callable[[], bool]
    guessed: Callable[[], object]
    fell_behind: Callable[[], None]


Admit = Callable[["WebConnection", bytes, str], tuple[Admission | None, bytes]]
"""Who is let in, from the head of a request and the address it came from; and what to answer."""


class WebConnection(asyncio.Protocol):
    """What a client says is read at once and in order, and whatever it says, nobody else notices. What it is told is
    sent, never waited for: a client that does not read is left behind, and gets a fresh view once it reads again."""

    def __init__(self, admit: Admit, largest: int) -> None:
        self._admit = admit
        self._reader = FrameReader(largest)
        self._parts = Parts(largest)
        self._outgoing = Outgoing()
        self._table: Table | None = None
        self._early: list[bytes] = []
        self._admitted: Admission | None = None
        self._greeted = self._guessing = False
        self._ready = self._closing = False
        self._trip = 0
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
        for timer in self._timers.values():
            timer.cancel()
        if self._arrival is not None:
            self._arrival.cancel()
        if self._table is not None:
            self._table.leave(self)
        self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        if self._admitted is None:
            self._shake_hands(data)
            return
        self._heard = self._loop.time()
        if len(data) == NO_NEWS_SIZE and data[:2] == NO_NEWS and self._reader.between and self._admitted.bucket.take():
            return
        try:
            for frame in self._reader.feed(data):
                if not self._admitted.bucket.take():
                    self._overrun()
                    return
                self._take(frame)
        except Malformed as error:
            self.close(error.code, str(error))
            self._stop_reading()

    def pause_writing(self) -> None:
        self._ready = False

    def resume_writing(self) -> None:
        self._ready = not self._closing
        while self._ready and (message := self._outgoing.take()) is not None:
            self._transport.write(written(TEXT, message))
        if self._ready and self._outgoing.fresh_view_due() and self._table is not None:
            self._table.refresh(self)

    def close(self, code: Close = Close.RESTART, reason: str = "") -> None:
        """Say goodbye, and hang up if there is no answer."""
        if not self._closing:
            self._ready, self._closing = False, True
            self._transport.write(closing(code, reason))
            self._later("close", CLOSE_WITHIN, self._transport.abort)

    def _shake_hands(self, head: bytes) -> None:
        peer = self._transport.get_extra_info("peername")
        self._admitted, answer = self._admit(self, head, peer[0] if peer else "")
        self._transport.write(answer)
        if self._admitted is None:
            self._closing = True
            self._transport.close()
            return
        self._socket = socket(fileno=self._transport.get_extra_info("socket").fileno())
        self._socket.setsockopt(SOL_SOCKET, SO_SNDBUF, UNSENT)
        self._ready = True
        self._heard = self._loop.time()
        self._admitted.later(PING_AFTER, self._listen)
        self._later("hello", HELLO_WITHIN, self.close)
        self._arrival = self._loop.create_task(self._arrive(self._admitted))

    def _later(self, name: str, seconds: float, then: Callable[[], None]) -> None:
        self._timers[name] = self._loop.call_later(seconds, then)

    def _listen(self) -> None:
        """Ask whoever has been silent for a while, and let go of whoever does not answer."""
        if self._closing or self._admitted is None:
            return
        silent, most = self._loop.time() - self._heard, self._admitted.silence
        if silent >= most:
            self._transport.abort()
        elif silent < PING_AFTER:
            self._admitted.later(PING_AFTER - silent, self._listen)
        else:
            self._transport.write(PING)
            self._admitted.later(min(PING_AFTER, most - silent), self._listen)

    def _overrun(self) -> None:
        """Too much at once: nothing more is read."""
        self.dismiss("too many messages at once; slow down", again=True)
        self._stop_reading()

    def _stop_reading(self) -> None:
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def _take(self, frame: Frame) -> None:
        if frame.kind == Kind.PING:
            if not self._closing:
                self._transport.write(written(Kind.PONG, frame.data))
        elif frame.kind == Kind.CLOSE:
            self.close(Close.NORMAL)
            self._transport.close()
        elif frame.kind != Kind.PONG and (message := self._parts.add(frame)) is not None:
            self._message(message)

    # What the client says.

    async def _arrive(self, admitted: Admission) -> None:
        try:
            self._table = await admitted.find()
        except LookupError:
            admitted.guessed()
            self.dismiss("there is no such table; check the code, or open a new one", again=False)
        except (Unavailable, Damaged) as error:
            self.dismiss(str(error), again=isinstance(error, Unavailable))
        except Exception as error:
            report(error)
            self.dismiss(UNFORESEEN, again=True)
        else:
            early, self._early = self._early, []
            for message in early:
                self._message(message)

    def _message(self, message: bytes) -> None:
        """One message. What comes before the table is found waits for it."""
        if self._closing:
            return
        if self._table is not None:
            self._read(self._table, message)
        elif len(self._early) < MOST_EARLY:
            self._early.append(message)
        else:
            self._overrun()

    def _read(self, table: Table, message: bytes) -> None:
        try:
            self._understand(table, decoded(message, m.client_decoder))
        except UnicodeDecodeError:
            self.close(Close.NO_TEXT)
        except NotUnderstood as error:
            self._tell(m.encode(m.Problem(f"not understood: {error}")))
        except Exception as error:
            report(error)
            self._tell(m.encode(m.Problem(UNFORESEEN)))

    def _understand(self, table: Table, message: m.ClientMessage) -> None:
        if isinstance(message, m.Ping):
            self._tell(m.encode(m.Pong(message.sent, table.now())))
        elif isinstance(message, m.Hello):
            self._greet(table, message)
        elif self._greeted:
            table.receive(self, message)
        else:
            self._tell(m.encode(m.Problem("say hello first")))

    def _greet(self, table: Table, hello: m.Hello) -> None:
        assert self._admitted is not None
        if hello.token is not None and not self._admitted.may_guess():
            self.dismiss("too many wrong tokens from your address; wait a while", again=True)
            return
        self._greeted, self._guessing = True, hello.token is not None
        self._timers["hello"].cancel()
        table.receive(self, hello)

    # What the table says.

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        self._guessing = False  # who is told something has not guessed wrong
        if self._ready:
            self._transport.write(written(TEXT, message))
        else:
            self._tell(message, lasting)

    def _tell(self, message: bytes, lasting: bytes = b"") -> None:
        if self._ready:
            self._transport.write(written(TEXT, message))
        elif not self._closing:
            self._queue(message, lasting)

    def _queue(self, message: bytes, lasting: bytes) -> None:
        fate = self._outgoing.put(message, lasting)
        if fate == "behind":
            assert self._admitted is not None
            self._admitted.fell_behind()
        elif fate == "lost":
            self._transport.abort()

    def dismiss(self, reason: str, again: bool) -> None:
        if self._guessing and not again and self._admitted is not None:
            self._admitted.guessed()
        if not self._closing:
            self._transport.write(written(TEXT, m.encode(m.Bye(reason, again))))
            self.close()

    def shortest_trip(self) -> Millis:
        """Of a connection that is gone, what was known of it last."""
        known = shortest_trip(self._socket)
        self._trip = self._trip if known is None else known
        return Millis(self._trip + (self._admitted.beyond if self._admitted else 0))
