"""One websocket per client: hello first, then requests; the seat comes from the token, never from a message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket

from parlour.table import Hall, Table
from parlour.table import messages as m
from parlour.web.limits import Bucket, Limits
from parlour.web.link import Line, SocketLink

HELLO_WITHIN: Final = 15.0
POLICY: Final = 1008


class Sockets:
    def __init__(self, hall: Hall, limits: Limits) -> None:
        self._hall = hall
        self._limits = limits
        self._pumps: set[asyncio.Task[None]] = set()

    async def serve(self, socket: WebSocket) -> None:
        if not _same_origin(socket):
            await socket.close(POLICY)
            return
        await socket.accept()
        try:
            table = await self._hall.find(socket.path_params["code"].upper())
        except LookupError:
            bye = m.Bye("there is no such table; check the code, or open a new one", again=False)
            await socket.send_text(m.encode(bye).decode())
            await socket.close()
            return
        await self._converse(socket, table)

    async def goodbye(self) -> None:
        """Wait until everyone who was let go has been told."""
        if self._pumps:
            await asyncio.wait(self._pumps, timeout=2.0)

    async def _converse(self, socket: WebSocket, table: Table) -> None:
        link = SocketLink(socket, table, self._hall.meters.behind.inc)
        pump = asyncio.create_task(link.pump())
        self._pumps.add(pump)
        self._hall.meters.connections.inc()
        visitor = Visitor(table, link, Bucket(self._limits.messages, self._limits.burst))
        line: Line = socket.scope["state"]["line"]
        line.listen(visitor.hear)
        try:
            await self._listen(socket, visitor)
        except TimeoutError:
            await link.close()
        finally:
            self._hall.meters.connections.dec()
            self._pumps.discard(pump)
            pump.cancel()
            table.leave(link)

    async def _listen(self, socket: WebSocket, visitor: Visitor) -> None:
        """What came before the line was listened to, and then until it closes; who never says hello is let go."""
        reading = asyncio.create_task(_read(socket, visitor.hear))
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                await asyncio.wait([reading, visitor.greeted], return_when=asyncio.FIRST_COMPLETED)
            await reading
        finally:
            reading.cancel()


class Visitor:
    """What one client says, in order. Nothing here waits."""

    def __init__(self, table: Table, link: SocketLink, bucket: Bucket) -> None:
        self._table = table
        self._link = link
        self._bucket = bucket
        self._rude = False
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(self, text: bytes) -> None:
        """One message; after too many at once, none any more."""
        if self._rude:
            return
        if not self._bucket.take():
            self._rude = True
            self._link.offer(m.encode(m.Bye("too many messages at once; slow down", again=True)))
            return
        try:
            message = m.client_decoder.decode(text)
        except msgspec.DecodeError as error:
            self._link.offer(m.encode(m.Problem(f"not understood: {error}")))
            return
        if isinstance(message, m.Ping):
            self._link.offer(m.encode(m.Pong(message.sent, self._table.now())))
        elif self.greeted.done() or isinstance(message, m.Hello):
            if not self.greeted.done():
                self.greeted.set_result(None)
            self._table.hear(self._link, message)
        else:
            self._link.offer(m.encode(m.Problem("say hello first")))


async def _read(socket: WebSocket, hear: Callable[[bytes], None]) -> None:
    while (frame := await socket.receive())["type"] != "websocket.disconnect":
        hear((frame.get("text") or "").encode() or frame.get("bytes") or b"")


def _same_origin(socket: WebSocket) -> bool:
    """A browser tells where its page came from; only our own pages may speak for a person."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
