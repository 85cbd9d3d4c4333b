"""A client that keeps to no rule: it writes bytes, and reads what comes back."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Self

import msgspec

TEXT, MORE, PING, PONG, CLOSE = 0x1, 0x0, 0x9, 0xA, 0x8


def frame(kind: int, data: bytes = b"", last: bool = True) -> bytes:
    """A masked frame of at most 125 bytes, or with two more bytes for its length."""
    mask = os.urandom(4)
    size = bytes((0x80 | len(data),)) if len(data) < 126 else bytes((0x80 | 126,)) + len(data).to_bytes(2)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
    return bytes(((0x80 if last else 0) | kind,)) + size + mask + masked


class Rude:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connected(cls, port: int, local: str = "127.0.0.1", window: int = 0) -> Self:
        """From a local address, with so many bytes that its system receives ahead."""
        ours = socket.socket()
        ours.setblocking(False)
        if window:
            ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        try:
            ours.bind((local, 0))
            await asyncio.get_running_loop().sock_connect(ours, ("127.0.0.1", port))
            return cls(*await asyncio.open_connection(sock=ours))
        except BaseException:  # a cancelled client leaves no socket behind either
            ours.close()
            raise

    def stop_reading(self) -> None:
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]  # of a real socket

    def read_again(self) -> None:
        self.writer.transport.resume_reading()  # type: ignore[attr-defined]  # as above

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.writer.transport.abort()

    async def say(self, data: bytes) -> None:
        """Write until all is taken or nobody listens any more."""
        try:
            for at in range(0, len(data), 4096):
                self.writer.write(data[at : at + 4096])
                await self.writer.drain()
        except ConnectionError:
            return

    async def head(self, text: str) -> None:
        await self.say(text.replace("\n", "\r\n").encode())

    async def answer(self) -> tuple[int, bytes]:
        """The status and the body of one HTTP answer that says how long it is."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        return int(head.split()[1]), await self.reader.readexactly(length)

    async def upgrade(self, path: str, **headers: str) -> int:
        """Ask for a websocket; returns the status."""
        lines = {"Host": "127.0.0.1", **{name.replace("_", "-"): value for name, value in headers.items()}}
        rest = "".join(f"{name}: {value}\n" for name, value in lines.items())
        await self.head(
            f"GET {path} HTTP/1.1\n{rest}Upgrade: websocket\nConnection: Upgrade\n"
            "Sec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n\n"
        )
        return (await self.answer())[0]

    async def frames(self) -> AsyncIterator[tuple[int, bytes]]:
        """What the server says, until it says goodbye or hangs up."""
        kind = TEXT
        try:
            while kind != CLOSE:
                kind, size = await self.reader.readexactly(2)
                if size > 125:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
                kind &= 0x0F
                yield kind, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return

    async def told(self) -> list[Any]:
        """Every message until the server says goodbye; pings are left unanswered."""
        return [msgspec.json.decode(data) async for kind, data in self.frames() if kind == TEXT]

    async def hung_up(self) -> bytes:
        """What still comes before the server hangs up."""
        left = b""
        try:
            while part := await self.reader.read(65536):
                left += part
        except ConnectionError:
            pass
        return left


@asynccontextmanager
async def rude(port: int, window: int = 0) -> AsyncIterator[Rude]:
    async with await Rude.connected(port, window=window) as client:
        yield client


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@contextmanager
def logged() -> Iterator[list[logging.LogRecord]]:
    """Everything that is logged meanwhile. A server sets logging up when it starts: listen after that."""
    handler = _Kept()
    logging.getLogger().addHandler(handler)
    try:
        yield handler.records
    finally:
        logging.getLogger().removeHandler(handler)
