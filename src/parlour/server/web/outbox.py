"""Messages on their way to one client: written at once, or in a bounded queue while it reads too slowly."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Literal

from parlour.server.web.send_budget import BudgetShare

MAX_MESSAGES: Final = 128
MAX_BYTES: Final = 256 * 1024
MAX_LASTING: Final = 256

ANSWER_AFTER_S: Final = 0.05
"""While players may not signal: when a request is answered that is no move, or is refused. A table that is storing
somebody's press answers later than one that is not, and nobody may learn that from how long an answer takes."""

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


def text_frame(message: bytes) -> bytes:
    """A whole text message as a server sends it: one final frame without a mask. Every view is written once for each
    viewer, and the library takes fifteen times as long to do it."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + message
    return b"\x81\x7f" + size.to_bytes(8) + message


class Outbox:
    """Sending never waits. A client that does not read falls behind, which `fell_behind` counts; `reads_again` is
    called when it has been sent all that lasts. `buffered` is its share of the send budget for what the transport
    holds. `ready` is whether a message is written at once: not while the transport is blocked, the welcome is held, or
    the connection is closing."""

    def __init__(
        self,
        transport: asyncio.Transport,
        share: Callable[[], BudgetShare],
        fell_behind: Callable[[], None],
        reads_again: Callable[[], None],
    ) -> None:
        self.ready = True
        self._transport = transport
        self._queue, self._buffered = SendQueue(share()), share()
        self._fell_behind = fell_behind
        self._reads_again = reads_again
        self._closed = self._blocked = False
        self._pong: bytes | None = None
        self._answer_at = 0.0
        self._loop = asyncio.get_running_loop()
        self._holding: asyncio.TimerHandle | None = None

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        """Send a message, an answer not before its time."""
        if message is lasting and self._answer_at > self._loop.time():
            self._loop.call_at(self._answer_at, self.put, message, lasting)
        elif self.ready:
            self._transport.write(text_frame(message))
        else:
            self.put(message, lasting)

    def put(self, message: bytes, lasting: bytes = b"") -> None:
        """Write a message now, or keep it until the client reads."""
        if self.ready:
            self._transport.write(text_frame(message))
        elif not self._closed:
            fate = self._queue.put(message, lasting)
            if fate == "behind":
                self._fell_behind()
            elif fate == "lost":
                self._transport.abort()

    def pong(self, frames: list[bytes]) -> None:
        """Answer pings. To a client that does not read, only the latest is answered (RFC 6455, 5.5.3)."""
        if self.ready:
            self._transport.writelines(frames)
        elif not self._closed:
            self._pong = frames[-1]

    # When a message may be written.

    def delay_answers(self, quiet: bool) -> None:
        """While the game is `quiet`, the next answer takes ANSWER_AFTER_S, whatever it is."""
        self._answer_at = self._loop.time() + ANSWER_AFTER_S if quiet else 0.0

    def hold(self) -> None:
        """Send nothing for ANSWER_AFTER_S."""
        if self._holding is None:
            self.ready = False
            self._holding = self._loop.call_later(ANSWER_AFTER_S, self._release)

    def _release(self) -> None:
        self._holding = None
        self._send_waiting()

    def block(self) -> None:
        """The transport's buffer is full: its bytes count, and a client that holds too many is let go."""
        self.ready, self._blocked = False, True
        self._buffered.clear()
        if not self._buffered.take(self._transport.get_write_buffer_size()):
            self._transport.abort()

    def unblock(self) -> None:
        self._buffered.clear()
        self._blocked = False
        self._send_waiting()

    def close(self) -> None:
        """Take nothing more."""
        self.ready, self._closed = False, True

    def clear(self) -> None:
        """The connection is lost."""
        self.close()
        self._queue.clear()
        self._buffered.clear()
        self._reads_again = _nothing
        if self._holding is not None:
            self._holding.cancel()

    def _send_waiting(self) -> None:
        self.ready = not (self._closed or self._blocked or self._holding)
        if self.ready and self._pong is not None:
            pong, self._pong = self._pong, None
            self._transport.write(pong)
        while self.ready and (message := self._queue.take()) is not None:
            self._transport.write(text_frame(message))
        if self.ready and self._queue.fresh_view_due():
            self._reads_again()


def _nothing() -> None:
    """For a connection that is lost."""
