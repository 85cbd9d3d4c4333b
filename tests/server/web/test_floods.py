"""Whatever one client sends, however much of it and in whatever pieces: only that client hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any

import pytest

from parlour import wire as m
from parlour.client import join, open_table
from parlour.server.store import MemoryStore
from parlour.server.table import Damaged, Unavailable
from parlour.server.table.clock import HandSetClock
from parlour.server.table.decider import CHANGE_EVERY_MS
from parlour.server.web.limits import Limits
from parlour.server.web.metrics import metrics_text
from parlour.server.web.session import MAX_EARLY_MESSAGES
from tests.harness.people import begun, table_of
from tests.harness.raw_client import CLOSE, MORE, PING, PONG, TEXT, Rude, frame, logged, rude
from tests.harness.serving import Served, serving

MANY = 3000
PART = frame(TEXT, b"", last=False)
FLOODS = {
    "empty parts": PART + frame(MORE, b"", last=False) * MANY,
    "pings": frame(PING) * MANY,
    "pongs": frame(PONG) * MANY,
    "empty messages": frame(TEXT) * MANY,
    "whole parts": (PART + frame(MORE)) * MANY,
}


@asynccontextmanager
async def websocket(served: Served, code: str, **headers: str) -> AsyncIterator[Rude]:
    async with rude(served.port) as client:
        assert await client.upgrade(f"/ws/{code}", **headers) == 101
        yield client


@pytest.mark.parametrize("known", [True, False])
def test_every_frame_costs_whatever_is_in_it(known: bool) -> None:
    """At a table that exists and at one that does not, a flood ends long before it is over."""

    async def ends(served: Served, code: str, flood: str) -> None:
        async with websocket(served, code) as client:
            await client.say(FLOODS[flood])
            heard = await client.told()
        assert heard[-1]["type"] == "bye", flood
        assert not known or "slow down" in heard[-1]["reason"], flood
        assert len(heard) < 100, flood

    async def story() -> None:
        async with serving(limits=Limits(messages=0.001)) as served:
            code = (await open_table(served.base, "mind", 2, "Ada")).code if known else "NOSUCH"
            await asyncio.gather(*(ends(served, code, flood) for flood in FLOODS))

    asyncio.run(story())


def test_what_comes_before_the_table_is_found_is_bounded() -> None:
    class Slow(MemoryStore):
        async def read(self, code: str, since: int = 0) -> list[bytes]:
            await found.wait()
            return []

    found = asyncio.Event()

    async def story() -> list[Any]:
        async with serving(Slow()) as served, websocket(served, "WAITED") as client:
            await client.say(frame(TEXT, m.encode(m.Hello())) * (MAX_EARLY_MESSAGES + 1))
            told = await client.told()
            found.set()
            return told

    assert [each["type"] for each in asyncio.run(story())] == ["bye"]


@pytest.mark.parametrize(
    "nested",
    [
        b'{"type":"act","nonce":"x","move":' + b"[" * 980 + b"]" * 980 + b"}",
        b'{"type":"act","nonce":"x","move":' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}",
        b'{"type":"configure","nonce":"x","options":' + b'{"a":[' * 490 + b"]}" * 490 + b"}",
        b"[" * 4000,
        b'{"type":"ping","sent":1' + b"0" * 4000 + b"}",
    ],
)
def test_a_message_nested_deep_is_a_problem_of_its_sender(nested: bytes) -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "knights-dice", 2)
            sessions = await begun(stack, [served.base] * 2, seated)
            client = await stack.enter_async_context(websocket(served, seated[0].code))
            records = stack.enter_context(logged())
            await client.say(frame(TEXT, m.encode(m.Hello(seated[0].token))) + frame(TEXT, nested))
            async for _, data in client.frames():
                if b"not understood" in data:
                    break
            await sessions[sessions[0].view.turn].act("roll")
            assert [record for record in records if record.exc_info or record.levelname == "ERROR"] == []

    asyncio.run(story())


@pytest.mark.parametrize(("store_error", "again"), [(Unavailable("the disk is full"), True), (Damaged("a row"), False)])
def test_a_table_that_cannot_be_loaded_is_refused_at_once(store_error: Exception, again: bool) -> None:
    class Broken(MemoryStore):
        async def read(self, code: str, since: int = 0) -> list[bytes]:
            raise store_error

    async def story() -> list[Any]:
        async with serving(Broken()) as served, websocket(served, "BROKEN") as client:
            return await client.told()

    assert asyncio.run(story()) == [
        {
            "type": "bye",
            "reason": str(store_error),
            "again": again,
            "why": {"code": "said", "params": {"text": str(store_error)}},
        }
    ]


def test_what_nobody_foresaw_is_a_sentence_and_one_line_in_the_log() -> None:
    class Broken(MemoryStore):
        async def read(self, code: str, since: int = 0) -> list[bytes]:
            raise ZeroDivisionError(sent)

    sent = "something that a client sent"

    async def story() -> None:
        async with serving(Broken()) as served:
            with logged() as records:
                async with websocket(served, "BROKEN") as client:
                    (bye,) = await client.told()
            assert "went wrong" in bye["reason"]
            (record,) = [each for each in records if each.levelname == "ERROR"]
            assert "ZeroDivisionError" in record.getMessage()
            assert "in read" in record.getMessage()
            assert sent not in record.getMessage()

    asyncio.run(story())


def test_frames_that_are_none_end_the_connection() -> None:
    async def story() -> list[tuple[int, bytes]]:
        async with serving() as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            async with websocket(served, seated.code) as client:
                await client.say(b"\x81\x01a" + b"more that is not read" * 1000)
                return [each async for each in client.frames()]

    assert asyncio.run(story()) == [(CLOSE, b"\x03\xeaincorrect masking")]


def test_junk_after_a_goodbye_is_not_read() -> None:
    async def story() -> list[tuple[int, bytes]]:
        async with serving() as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            async with websocket(served, seated.code) as client:
                await client.say(frame(CLOSE) + frame(PING) + frame(TEXT, b"{}") + b"\x81\x01a")
                return [each async for each in client.frames()]

    assert asyncio.run(story()) == [(CLOSE, b"")]


def test_a_message_in_parts_with_a_ping_between_them_is_understood() -> None:
    async def story() -> tuple[list[int], bytes]:
        async with serving() as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            async with websocket(served, seated.code) as client:
                text = m.encode(m.Ping(1.5))
                await client.say(frame(TEXT, text[:5], last=False) + frame(PING, b"here?") + frame(MORE, text[5:]))
                first = await anext(client.frames())
                second = await anext(client.frames())
                return [first[0], second[0]], first[1] + second[1]

    kinds, told = asyncio.run(story())
    assert kinds == [PONG, TEXT]
    assert told.startswith(b'here?{"type":"pong","sent":1.5')


def test_a_client_without_hello_is_refused() -> None:
    async def story() -> list[Any]:
        async with serving() as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            async with websocket(served, seated.code) as client:
                await client.say(frame(TEXT, m.encode(m.Start("now"))) + frame(CLOSE))
                return await client.told()

    # The goodbye may be read before the table is found; then there is nothing left to say.
    assert asyncio.run(story()) in ([{"type": "problem", "reason": "say hello first"}], [])


def test_a_silent_connection_is_let_go() -> None:
    """It reads, but answers no ping: as a phone that was switched off."""

    async def story() -> list[int]:
        async with serving(limits=Limits()) as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            async with websocket(served, seated.code) as client:
                await client.say(frame(TEXT, m.encode(m.Hello(seated.token))))
                return [kind async for kind, _ in client.frames()]

    kinds = asyncio.run(story())
    assert kinds.count(PING) == 1


async def reason_of(served: Served, code: str, *hello: m.Hello) -> str:
    """Why the server lets go of a client, which says nothing or hello."""
    async with websocket(served, code) as client:
        for each in hello:
            await client.say(frame(TEXT, m.encode(each)))
        (bye,) = await client.told()
        return str(bye["reason"])


def test_a_known_token_is_let_in_whatever_others_guessed() -> None:
    async def story() -> None:
        async with serving(limits=Limits(guesses=3)) as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            for _ in range(3):
                assert "opens no seat" in await reason_of(served, seated.code, m.Hello("a guessed token"))
            async with join(served.base, seated.code, seated.token) as session:
                assert session.you == 0
            assert "too many wrong" in await reason_of(served, seated.code, m.Hello("a guessed token"))

    asyncio.run(story())


def test_after_too_many_guesses_existing_tables_look_like_others() -> None:
    async def story() -> None:
        async with serving(limits=Limits(guesses=2)) as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            for code in ("AAAAAA", "BBBBBB"):
                assert "no such table" in await reason_of(served, code)
            for code in ("CCCCCC", seated.code):
                for hello in (m.Hello(), m.Hello("a guessed token")):
                    assert "too many wrong" in await reason_of(served, code, hello)

    asyncio.run(story())


def test_an_answer_survives_falling_behind() -> None:
    """A client that does not read for a while misses views, but never what came of its own request.

    The host fills its line: a client that says much and reads nothing drops what acknowledges its own words, too."""

    async def story() -> None:
        clock = HandSetClock()
        async with serving(clock=clock) as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "mind", 2)
            host = await stack.enter_async_context(join(served.base, seated[0].code, seated[0].token))
            client = await stack.enter_async_context(rude(served.port, window=4096))
            assert await client.upgrade(f"/ws/{seated[1].code}") == 101
            await client.say(frame(TEXT, m.encode(m.Hello(seated[1].token))))
            client.stop_reading()
            for number in count():
                clock.forward(CHANGE_EVERY_MS / 1000)
                await host.ask(m.Configure(f"news {number}", {"window": number % 2}))
                if b"parlour_behind_total 0.0" not in metrics_text(served.tables.metrics):
                    break
            await client.say(frame(TEXT, m.encode(m.Start("mine"))))
            await host.ask(m.Configure("last", {"window": 777}))
            client.read_again()
            wanted = {b'"type":"refused","nonce":"mine"', b'"window":777'}
            async for _, data in client.frames():
                wanted -= {each for each in wanted if each in data}
                if not wanted:
                    return
            raise AssertionError("let go of")

    asyncio.run(story())
