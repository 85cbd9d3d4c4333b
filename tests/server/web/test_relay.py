"""The way from a node to the owner of a table, when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import gc
from typing import Any, cast

from parlour.engine import Millis
from parlour.languages import Refusal
from parlour.server.web.relay import LOST, MAX_UNREAD_BYTES, RelayLink, open_link


def test_an_owner_that_hangs_up_after_the_time_is_up_is_not_logged() -> None:
    wrong: list[Any] = []

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: wrong.append(context))
        RelayLink(cast("Any", None), "127.0.0.1:1", "/ws/ABC", {}).connection_lost(None)
        gc.collect()

    asyncio.run(story())
    assert wrong == []


def test_an_owner_that_answers_too_late_is_not_listened_to() -> None:
    async def story() -> None:
        link = RelayLink(cast("Any", None), "127.0.0.1:1", "/ws/ABC", {})
        link.opened.cancel()
        link.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")

    asyncio.run(story())


class Relayed:
    """A client that only hears that it is let go of."""

    def __init__(self) -> None:
        self.dismissed = asyncio.get_running_loop().create_future()

    def dismiss(self, why: Refusal, again: bool) -> None:
        self.dismissed.set_result((why, again))


def test_what_waits_for_an_owner_that_reads_nothing_is_bounded() -> None:
    async def story() -> None:
        async def owner(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            await client.dismissed
            writer.transport.abort()

        client = Relayed()
        async with await asyncio.start_server(owner, "127.0.0.1", limit=1024) as server:
            host, port = server.sockets[0].getsockname()
            link = await open_link(cast("Any", client), f"{host}:{port}", "/ws/ABC", {})
            most = 0
            while not client.dismissed.done():
                link.forward(bytes(8000), Millis(1))
                most = max(most, link._transport.get_write_buffer_size())
                await asyncio.sleep(0)
            assert await client.dismissed == (LOST, True)
            assert most <= MAX_UNREAD_BYTES + 8100

    asyncio.run(story())
