"""What one client says: its first message, its requests, and the table or the relay that they go to.

The seat comes from the token of the first message (`hello`), never from a later message.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from websockets.frames import CloseCode

from parlour import wire as m
from parlour.engine import Millis
from parlour.languages import Refusal, refusal
from parlour.server.table import Table
from parlour.server.table.ports import Damaged, Unavailable
from parlour.server.web.admission import Admission
from parlour.server.web.errors import INTERNAL_ERROR, BadRequest, decoded, report
from parlour.server.web.outbox import Outbox
from parlour.server.web.relay import RelayLink

if TYPE_CHECKING:
    from parlour.server.web.ws_connection import WebConnection

HELLO_TIMEOUT_S: Final = 15.0
MAX_EARLY_MESSAGES: Final = 16
UNIFORM_DELAY_S: Final = 0.25
"""When a client of an address that guessed too often is refused: at the same time whether its table exists or not."""
MOVED: Final = refusal("table-moved")
TOO_MANY_GUESSES: Final = refusal("too-many-guesses")


class Session:
    """A client as its table knows it. It ends with its connection."""

    def __init__(self, connection: WebConnection, outbox: Outbox, admitted: Admission) -> None:
        self._connection = connection
        self._outbox = outbox
        self._admitted = admitted
        self._table: Table | None = None
        self._relay: RelayLink | None = None
        self._early: list[bytes] = []
        self._greeted = self._guessing = False
        loop = asyncio.get_running_loop()
        self._hello = loop.call_later(HELLO_TIMEOUT_S, connection.close)
        self._refusal: asyncio.TimerHandle | None = None
        self._arrival: asyncio.Task[None] | None = loop.create_task(self._arrive())

    def end(self) -> None:
        """The connection is lost."""
        self._hello.cancel()
        if self._refusal is not None:
            self._refusal.cancel()
        if self._arrival is not None:
            self._arrival.cancel()
        if self._table is not None:
            self._table.leave(self)
        if self._relay is not None:
            self._relay.close()
        self._table = self._relay = self._arrival = None

    async def _arrive(self) -> None:
        """Find the table, and read what was said meanwhile."""
        admitted = self._admitted
        try:
            found = await admitted.find(self._connection)
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
                self._hello.cancel()  # the owner has its own
            else:
                self._table = found
            early, self._early = self._early, []
            for message in early:
                self.receive(message)

    # What the client says.

    def receive(self, message: bytes) -> None:
        """One message. What comes before the table is found waits for it."""
        if self._connection.closing:
            return
        if self._table is not None:
            self._read(self._table, message)
        elif self._relay is not None:
            self._relay.forward(message, self.shortest_trip())
        elif len(self._early) < MAX_EARLY_MESSAGES:
            self._early.append(message)
        else:
            self._connection.overrun()

    def _read(self, table: Table, message: bytes) -> None:
        if not table.is_current:
            self.dismiss(MOVED, again=True)
            return
        try:
            self._understand(table, decoded(message, m.client_decoder))
        except UnicodeDecodeError:
            self._connection.close(CloseCode.INVALID_DATA)
        except BadRequest as error:
            self._outbox.put(m.encode(m.problem(error.why)))
        except Exception as error:
            report(error)
            self._outbox.put(m.encode(m.problem(INTERNAL_ERROR)))

    def _understand(self, table: Table, message: m.ClientMessage) -> None:
        if isinstance(message, m.Ping):
            self._outbox.put(m.encode(m.Pong(message.sent, table.now())))
        elif isinstance(message, m.Hello):
            self._greet(table, message)
        elif self._greeted:
            self._outbox.delay_answers(table.quiet)
            table.receive(self, message)
        else:
            self._outbox.put(m.encode(m.problem("say-hello")))

    def _greet(self, table: Table, hello: m.Hello) -> None:
        """A token that opens a seat is never refused for the guesses of others at its address."""
        known = hello.token is not None and table.knows(hello.token)
        if known:
            self.trust()
        elif not self._admitted.may_guess():
            self._refuse_guess()
            return
        self._greeted, self._guessing = True, hello.token is not None and not known
        self._hello.cancel()
        if table.quiet:
            self._outbox.hold()
        table.receive(self, hello)

    def _refuse_guess(self) -> None:
        dismiss = partial(self.dismiss, TOO_MANY_GUESSES, again=True)
        self._refusal = asyncio.get_running_loop().call_later(UNIFORM_DELAY_S, dismiss)

    def trust(self) -> None:
        """The client has a seat."""
        self._admitted.trusted(self._connection)

    # What the table says.

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        self._guessing = False  # who is sent something has not guessed wrong
        self._outbox.send(message, lasting)

    def dismiss(self, why: Refusal, again: bool) -> None:
        if self._guessing and not again:
            self._admitted.guessed()
        self._connection.dismiss(why, again)

    def shortest_trip(self) -> Millis:
        return self._connection.shortest_trip()

    # How fast the client reads.

    def block(self) -> None:
        """It reads too slowly."""
        self._outbox.block()
        if self._relay is not None:
            self._relay.pause()

    def unblock(self) -> None:
        """It reads again."""
        self._outbox.unblock()
        if self._relay is not None:
            self._relay.resume()

    def refresh(self) -> None:
        """It fell behind, and has read all that waited."""
        if self._table is not None:
            self._table.refresh(self)
