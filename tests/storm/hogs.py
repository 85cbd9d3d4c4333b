"""Clients that each take as much as they can of one thing: memory, processor time or connections.

Each keeps within what a client may send, and sends it as fast as it may.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import chain, count
from typing import Final, NamedTuple

import msgspec

from parlour import wire as m
from parlour.client.api import ApiError, ask, open_table, take_seat
from parlour.engine import Seat
from parlour.server.web.limits import Limits
from tests.harness.raw_client import PING, TEXT, Rude, frame

HEAD: Final = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED: Final = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)
FOREIGN: Final = (
    b"GET /pictures/AAAA%02d/x.png HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\n"
    b"Sec-Fetch-Dest: image\r\nReferer: http://elsewhere.example/\r\n\r\n"
)
SILENT: Final = 200
IDLE_ADDRESSES: Final = 5
IDLE_EACH: Final = 250
UNREAD: Final = 24
CROWD: Final = 120
SEATS: Final = 12
ONLOOKERS: Final = 180


class Target(NamedTuple):
    """A server, and the code of a long game that was played there."""

    port: int
    finished: str = ""


def addresses() -> Iterator[str]:
    return (f"127.0.{at // 250}.{at % 250 + 1}" for at in count(300))


async def _endlessly(target: Target, first: bytes, more: bytes, local: str = "127.0.0.1") -> None:
    """Send until the server hangs up, and come back."""
    while True:
        with suppress(OSError):
            client = await Rude.connected(target.port, local)
            async with client:
                client.writer.write(first)
                while not client.reader.at_eof() and client.reader.exception() is None:
                    client.writer.write(more)
                    await client.writer.drain()
                    await asyncio.sleep(0)
        await asyncio.sleep(0.01)


async def pipelining(target: Target) -> None:
    """Requests sent before earlier ones are answered."""
    requests = (HEAD % b"/api/games") * 500
    await _endlessly(target, requests, requests)


async def trailers(target: Target) -> None:
    """A chunked body whose trailers never end."""
    await _endlessly(target, CHUNKED + b"0\r\n", b"x: y\r\n" * 2000)


async def chunks(target: Target) -> None:
    """Bodies in chunks of one byte, from eight connections."""
    await asyncio.gather(*(_endlessly(target, CHUNKED, b"1\r\n \r\n" * 2000) for _ in range(8)))


async def pongs(target: Target) -> None:
    """WebSocketServer that send pings and read nothing."""

    async def silent(code: str) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                client = await Rude.connected(target.port, window=2048)
                async with client:
                    await client.upgrade(f"/ws/{code}")
                    await client.say(frame(TEXT, m.encode(m.Hello())))
                    client.stop_reading()
                    while not client.writer.is_closing():
                        await client.say(frame(PING, bytes(125)) * 18)
                        await asyncio.sleep(1.0)
            await asyncio.sleep(0.1)

    seat = await open_table(f"http://127.0.0.1:{target.port}", "mind", 2, "Mallory")
    await asyncio.gather(*(silent(seat.code) for _ in range(SILENT)))


async def unread_replays(target: Target) -> None:
    """Clients that ask for a long replay and do not read it."""

    async def asker() -> None:
        while True:
            with suppress(OSError):
                client = await Rude.connected(target.port, window=2048)
                async with client:
                    client.stop_reading()
                    client.writer.write(HEAD % f"/api/tables/{target.finished}/replay?seat=all".encode())
                    await asyncio.sleep(30)

    await asyncio.gather(*(asker() for _ in range(UNREAD)))


async def documents(target: Target) -> None:
    """Documents and lists that cost something to make, from four addresses."""

    async def reader(path: bytes, local: str) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                client = await Rude.connected(target.port, local)
                async with client:
                    while True:
                        client.writer.write(HEAD % path)
                        await client.answer()

    paths = (b"/wire/knights-dice.schema.json", b"/api/pairs/illusion", b"/api/games", b"/openapi.json")
    local = addresses()
    await asyncio.gather(*(reader(path, next(local)) for path in paths for _ in range(4)))


async def picture_codes(target: Target) -> None:
    """Guesses of tables' codes by the addresses of pictures."""

    async def guesser(local: str) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                client = await Rude.connected(target.port, local)
                async with client:
                    for at in count():
                        client.writer.write(HEAD % b"/pictures/AAAA%02d/x.png" % (at % 100))
                        await client.answer()

    local = addresses()
    await asyncio.gather(*(guesser(next(local)) for _ in range(8)))


async def foreign_pages(target: Target) -> None:
    """Images of a foreign page in a player's own browser, whose addresses guess codes and tokens."""

    async def browser() -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                client = await Rude.connected(target.port)
                async with client:
                    for at in count():
                        client.writer.write(FOREIGN % (at % 100))
                        await client.answer()

    await asyncio.gather(*(browser() for _ in range(4)))


