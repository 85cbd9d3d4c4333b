"""The table around the game: the host's rights, people who leave and come back, bots, rematches."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from parlour import GAMES
from parlour import wire as m
from parlour.bots import SeatedBot, make_bot
from parlour.client import Session, join, open_table, take_seat
from parlour.engine import Illegal, Seat
from parlour.server.store import MemoryStore
from tests.harness.people import begun, ended, play, table_of
from tests.harness.serving import http_client, serving

SEAT_1 = Seat(1)


def test_who_comes_late_asks_for_a_bots_seat_and_the_host_gives_it() -> None:
    async def story() -> None:
        async with serving() as served, http_client(f"{served.base}/api/tables") as client:
            first = await open_table(served.base, "knights-score", 2, "Ada")
            early = await client.post(f"/{first.code}/guests", json={"name": "Zoe"})
            assert (early.status_code, early.json()["error"]) == (409, "the game has not begun; take a seat")
            async with join(served.base, first.code, first.token) as host:
                await host.ask(m.SeatBot("a bot", SEAT_1))
                await host.ask(m.Start("begin"))
                called = (await client.post(f"/{first.code}/guests", json={"name": "Zoe", "avatar": "boat"})).json()
                async with join(served.base, first.code, called["token"]) as guest:
                    assert (guest.you, guest.view.hand) == (None, ())
                    await host.ask(m.Admit("come in", "Zoe"))
                    while guest.you is None:
                        await guest.next_message()
                    table = await served.tables.find(first.code)
                    assert (guest.you, guest.view) == (SEAT_1, table.view(SEAT_1))

    asyncio.run(story())


def requests(*asked: tuple[m.Request, str]) -> tuple[tuple[m.Request, str], ...]:
    """Requests, and why each is refused."""
    return asked


async def until(session: Session, condition: Callable[[Any, Any], bool]) -> None:
    """Until the table's info and view say so."""
    while not condition(session.info, session.view):
        await session.next_message()


def test_only_the_host_decides_and_only_in_time() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            first = await open_table(served.base, "mind", 3, "Ada")
            second = await take_seat(served.base, first.code, "Bob")
            host = await stack.enter_async_context(join(served.base, first.code, first.token))
            guest = await stack.enter_async_context(join(served.base, first.code, second.token))
            for request, reason in requests(
                (m.Start("g1"), "only the host can start"),
                (m.Configure("g2", {}), "only the host can change"),
                (m.SeatBot("g3", Seat(2)), "only the host can let a bot"),
                (m.Clear("g4", Seat(0)), "only the host or the person"),
                (m.Finish("g5"), "only the host can end"),
                (m.Rematch("g6"), "only the host can offer"),
            ):
                with pytest.raises(Illegal, match=reason):
                    await guest.ask(request)
            for request, reason in requests(
                (m.Start("h1"), "seat 3 still free"),
                (m.Configure("h2", {"window": -1}), "a whole number from 0 to 1000"),
                (m.SeatBot("h3", Seat(2), "nobody"), "no bot 'nobody'"),
                (m.SeatBot("h4", Seat(7)), "seats are 0 to 2"),
                (m.SeatBot("h5", SEAT_1), "somebody sits there"),
                (m.DismissBot("h6", SEAT_1), "no bot plays"),
                (m.Clear("h7", Seat(2)), "nobody sits there"),
                (m.Finish("h9"), "no game to end"),
                (m.Rematch("h10"), "not over yet"),
            ):
                with pytest.raises(Illegal, match=reason):
                    await host.ask(request)
            with pytest.raises(Illegal, match="has not started"):
                await host.act("ready")
            await host.ask(m.SeatBot("h11", Seat(2)))
            await host.ask(m.DismissBot("h12", Seat(2)))
            await host.ask(m.SeatBot("h13", Seat(2)))
            await host.ask(m.Configure("h14", {"grace": 60}))
            await host.ask(m.Start("h15"))
            for request, reason in requests(
                (m.Start("l1"), "started already"),
                (m.Configure("l2", {}), "options are settled"),
                (m.SeatBot("l3", SEAT_1), "Bob is here"),
                (m.SeatBot("l4", Seat(2)), "a bot plays that seat already"),
                (m.DismissBot("l5", Seat(2)), "stays to the end"),
                (m.Clear("l6", SEAT_1), "nobody can be sent away"),
            ):
                with pytest.raises(Illegal, match=reason):
                    await host.ask(request)
            assert host.info is not None
            assert host.info.options["grace"] == 60

    asyncio.run(story())


def test_a_seat_is_freed_and_taken_by_another() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            first = await open_table(served.base, "mind", 2, "Ada")
            second = await take_seat(served.base, first.code, "Bob")
            guest = await stack.enter_async_context(join(served.base, first.code, second.token))
            await guest.ask(m.Clear("leave", SEAT_1))
            third = await take_seat(served.base, first.code, "Cleo")
            assert third.seat == 1
            assert third.token != second.token

    asyncio.run(story())


