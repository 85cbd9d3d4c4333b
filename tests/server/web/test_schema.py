"""The generated files are current, and server and API keep the promises made in them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial
from random import Random
from threading import Thread
from typing import Any

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import settings
from jsonschema import Draft202012Validator
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.asyncio.client import connect

from parlour import GAMES
from parlour import wire as m
from parlour.server.web import schema
from parlour.server.web.app import openapi
from tests.harness.people import begun, play, table_of
from tests.harness.serving import serving
from tools.wire import ROOT, files

get = partial(httpx.get, timeout=None)


@pytest.mark.parametrize("name", files())
def test_a_generated_file_is_current(name: str) -> None:
    """If the change is meant: `make wire`, and read the diff."""
    assert (ROOT / name).read_text(encoding="utf-8") == files()[name]


@pytest.mark.parametrize("name", GAMES)
def test_everything_a_table_says_is_in_the_schema(name: str) -> None:
    people = GAMES[name].seats.start

    async def story() -> list[Any]:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, name, people)
            socket = await stack.enter_async_context(
                connect(f"ws://127.0.0.1:{served.port}/ws/{seated[0].code}", compression=None)
            )
            await socket.send(m.encode(m.Hello(seated[0].token)), text=True)
            await socket.send("nonsense")
            sessions = await begun(stack, [served.base] * people, seated)
            await asyncio.gather(*(play(session, sessions, Random(2)) for session in sessions))
            await socket.send(m.encode(m.Ping(1.0)), text=True)
            heard: list[Any] = []
            while not heard or heard[-1]["type"] != "pong":
                heard.append(msgspec.json.decode(await socket.recv()))
            return heard

    messages = checking(schema.wire(), "ServerMessage")
    views, events = (checking(schema.wire_of(GAMES[name]), schema.pascal(name) + kind) for kind in ("View", "Event"))
    heard = asyncio.run(story())
    assert len(heard) > 10
    for message in heard:
        messages.validate(message)
        if message["type"] == "update":
            views.validate(message["view"])
        for event in message.get("events", ()):
            events.validate(event)


def checking(document: dict[str, Any], name: str) -> Draft202012Validator:
    """Whether something is what a schema calls by that name."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": document["$defs"]})


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """A server in a thread of its own, for a client that does not know of event loops."""
    loop = asyncio.new_event_loop()
    bases: list[str] = []
    up, down = asyncio.Event(), asyncio.Event()

    async def run() -> None:
        async with serving() as served:
            bases.append(served.base)
            up.set()
            await down.wait()

    thread = Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    asyncio.run_coroutine_threadsafe(up.wait(), loop).result(30)
    yield bases[0]
    loop.call_soon_threadsafe(down.set)
    thread.join()
    loop.close()


api = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """Connects anew for each request, but does not look for proxies each time."""
    with requests.Session() as session:
        session.trust_env = False
        session.headers["Connection"] = "close"
        yield session


@api.parametrize()
@settings(max_examples=10)  # beside some 450 that schemathesis derives from the schema's bounds
def test_the_api_keeps_its_promises(case: schemathesis.Case[Any], base: str, session: requests.Session) -> None:
    """Whatever the schema lets through, the rules of a game may still refuse, with a reason."""
    case.call_and_validate(base_url=base, session=session, excluded_checks=[positive_data_acceptance])


@pytest.mark.parametrize("name", GAMES)
def test_the_server_serves_the_schema_of_each_of_its_games(name: str, base: str) -> None:
    told = get(f"{base}/wire/{name}.schema.json").json()
    assert told == msgspec.json.decode(msgspec.json.encode(schema.wire_of(GAMES[name])))


def test_of_other_games_it_says_that_there_are_none(base: str) -> None:
    answer = get(f"{base}/wire/no-game.schema.json")
    assert answer.status_code == 400
    assert "there is no game 'no-game'; the games are" in answer.json()["error"]
