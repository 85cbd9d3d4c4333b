"""The few questions of the HTTP API, and what is said when they cannot be answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour.client import ApiError, join, open_table, take_seat
from parlour.client.api import ask
from tests.harness.serving import serving


async def test_a_table_is_opened_and_a_seat_taken() -> None:
    async with serving() as served:
        first = await open_table(served.base, "mind", 2, "Ada", options={"grace": 50})
        second = await take_seat(served.base, first.code, "Bob", seat=1)
        assert (first.seat, second.seat, second.code) == (0, 1, first.code)
        assert first.token != second.token
        with pytest.raises(ApiError, match="the table is full"):
            await take_seat(served.base, first.code, "Eve")


async def test_another_game_than_the_one_that_was_named_is_refused() -> None:
    async with serving() as served:
        seat = await open_table(served.base, "mind", 2, "Ada")
        async with join(served.base, seat.code, seat.token, game="mind") as table:
            assert table.view is None
        with pytest.raises(ApiError, match=f"mind is played at table {seat.code}, not illusion"):
            async with join(served.base, seat.code, game="illusion"):
                pass  # pragma: no cover - it is refused


@asynccontextmanager
async def answering(response: bytes) -> AsyncIterator[str]:
    """A server that has one answer to everything."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(response)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize(
    ("response", "reason"),
    [
        (b'HTTP/1.1 409 Conflict\r\ncontent-length: 25\r\n\r\n{"error":"no, not today"}', "no, not today"),
        (b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 5\r\n\r\noh no", "the server answered 502"),
        (b"HTTP/1.1 500 No\r\ncontent-length: 2\r\n\r\n[]", "the server answered 500"),
        (b"nonsense\r\n\r\n", "no parlour answers at"),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>", "something else than a parlour answers at"),
        (b"", "no parlour answers at"),
    ],
)
async def test_what_goes_wrong_is_a_sentence(response: bytes, reason: str) -> None:
    async with answering(response) as base:
        with pytest.raises(ApiError, match=reason):
            await ask(base, "/api/games")


def test_an_address_that_is_none_is_said_to_be_none() -> None:
    with pytest.raises(ApiError, match="'file:///etc' is not an address of a parlour"):
        asyncio.run(ask("file:///etc", "/passwd"))