def test_an_away_seat_is_shown_handed_to_a_bot_and_back() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "knights-score", 2)
            async with AsyncExitStack() as leaving:
                sessions = await begun(leaving, [served.base] * 2, seated)
                host = await stack.enter_async_context(join(served.base, seated[0].code, seated[0].token))
                assert sessions[1].you == 1
            await until(host, lambda info, view: info.chairs[1].away)
            await host.ask(m.SeatBot("bot", SEAT_1))
            await host.act(f"play {host.view.hand[0]}")
            await until(host, lambda info, view: view.turn == 0 and view.last.seat == 1)
            back = await stack.enter_async_context(join(served.base, seated[1].code, seated[1].token))
            await until(host, lambda info, view: not info.chairs[1].away)
            await host.act(host.view.legal[0])
            with pytest.raises(Illegal, match="take your seat back first"):
                await back.act(f"play {back.view.hand[0]}")
            await back.ask(m.DismissBot("mine", SEAT_1))
            await until(back, lambda info, view: not info.chairs[1].bot and view.turn in (0, 1))

    asyncio.run(story())


def test_while_the_host_is_away_anyone_may_host() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            first = await open_table(served.base, "mind", 2, "Ada")
            second = await take_seat(served.base, first.code, "Bob")
            guest = await stack.enter_async_context(join(served.base, first.code, second.token))
            await guest.ask(m.Start("go"))
            await until(guest, lambda info, view: info.status == "playing")

    asyncio.run(story())


def test_a_rematch_is_for_the_same_people_with_the_same_tokens() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "mind", 2)
            sessions = await begun(stack, [served.base] * 2, seated)
            await asyncio.gather(*(play(session, sessions, Random(1)) for session in sessions))
            await sessions[0].ask(m.Rematch("again"))
            with pytest.raises(Illegal, match="set already"):
                await sessions[0].ask(m.Rematch("and again"))
            await until(sessions[1], lambda info, view: bool(info.next) and info.status == "over")
            assert sessions[1].info is not None
            code = sessions[1].info.next
            again = await begun(stack, [served.base] * 2, [replace(each, code=code) for each in seated])
            assert again[1].you == 1
            assert again[0].info is not None
            assert again[0].info.commitment != sessions[1].info.commitment

    asyncio.run(story())


def test_faces_are_for_pauses_only() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "mind", 2)
            sessions = await begun(stack, [served.base] * 2, seated)
            await sessions[0].ask(m.Emote("one", "smile"))
            while not isinstance(heard := await sessions[1].next_message(), m.Emoted):
                pass
            assert heard == m.Emoted(Seat(0), "smile")
            for session in sessions:
                await session.act("ready")
            with pytest.raises(Illegal, match="no signals while you play"):
                await sessions[0].ask(m.Emote("two", "smile"))

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_with_bots_at_a_table_of_four(game: str) -> None:
    """The person does what a bot of the same kind would, over their own line."""
    seats = min(4, GAMES[game].seats.stop - 1)

    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            first = await open_table(served.base, game, seats, "Ada")
            host = await stack.enter_async_context(join(served.base, first.code, first.token))
            for seat in range(1, seats):
                await host.ask(m.SeatBot(f"bot {seat}", Seat(seat)))
            await host.ask(m.SetSpeed("quick", "brisk"))
            await host.ask(m.Start("go"))
            me, acted = make_bot("default", game, "Ada"), Counter[int]()
            while not ended(host) and not (len(acted) == seats and acted.total() > 8):
                acted.update(await doings(host, me))

    asyncio.run(story())


async def doings(session: Session, me: SeatedBot) -> list[int]:
    """Who has done something, while this person does what the bot would, when it would."""
    now = session.now()
    plan = me.plan(session.view, now) if session.view is not None else None
    try:
        heard = await asyncio.wait_for(session.next_message(), None if plan is None else max(0, plan.at - now) / 1000)
    except TimeoutError:
        assert plan is not None
        with suppress(Illegal):
            await session.act(plan.action)
        return []
    events = session.events(heard) if isinstance(heard, m.Update) else []
    return [event.seat for event in events if hasattr(event, "seat")]


def test_a_table_that_was_let_go_is_found_again_where_it_was() -> None:
    async def story() -> None:
        journal = MemoryStore()
        async with serving(journal) as served:
            async with AsyncExitStack() as stack:
                seated = await table_of(served.base, "knights-dice", 3)
                sessions = await begun(stack, [served.base] * 3, seated)
                await sessions[sessions[0].view.turn].act("roll")
                before = (await served.tables.find(seated[0].code)).view(0)
            table = await served.tables.find(seated[0].code)
            while not table.idle:
                await asyncio.sleep(0)
            served.tables.sweep(idle=-1.0)
            again = await served.tables.find(seated[0].code)
            assert again is not table
            assert again.view(0) == before
            async with join(served.base, seated[0].code, seated[0].token) as back:
                assert back.view == before

    asyncio.run(story())


def test_two_servers_on_one_journal_do_not_overwrite_each_other() -> None:
    async def story() -> None:
        journal = MemoryStore()
        async with serving(journal) as one, serving(journal) as two, AsyncExitStack() as stack:
            first = await open_table(one.base, "mind", 3, "Ada")
            here = await stack.enter_async_context(join(one.base, first.code, first.token))
            there = await stack.enter_async_context(join(two.base, first.code, first.token))
            await here.ask(m.Configure("a", {"grace": 50}))
            with pytest.raises(Illegal, match="try again"):
                await there.ask(m.Configure("b", {"grace": 70}))
            await until(there, lambda info, view: info.options["grace"] == 50)
            await there.ask(m.Configure("c", {"grace": 70}))

    asyncio.run(story())