async def idle_sockets(target: Target) -> None:
    """Five addresses that open all the connections they may, and say nothing."""
    kept = []
    local = addresses()
    try:
        for own in [next(local) for _ in range(IDLE_ADDRESSES)]:
            for _ in range(IDLE_EACH):
                with suppress(OSError):
                    kept.append(await Rude.connected(target.port, own))
        await asyncio.Event().wait()
    finally:
        for client in kept:
            client.writer.transport.abort()


def _everything(number: int) -> Iterator[m.Hello | m.Request | m.Ping]:
    """One of each message that a seat may send, under nonces of its own; many are carried out, others refused."""
    nonces = (f"{number}-{at}" for at in count())
    yield m.Ping(1.0)
    yield m.Emote(next(nonces), "smile")
    yield m.Rename(next(nonces), f"Mallory {number % 7}", "moon")
    yield m.SetSpeed(next(nonces), "brisk" if number % 2 else "gentle")
    yield m.Configure(next(nonces), {"grace": number % 100})
    yield m.SeatBot(next(nonces), Seat(1))
    yield m.DismissBot(next(nonces), Seat(1))
    yield m.Start(next(nonces))
    yield m.RevealShare(next(nonces), "x")
    yield m.Act(next(nonces), msgspec.Raw(b'{"type":"ready"}'))
    yield m.Act(next(nonces), msgspec.Raw(b'{"type":"stop"}'))
    yield m.Steer(next(nonces), number % 1000)
    yield m.LeaveReplay(next(nonces))
    yield m.Admit(next(nonces), "Nobody")
    yield m.Rematch(next(nonces))
    yield m.GoOn(next(nonces))


async def _read_all(reader: asyncio.StreamReader) -> None:
    """Until the server hangs up."""
    with suppress(OSError):
        while await reader.read(65_536):
            pass


async def everything(target: Target) -> None:
    """Many connections with one seat's token that send each message there is, as fast as a connection may."""
    base, local = f"http://127.0.0.1:{target.port}", next(addresses())
    seat = await open_table(base, "mind", 2, "Mallory")

    async def sender(first: int) -> None:
        for number in count(first, 1_000_000):
            with suppress(OSError, asyncio.IncompleteReadError):
                client = await Rude.connected(target.port, local)
                async with client:
                    await client.upgrade(f"/ws/{seat.code}")
                    await client.say(frame(TEXT, m.encode(m.Hello(seat.token))))
                    told = asyncio.ensure_future(_read_all(client.reader))
                    for message in chain.from_iterable(map(_everything, count(number, CROWD))):
                        if told.done():
                            break
                        await client.say(frame(TEXT, m.encode(message)))
                        await asyncio.sleep(1 / Limits().messages)
            await asyncio.sleep(0.1)

    async def guests() -> None:
        for number in count():
            with suppress(ApiError):
                await ask(base, f"/api/tables/{seat.code}/guests", {"name": f"Guest {number}"})
            await asyncio.sleep(0.2)

    await asyncio.gather(*map(sender, range(CROWD)), guests())


async def crowd(target: Target) -> None:
    """One address that fills all seats of a table and looks on with what it has left, so that each message is told to
    all; everybody says hello, shows faces and changes names as fast as they may."""
    base, local = f"http://127.0.0.1:{target.port}", next(addresses())
    seat = await open_table(base, "knights-score", SEATS, "Mallory 0")
    tokens = [seat.token, *[(await take_seat(base, seat.code, f"Mallory {at}")).token for at in range(1, SEATS)]]

    def said(number: int) -> Iterator[m.Hello | m.Request]:
        token = tokens[number] if number < SEATS else None
        for at in count():
            yield m.Hello(token)
            if token is not None:
                yield m.Rename(f"{number} {at}", f"M{number} {at % 90}", "moon")
                yield m.Emote(f"{number} {at} face", "smile")

    async def sender(number: int) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                client = await Rude.connected(target.port, local)
                async with client:
                    await client.upgrade(f"/ws/{seat.code}")
                    told = asyncio.ensure_future(_read_all(client.reader))
                    for message in said(number):
                        if told.done():
                            break
                        await client.say(frame(TEXT, m.encode(message)))
                        await asyncio.sleep(1 / Limits().messages)
            await asyncio.sleep(0.1)

    await asyncio.gather(*map(sender, range(SEATS + ONLOOKERS)))


Hog = Callable[[Target], Awaitable[None]]
HOGS: Final[tuple[Hog, ...]] = (
    pipelining,
    trailers,
    chunks,
    pongs,
    unread_replays,
    documents,
    picture_codes,
    foreign_pages,
    idle_sockets,
    everything,
    crowd,
)
