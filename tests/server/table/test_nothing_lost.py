"""Nothing lost, nothing twice, nothing stuck: one story for each way in which that could happen."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Illegal, Seat
from parlour.server.table import Unavailable
from parlour.server.table.answers import KEPT_ANSWERS
from parlour.server.table.entries import Followed
from parlour.server.table.entry_log import STORE_TIMEOUT_S
from tests.server.table.stories import (
    READY,
    all_ready,
    asked,
    friend_of,
    host_of,
    reason,
)
from tests.server.table.world import Client, World


async def test_another_seats_refusals_push_out_no_answer_of_mine(world: World) -> None:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    await asked(host, m.Act("mine", READY))
    nonsense = await asked(host, m.Act("refused", msgspec.Raw(b"1")))
    for number in range(2 * KEPT_ANSWERS + 50):
        friend.say(m.Act(f"noise {number}", msgspec.Raw(b"1")))
    await world.settle()
    assert await asked(host, m.Act("mine", READY)) == m.Done("mine")
    assert await asked(host, m.Act("refused", READY)) == nonsense
    assert world.acted().count((0, "mine")) == 1


async def test_after_a_restart_what_was_done_is_known(world: World) -> None:
    host = await host_of(world)
    await friend_of(world, "Friend", 1)
    requests: list[m.Request] = [
        m.Configure("options", {"grace": 60}),
        m.SeatBot("bot", Seat(2)),
        m.DismissBot("no bot", Seat(2)),
        m.SeatBot("a bot again", Seat(2)),
        m.Clear("clear", Seat(1)),
        m.SeatBot("another bot", Seat(1)),
        m.Start("start"),
        m.Finish("finish"),
        m.Rematch("again"),
    ]
    for request in requests:
        assert isinstance(await asked(host, request), m.Done), request
    kept = len(world.store.entries(world.code))
    await world.restart(orderly=False)
    host = await host_of(world)
    for request in requests:
        assert await asked(host, request) == m.Done(request.nonce)
    assert len(world.store.entries(world.code)) == kept


async def test_who_fell_behind_gets_a_fresh_view_and_every_answer(world: World) -> None:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    host.behind = True
    assert isinstance(await asked(host, m.Act("ready", READY)), m.Done)
    assert isinstance(await asked(host, m.Act("again", READY)), m.Refused)
    friend.say(m.Act("too", READY))
    await world.settle()
    host.catch_up()
    await world.settle()
    assert host.view == world.table.view(0)


async def test_a_watcher_who_comes_back_sees_what_happened_meanwhile(world: World) -> None:
    await world.begin(people=True)
    watcher = world.connect(None)
    watcher.hello()
    await world.settle()
    watcher.drop()
    await asked(world.clients[0], m.Act("meanwhile", READY))
    back = world.connect(None)
    back.hello(since=watcher.seq, epoch=watcher.epoch)
    await world.settle()
    assert back.view == world.table.view(None)
    assert back.view.ready == (True, False, False)


async def test_a_watchers_numbers_reveal_nothing_hidden(world: World) -> None:
    """A press that is held is seen by nobody else: a watcher who comes back has missed nothing."""

    await world.begin(people=True)
    await all_ready(world)
    watcher = world.connect(None)
    watcher.hello()
    await world.settle()
    watcher.drop()
    high = max(world.clients[:3], key=lambda client: client.view.hand[0])
    play = msgspec.Raw(m.encode({"type": "play", "card": high.view.hand[0]}))
    await asked(high, m.Act("high", play))
    assert high.view.claimed
    back = world.connect(None)
    back.hello(since=watcher.seq, epoch=watcher.epoch)
    await world.settle()
    (welcome,) = [each for each in back.heard if isinstance(each, m.Welcome)]
    assert (welcome.seq, welcome.view) == (watcher.seq, m.NO_VIEW)


async def test_after_a_failure_clock_and_bots_go_on_under_a_new_epoch(world: World) -> None:
    await world.begin(people=False)
    host = world.clients[0]
    epoch, seq = host.epoch, host.seq
    world.store.faults.append("refuse")
    world.clock.forward(3.0)
    await world.settle()
    assert host.epoch != epoch
    assert not any(world.table.view(None).ready)
    world.clock.forward(3.0)
    await world.settle()
    assert any(world.table.view(None).ready)
    back = world.connect(host.token)
    back.hello(since=seq, epoch=epoch)
    await world.settle()
    assert back.view == world.table.view(0)


async def test_seats_wanted_in_a_batch_that_fails_are_all_answered(world: World) -> None:
    world.store.faults.append("refuse")
    wanted = [asyncio.ensure_future(world.table.take_seat(name)) for name in ("Anna", "Host", "Ben", "Cleo")]
    await asyncio.sleep(0)
    wanted[2].cancel()
    anna, host, ben, cleo = await asyncio.gather(*wanted, return_exceptions=True)
    assert isinstance(anna, Unavailable)
    assert isinstance(host, Unavailable)
    assert isinstance(ben, asyncio.CancelledError)
    assert isinstance(cleo, Unavailable)
    assert (await world.table.take_seat("Anna")).seat == 1


async def test_a_seat_that_nobody_waits_for_any_more_is_not_given_away(world: World) -> None:
    task = asyncio.ensure_future(world.table.take_seat("Gone"))
    await asyncio.sleep(0)
    task.cancel()
    await world.settle()
    assert [chair.taken for chair in world.table.info().chairs] == [True, False, False]


async def test_nobody_waits_for_a_store_that_hangs(world: World) -> None:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    world.store.faults.append("hang")
    host.say(m.Act("hangs", READY))
    await world.settle()
    friend.say(m.Act("behind it", READY))
    late = asyncio.ensure_future(world.table.take_seat("Late"))
    await world.settle()
    world.clock.forward(STORE_TIMEOUT_S + 1)
    await world.settle()
    for each in (host, friend):
        assert each.goodbye is not None
        assert each.goodbye.again
    with pytest.raises(Unavailable):
        await late
    with pytest.raises(Unavailable, match="come back soon"):
        await world.table.take_seat("Later")
    early = world.connect(host.token)
    early.hello()
    assert early.goodbye is not None
    assert early.goodbye.again
    world.store.release()
    await world.settle()
    back = await host_of(world)
    assert await asked(back, m.Act("hangs", READY)) == m.Done("hangs")
    assert world.acted().count((0, "hangs")) == 1


async def test_a_table_whose_store_cannot_be_read_is_put_away_and_found_again(world: World) -> None:
    await world.begin(people=True)
    host = world.clients[0]
    world.store.faults.append("refuse")
    world.store.unreadable = 1
    host.say(m.Act("unsaved", READY))
    await world.settle()
    assert host.goodbye is not None
    assert host.goodbye.again
    await world.find()
    back = await host_of(world)
    assert isinstance(await asked(back, m.Act("unsaved", READY)), m.Done)


async def test_a_swept_table_answers_and_never_takes_the_place_of_the_next(world: World) -> None:
    old = world.table
    await world.settle()
    world.tables.sweep(idle=-1.0)
    await world.find()
    assert world.table is not old
    await world.settle()
    assert await world.tables.find(world.code) is world.table
    late = Client(world, world.code, world.tokens["Host"])
    old.receive(late, m.Hello(late.token))
    assert late.goodbye is not None
    assert late.goodbye.again
    with pytest.raises(Unavailable):
        await old.take_seat("Late")


async def test_a_table_that_is_in_use_is_not_swept(world: World) -> None:
    await host_of(world)
    world.tables.sweep(idle=-1.0)
    assert await world.tables.find(world.code) is world.table


async def test_a_table_without_a_proper_host_is_not_opened(world: World) -> None:
    with pytest.raises(Illegal, match="name"):
        await world.tables.open("mind", 2, {}, True, "   ")
    assert [each.code for each in await world.store.list("waiting")] == [world.code]


async def test_tables_at_which_nobody_plays_expire(world: World) -> None:
    await world.settle()
    await world.tables.expire(-1.0)
    assert [each.code for each in await world.store.list("waiting")] == [world.code]
    world.tables.sweep(idle=-1.0)
    await world.tables.expire(-1.0)
    assert await world.store.list("waiting", public=False) == []
    await world.find()
    assert world.table.info().status == "expired"
    with pytest.raises(Illegal, match="open a new one"):
        await world.table.take_seat("Late")
    await world.tables.expire(-1.0)


async def test_a_table_that_somebody_uses_meanwhile_does_not_expire(world: World) -> None:
    await world.settle()
    world.tables.sweep(idle=-1.0)
    world.store.faults.append("conflict")
    await world.tables.expire(-1.0)
    assert len(await world.store.list("waiting")) == 1


async def test_play_again_works_after_the_host_ended_the_game(world: World) -> None:
    await world.begin(people=True)
    host = world.clients[0]
    assert reason(await asked(host, m.Rematch("early"))) == "the game is not over yet"
    await asked(host, m.Finish("end"))
    assert isinstance(await asked(host, m.Rematch("again")), m.Done)
    assert reason(await asked(host, m.Rematch("once more"))) == "a rematch is set already"
    assert host.info is not None
    again = await world.tables.find(host.info.next)
    assert [chair.name for chair in again.info().chairs] == [chair.name for chair in host.info.chairs]


async def test_a_rematch_that_could_not_be_kept_can_be_asked_for_again(world: World) -> None:
    await world.begin(people=False)
    host = world.clients[0]
    await asked(host, m.Finish("end"))
    world.store.faults.extend(["slow", "refuse"])
    assert isinstance(await asked(host, m.Rematch("again")), m.Refused)
    assert isinstance(await asked(host, m.Rematch("again")), m.Done)
    assert sum(isinstance(each, Followed) for each in world.store.entries(world.code)) == 1
