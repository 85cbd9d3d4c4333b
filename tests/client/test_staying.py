"""How a session stays connected, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import wire as m
from parlour.client import ApiError, Session, attending
from parlour.client.session import FOREIGN, GIVE_UP_AFTER_MS, PINGS_IN_BURST, RETRY_DELAYS_S
from parlour.engine import Millis
from parlour.languages import english
from tests.client.world import HandWorld, arriving, at_a_table, info, run, started, view, welcome


async def test_a_server_that_falls_silent_is_noticed_within_four_seconds() -> None:
    async with at_a_table() as (world, _):
        await world.wait(1.9)
        assert len(world.socket.got(m.Ping)) == PINGS_IN_BURST + 1
        await world.wait(1.9)
        assert len(world.sockets) == 2
        assert world.sockets[0].end == "dropped"


async def test_whatever_the_server_says_shows_that_it_is_there() -> None:
    async with at_a_table() as (world, _):
        for _ in range(10):
            await world.wait(1.9)
            await world.socket.say(m.News(info()))
        assert len(world.sockets) == 1


async def test_a_hello_that_is_not_answered_is_silence_whatever_else_is_said() -> None:
    async with at_a_table() as (world, _):
        await world.socket.cut()
        for _ in range(2):
            await world.socket.say(m.Pong(0.0, Millis(0)))
            await world.wait(1.9)
        assert len(world.sockets) == 3


async def test_a_client_that_did_not_listen_itself_asks_again_before_it_gives_up() -> None:
    async with at_a_table() as (world, _):
        await world.wait(1.9)
        await world.wait(30)
        assert len(world.sockets) == 1
        await world.wait(1.9)
        assert len(world.sockets) == 2


@given(st.floats(0, 1, exclude_max=True))
async def test_retries_are_spread_and_ever_further_apart(luck: float) -> None:
    async with at_a_table() as (world, _):
        world.luck = luck
        world.refusing = len(RETRY_DELAYS_S) + 1
        await world.socket.cut()
        while world.refusing:
            await world.stir()
        assert world.naps == [delay * (0.5 + luck) for delay in (*RETRY_DELAYS_S, *RETRY_DELAYS_S[-1:] * 2)]


@given(st.floats(0, 1, exclude_max=True), st.floats(0, 30))
async def test_it_gives_up_by_time_and_not_by_tries(luck: float, slow: float) -> None:
    """Each try takes as long as it takes."""

    async with at_a_table() as (world, session):
        world.luck, world.slow = luck, slow
        world.refusing = 1000
        cut = world.time
        await world.socket.cut()
        with pytest.raises(ApiError, match="could not be made again: refused"):
            await drained(session)
        longest = (RETRY_DELAYS_S[-1] * (0.5 + luck) + slow) * 1000
        assert GIVE_UP_AFTER_MS <= world.time - cut < GIVE_UP_AFTER_MS + longest


async def test_a_welcome_ends_the_count_of_failures() -> None:
    async with at_a_table() as (world, _):
        for _ in range(5):
            world.refusing = len(RETRY_DELAYS_S) - 1
            await world.socket.cut()
            await world.wait(GIVE_UP_AFTER_MS / 1000)
            await world.socket.say(welcome())
        assert world.naps == [*RETRY_DELAYS_S] * 5


async def test_a_bye_that_says_again_brings_it_back() -> None:
    async with at_a_table() as (world, session):
        await world.socket.say(m.bye("back soon", again=True))
        await world.socket.say(welcome(epoch="second", step=2))
        assert session.view == view(2)


async def drained(session: Session) -> None:
    while True:
        await session.next_message()


async def iterated(session: Session) -> list[Any]:
    return [message async for message in session]


@pytest.mark.parametrize("waiting", [drained, iterated, lambda session: session.ask(m.Start("start"))])
async def test_a_bye_for_good_ends_all_waiting_with_its_reason(waiting: Callable[[Session], Awaitable[Any]]) -> None:
    async with at_a_table() as (world, session):
        before = asyncio.ensure_future(waiting(session))
        await world.socket.say(m.bye("your seat was cleared", again=False))
        for each in (before, waiting(session)):
            with pytest.raises(ApiError, match="your seat was cleared"):
                await each
        assert world.socket.end == "closed"
        assert len(world.sockets) == 1


async def test_closing_ends_all_waiting_and_says_goodbye() -> None:
    async with at_a_table() as (world, session):
        asking = await started(world, session.ask(m.Start("start")))
        reading = await started(world, iterated(session))
        waiting = await started(world, drained(session))
    assert await reading == [welcome()]
    for each in (asking, waiting, session.ask(m.Start("later"))):
        with pytest.raises(ApiError, match="the session was closed"):
            await each
    assert world.socket.end == "closed"


async def test_closing_while_away_is_clean_too() -> None:
    world = HandWorld()
    async with arriving(world, Session(world), welcome()):
        world.refusing = 3
        await world.socket.cut()


async def test_a_refused_person_gets_the_reason() -> None:
    world = HandWorld()
    with pytest.raises(ApiError, match="opens no seat"):
        async with arriving(world, Session(world, "stale"), m.bye("that token opens no seat", again=False)):
            pass


async def test_a_table_that_nobody_answers_for_is_given_up() -> None:
    with pytest.raises(ApiError, match="could not be made again: refused"):
        async with attending(Session(HandWorld(refusing=100))):
            pass


@pytest.mark.parametrize(
    "message",
    [
        b"{}",
        b'{"type":"riddle"}',
        b"\xff",
        b'{"type":"update","seq":1}',
        m.encode(msgspec.structs.replace(welcome(), you=7)),
        m.encode(m.News(msgspec.structs.replace(info(), chairs=()))),
        b'{"type":"welcome","table":' + b"[" * 100_000,
        m.encode(welcome()).replace(b'"options":{}', b'"options":{"deep":' + b"[" * 5000 + b"]" * 5000 + b"}"),
    ],
)
async def test_what_cannot_be_understood_ends_it_with_a_sentence(message: bytes) -> None:
    async with at_a_table() as (world, session):
        await world.socket.say_bytes(message)
        with pytest.raises(ApiError, match=english(FOREIGN)):
            await drained(session)
        assert world.socket.end == "closed"


def test_a_fault_of_its_own_is_not_hidden() -> None:
    class Broken(HandWorld):
        def chance(self) -> float:
            raise ZeroDivisionError

    async def story() -> None:
        world = Broken()
        async with arriving(world, session := Session(world), welcome()):
            await world.socket.cut()
            with pytest.raises(ApiError, match="broke down"):
                await drained(session)

    with pytest.raises(ZeroDivisionError):
        run(story)
