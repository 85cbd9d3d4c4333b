"""Websockets of tables that another node owns: each is relayed over a websocket of its own between the two nodes.

The node that took the client's socket pays for its messages and passes them on as they are, with the client's round
trip as it measured it. The owner answers as if the client were its own.
"""

from __future__ import annotations

import asyncio
import logging
from struct import Struct
from typing import TYPE_CHECKING, Final

from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.uri import parse_uri

from parlour.engine import Millis
from parlour.languages import refusal
from parlour.server.table.ports import Unavailable

if TYPE_CHECKING:
    from parlour.server.web.ws_connection import WebConnection

log = logging.getLogger("parlour.node")

SECRET: Final = "x-parlour-node-secret"  # noqa: S105 - a name
"""The header in which a node shows the secret of all nodes."""
CLIENT: Final = "x-parlour-client"
"""The header in which a node forwards its client's address."""
OPEN_TIMEOUT_S: Final = 1.0
MAX_UNREAD_BYTES: Final = 64 * 1024
"""What a client said that waits for the owner of its table. An owner that reads nothing is gone, or soon will be."""
LOST: Final = refusal("table-moves")
FOREIGN: Final = refusal("nodes-distrust")
TRIP: Final = Struct("!I")
"""A binary message to the owner: the client's round trip in milliseconds."""
SEATED: Final = b"seated"
"""A binary message from the owner: the client has a seat."""


class RelayLink(asyncio.Protocol):
    """The way from a client's connection here to the node that owns its table."""

    def __init__(self, client: WebConnection, address: str, path: str, headers: dict[str, str]) -> None:
        self._client = client
        self._handshake = ClientProtocol(parse_uri(f"ws://{address}{path}"), logger=log)
        self._headers = headers
        self._rest = b""
        self._trip: Millis | None = None
        self._ended = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.opened.add_done_callback(_retrieve)

    # To the owner.

    def forward(self, message: bytes, trip: Millis) -> None:
        """Send a client's message, after its round trip if that has changed."""
        if trip != self._trip:
            self._trip = trip
            self._send(Opcode.BINARY, TRIP.pack(trip))
        self._send(Opcode.TEXT, message)

    def pause(self) -> None:
        """The client reads too slowly: the owner notices, and decides what it misses."""
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def resume(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def close(self) -> None:
        self._ended = True
        self._transport.abort()

    def _send(self, opcode: Opcode, payload: bytes) -> None:
        """One frame, under a mask of zeros: between nodes there is nobody whom a mask would have to confuse. Into a
        connection that is gone it goes nowhere: the client reconnects soon. Where nobody reads, it comes back later."""
        if self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            self._transport.abort()
            return
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        self._transport.write(bytes((0x80 | opcode,)) + length + b"\0\0\0\0" + payload)

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # never anything less
        self._transport = transport
        request = self._handshake.connect()
        for name, value in self._headers.items():
            request.headers[name] = value
        self._handshake.send_request(request)
        transport.writelines(self._handshake.data_to_send())

    def data_received(self, data: bytes) -> None:
        if self.opened.cancelled():  # too late: nobody waits for it any more
            return
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._open(head)
        if not self._ended:
            self._take(data)

    def _open(self, head: bytes) -> None:
        """The owner may have said something right after it: that the table has moved on, and goodbye."""
        self._rest = b""
        status = head[len(b"HTTP/1.1 ") :][:3]
        if status == b"101":
            self.opened.set_result(None)
        else:
            self._ended = True
            self.opened.set_exception(_refusal(status))

    def connection_lost(self, exc: Exception | None) -> None:
        self._handshake.parser.close()  # it holds the protocol, which holds it
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the owner of a table hung up"))
        elif not self._ended:
            self._client.dismiss(LOST, again=True)

    def _take(self, data: bytes) -> None:
        """Pass whole text frames on as they came; they are the same for the client."""
        begin = at = 0
        while (end := _frame_end(data, at)) is not None:
            opcode = data[at] & 0x0F
            if opcode != Opcode.TEXT:
                self._pass_on(data[begin:at])
                self._control(opcode, data[at:end])
                begin = end
            at = end
        self._pass_on(data[begin:at])
        self._rest = data[at:]

    def _pass_on(self, frames: bytes) -> None:
        if frames and not self._ended:
            self._client.pass_on(frames)

    def _control(self, opcode: int, frame: bytes) -> None:
        if opcode == Opcode.PING:
            self._send(Opcode.PONG, b"")
        elif opcode == Opcode.BINARY and frame[2:] == SEATED:
            self._client.trust()
        elif opcode == Opcode.CLOSE:
            self._ended = True
            self._client.close()


def _retrieve(opened: asyncio.Future[None]) -> None:
    """Waiting callers get the error; without any, nothing is logged."""
    if not opened.cancelled():
        opened.exception()


def _frame_end(data: bytes, at: int) -> int | None:
    """Where the frame ends that begins there, or None if not all of it has come. Servers send no masks."""
    left = len(data) - at
    if left < 2:
        return None
    size, head = data[at + 1] & 0x7F, 2
    if size == 126:
        head = 4
    elif size == 127:
        head = 10
    if head > 2:
        if left < head:
            return None
        size = int.from_bytes(data[at + 2 : at + head])
    return at + head + size if left >= head + size else None


def _refusal(status: bytes) -> Exception:
    """A wrong secret will stay wrong; anything else may pass."""
    if status == b"403":
        return Unavailable(FOREIGN)
    return ConnectionError("the owner of a table does not take its clients now")


async def open_link(client: WebConnection, address: str, path: str, headers: dict[str, str]) -> RelayLink:
    """Connect to the owner of a table; raises OSError if it does not answer, and Unavailable if it refuses."""
    loop = asyncio.get_running_loop()
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(OPEN_TIMEOUT_S):
            _, link = await loop.create_connection(
                lambda: RelayLink(client, address, path, headers), host.strip("[]"), int(port)
            )
            try:
                await link.opened
            except BaseException:
                link.close()
                del link  # it holds the error, which holds this frame
                raise
    except TimeoutError:
        raise ConnectionError("the owner of a table does not answer") from None
    return link
