"""A line between a node and its database that can be cut, swallow what is said, or lose one answer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final, Literal

Mode = Literal["open", "swallow", "refuse"]
"""Everything passes; nothing passes, and nobody is told; new connections are refused and old ones are cut."""
COMMITTED: Final = b"C\0\0\0"
"""How PostgreSQL's answer begins to a statement that is done; outside of a transaction it is committed by then."""
CHUNK: Final = 2**16


class DatabaseLine:
    """Listens on a port of its own, and passes everything on to the socket of PostgreSQL."""

    def __init__(self, target: str) -> None:
        self._target = target
        self.mode: Mode = "open"
        self.port = 0
        self.answers_lost = 0
        self._to_lose = 0
        self._cut_at: int | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    def lose_answers(self, count: int) -> None:
        """Of the next so many statements that are done the answer is lost, and with it the connection."""
        self._to_lose = count

    def cut_at(self, answer: int, then: Mode = "open") -> None:
        """Everything is cut instead of the answer of that number, and the line is in that mode from then on."""
        self._cut_at, self._then = answer, then

    @property
    def cut_is_due(self) -> bool:
        return self._cut_at is not None

    def heal(self) -> None:
        """A line that swallowed something is of no more use."""
        if self.mode != "open":
            self.mode = "open"
            self.cut()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            if self.mode == "refuse":
                raise ConnectionError
            far_reader, far_writer = await asyncio.open_unix_connection(self._target)
        except OSError:
            self._end(writer)
            return
        self._writers.add(far_writer)
        for source, target, answers in ((reader, far_writer, False), (far_reader, writer, True)):
            task = asyncio.create_task(self._carry(source, target, answers))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, answers: bool) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                if answers and self._to_lose and COMMITTED in data:
                    self._to_lose -= 1
                    self.answers_lost += 1
                    break
                if answers and self._cut_at is not None:
                    self._cut_at -= 1
                    if not self._cut_at:
                        self._cut_at, self.mode = None, self._then
                        self.cut()
                        break
                if self.mode == "open":
                    target.write(data)
                    await target.drain()
        self._end(target)

    def _end(self, writer: asyncio.StreamWriter) -> None:
        self._writers.discard(writer)
        writer.transport.abort()
