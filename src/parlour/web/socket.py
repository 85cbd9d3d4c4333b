"""One websocket per client: hello first, then requests; the seat comes from the token, never from a message."""

from __future__ import annotations

import asyncio
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket

from parlour.table import Hall, Table
from parlour.table import messages as m
from parlour.web.limits import Bucket, Limits
from parlour.web.link import SocketLink

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
        try:
            await self._listen(socket, table, link)
        except TimeoutError:
            await link.close()
        finally:
            self._hall.meters.connections.dec()
            self._pumps.discard(pump)
            pump.cancel()
            table.leave(link)

    async def _listen(self, socket: WebSocket, table: Table, link: SocketLink) -> None:
        bucket = Bucket(self._limits.messages, self._limits.burst)
        greeted = False
        while True:
            frame = await asyncio.wait_for(socket.receive(), None if greeted else HELLO_WITHIN)
            if frame["type"] == "websocket.disconnect":
                return
            if not bucket.take():
                link.offer(m.encode(m.Bye("too many messages at once; slow down", again=True)))
                await _until_closed(socket)
                return
            try:
                message = m.client_decoder.decode(frame.get("text") or frame.get("bytes") or b"")
            except msgspec.DecodeError as error:
                link.offer(m.encode(m.Problem(f"not understood: {error}")))
                continue
            if isinstance(message, m.Ping):
                link.offer(m.encode(m.Pong(message.sent, table.now())))
            elif greeted or isinstance(message, m.Hello):
                greeted = True
                table.hear(link, message)
            else:
                link.offer(m.encode(m.Problem("say hello first")))


async def _until_closed(socket: WebSocket) -> None:
    """Read on, unheard, until the pump has said goodbye."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


def _same_origin(socket: WebSocket) -> bool:
    """A browser tells where its page came from; only our own pages may speak for a person."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
