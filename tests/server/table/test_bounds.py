"""What one client can cause at a table is bounded: turns, connections, emotes, entries and memory."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from parlour import wire as m
from parlour.engine import Illegal, Seat
from parlour.languages import english
from parlour.server.rate_limit import RateLimit
from parlour.server.table import table as table_module
from parlour.server.table.decider import CHANGES_AT_ONCE, CROWDED, FULL, FULL_HOUSE, MAX_DEVICES
from parlour.server.table.entries import GameEnded
from parlour.server.table.jobs import MAX_BATCH, MAX_JOBS, jobs_in_batch
from parlour.server.table.reactions import EMOTES_AT_ONCE, HURRY
from parlour.server.table.table import MESSAGES_A_SECOND, MESSAGES_AT_ONCE, TOO_BUSY
from tests.server.table.stories import READY, asked, host_of, reason
from tests.server.table.test_decider import kept
from tests.server.table.world import World


async def test_a_full_inbox_lets_others_have_their_turn(world: World) -> None:
    host = await host_of(world)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while host.waiting:
            turns += 1
            await asyncio.sleep(0)

    for number in range(1000):
        host.say(m.Emote(f"emote {number}", "smile"))
    await others()
    assert turns > 10


async def test_a_seat_has_so_many_connections_and_the_oldest_goes(world: World) -> None:
    devices = [await host_of(world) for _ in range(MAX_DEVICES + 2)]
    assert [each.goodbye for each in devices[:2]] == [m.bye(CROWDED, False)] * 2
    assert not any(each.goodbye for each in devices[2:])
    assert not world.table.info().chairs[0].away


async def test_a_table_has_so_many_watchers(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.table.decider.MAX_WATCHERS", 3)

    watchers = [world.connect(None) for _ in range(4)]
    for each in watchers:
        each.hello()
    await world.settle()
    assert [each.goodbye for each in watchers] == [None, None, None, m.bye(FULL_HOUSE, False)]
    watchers[0].hello()
    await host_of(world)
    assert watchers[0].goodbye is None


async def test_emotes_are_limited_before_they_are_sent(world: World) -> None:
    host, other = await host_of(world), await host_of(world)
    answers = [await asked(host, m.Emote(f"emote {number}", "wow")) for number in range(EMOTES_AT_ONCE + 5)]
    assert [reason(each) for each in answers] == [""] * EMOTES_AT_ONCE + [english(HURRY)] * 5
    assert len([each for each in other.heard if isinstance(each, m.Emoted)]) == EMOTES_AT_ONCE
    world.clock.forward(1.0)
    assert isinstance(await asked(host, m.Emote("later", "wow")), m.Done)


async def test_changes_of_a_table_are_rationed(world: World) -> None:
    host = await host_of(world)
    wanted = [m.SetSpeed(f"n{number}", "brisk") for number in range(CHANGES_AT_ONCE + 1)]
    answers = [await asked(host, each) for each in wanted]
    assert [reason(each) for each in answers] == [""] * CHANGES_AT_ONCE + [english(HURRY)]
    world.clock.forward(0.2)
    assert isinstance(await asked(host, m.SetSpeed("later", "gentle")), m.Done)


async def test_a_table_that_sends_too_much_waits_and_others_do_not(world: World) -> None:
    assert (jobs_in_batch(1), jobs_in_batch(300)) == (MAX_BATCH, 1)

    async def pay(messages: int) -> None:
        world.table._publisher.sent = messages
        await world.table._pay()

    await pay(MESSAGES_AT_ONCE)
    more = asyncio.create_task(pay(1000 * MESSAGES_A_SECOND))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not more.done()
    more.cancel()


def test_a_seats_limit_is_a_burst_then_a_rate_even_if_time_restarts() -> None:
    limit = RateLimit(3, 1 / 100)
    assert [limit.take(1000) for _ in range(4)] == [True, True, True, False]
    assert [limit.take(1100) for _ in range(2)] == [True, False]
    assert [limit.take(5000) for _ in range(4)] == [True, True, True, False]
    assert RateLimit(1, 1 / 100).take(0)


async def test_an_inbox_that_is_full_sends_away(world: World) -> None:
    host = await host_of(world)
    for number in range(MAX_JOBS + 1):
        world.table.receive(host, m.Emote(f"emote {number}", "smile"))
    assert host.goodbye == m.bye(TOO_BUSY, True)
    with pytest.raises(Exception, match="too much is asked"):
        await world.table.take_seat("Late")


async def test_a_game_that_has_become_too_long_is_ended(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.table.batch.MAX_ENTRIES", 60)

    await world.begin(people=True)
    host = world.clients[0]
    for number in range(60):
        await asked(host, m.Act(f"ready {number}", READY))
        host.drop()
        await world.settle()
        host = await host_of(world)
    assert len(kept(world, GameEnded)) == 1
    assert world.table.info().status == "over"
    assert len(world.store.entries(world.code)) <= 62


async def test_a_table_that_has_not_begun_has_so_many_entries(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.table.batch.MAX_ENTRIES", 20)

    host = await host_of(world)
    answers = [await asked(host, m.SetSpeed(f"n{number}", "brisk")) for number in range(30)]
    assert reason(answers[-1]) == english(FULL)
    assert len(world.store.entries(world.code)) == 20
    with pytest.raises(Illegal, match="open a new one"):
        await world.table.take_seat("Late")


async def test_a_long_table_is_decoded_beside_the_loop(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "LONG_TABLE", 5)

    await world.begin(people=True)
    before = world.table.view(0)
    await world.restart(orderly=True)
    assert world.table.view(0) == before
    host = await host_of(world)
    assert isinstance(await asked(host, m.Act("ready", READY)), m.Done)


@pytest.mark.parametrize("people", [True, False])
async def test_a_table_that_is_put_away_is_freed_without_the_collector(world: World, people: bool) -> None:
    await world.begin(people)
    for client in world.clients:
        client.say(m.Act(f"ready {id(client)}", READY))
    await world.settle()
    for client in world.clients:
        client.drop()
    world.clients.clear()
    await world.settle()
    parts = [
        world.table,
        *(getattr(world.table, part) for part in ("_decider", "_publisher", "_bots", "_log")),
    ]
    living = [weakref.ref(each) for each in parts]
    world.clock.forward(1000.0)
    await world.settle()
    del world.table, parts
    gc.collect()
    gc.disable()
    try:
        world.tables.sweep(600.0)
        await world.settle()
        world.clock.forward(1000.0)
        await world.settle()
        assert [each() for each in living] == [None] * len(living)
    finally:
        gc.enable()
    await world.find()


async def test_a_repeated_hello_does_not_make_bots_think_again(world: World) -> None:
    await world.begin(people=False)
    planned = world.table._bots._situation
    for _ in range(5):
        await host_of(world)
    assert world.table._bots._situation == planned
    assert world.table.info().chairs[Seat(1)].bot
