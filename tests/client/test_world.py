"""The real world: sockets that answer, fall silent, refuse and break."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.server import ServerConnection, serve

from parlour.client import ApiError, ConnectionLost, Network, join
from parlour.client.session import CLOSED
from parlour.languages import english
from tests.harness.people import table_of
from tests.harness.serving import serving

Handler = Callable[[ServerConnection], Awaitable[None]]


@asynccontextmanager
async def answered(handler: Handler, patience: float = 4.0) -> AsyncIterator[Network]:
    """A way to a server that answers as the test says."""
    async with serve(handler, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield Network(f"http://127.0.0.1:{port}/", "ABC234", {"X-Told": "by a test"}, patience)


async def echo(connection: ServerConnection) -> None:
    assert connection.request is not None
    await connection.send(f"{connection.request.path} {connection.request.headers['X-Told']}")
    async for message in connection:
        await connection.send(message)


async def test_a_message_goes_there_and_back() -> None:
    async with answered(echo) as world:
        socket = await world.connect()
        assert await socket.receive(10) == "/ws/ABC234 by a test"
        await socket.send(b"hello")
        assert await socket.receive(10) == "hello"
        assert await socket.receive(0) is None
        await socket.close()
        with pytest.raises(ConnectionLost):
            await socket.receive(10)
        await socket.send(b"too late")


async def test_what_was_said_before_it_broke_is_heard_whatever_is_sent_then() -> None:
    closed = asyncio.Event()

    async def farewell(connection: ServerConnection) -> None:
        await connection.send("goodbye")
        await connection.close()
        closed.set()

    async with answered(farewell) as world:
        socket = await world.connect()
        await closed.wait()
        await socket.send(b"too late")
        assert await socket.receive(10) == "goodbye"
        with pytest.raises(ConnectionLost):
            await socket.receive(10)


async def test_who_reads_nothing_is_let_go() -> None:
    async def stare(connection: ServerConnection) -> None:
        connection.transport.pause_reading()
        await connection.wait_closed()

    async with answered(stare, 0.2) as world:
        socket = await world.connect()
        await socket.send(b" " * 2**24)
        with pytest.raises(ConnectionLost):
            await socket.receive(10)


async def test_a_dropped_connection_is_lost_at_once_to_both() -> None:
    lost = asyncio.Event()

    async def listen(connection: ServerConnection) -> None:
        await connection.wait_closed()
        lost.set()

    async with answered(listen) as world:
        socket = await world.connect()
        socket.drop()
        with pytest.raises(ConnectionLost):
            await socket.receive(10)
        await lost.wait()


async def test_where_nobody_answers_or_no_table_is_there_is_no_way() -> None:
    async with serving() as served:
        with pytest.raises(ConnectionLost, match=r"\S"):
            await Network(f"{served.base}/nowhere", "ABC234").connect()
    with pytest.raises(ConnectionLost, match=str(served.port)):
        await Network(served.base, "ABC234").connect()
    with pytest.raises(ConnectionLost, match="isn't a valid URI"):
        await Network("http://", "ABC234").connect()


def test_an_address_that_is_none_is_said_to_be_none() -> None:
    with pytest.raises(ApiError, match="'localhost:8000' is not an address of a parlour"):
        Network("localhost:8000", "ABC234")


async def test_time_and_chance() -> None:
    world = Network("http://localhost", "ABC234")
    before = world.now()
    await world.sleep(0)
    assert world.now() >= before
    assert 0 <= world.chance() < 1
    assert world.nonce() != world.nonce()


async def test_a_table_is_joined_and_left() -> None:
    async with serving() as served:
        first, *_ = await table_of(served.base, "mind", 2)
        async with join(served.base, first.code, first.token) as session:
            assert session.you == 0
            assert session.info is not None
            assert session.info.code == first.code
        with pytest.raises(ApiError, match=english(CLOSED)):
            await session.act("ready")
