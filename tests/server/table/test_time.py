"""Fairness and time: what counts, from when, and what stops the play."""

from __future__ import annotations

from parlour import wire as m
from parlour.engine import Seat
from tests.server.table.stories import (
    READY,
    all_ready,
    asked,
    behind_a_bot,
    host_of,
    in_play,
    interruptions,
    reason,
)
from tests.server.table.world import World


async def test_changing_an_option_keeps_the_others(world: World) -> None:
    host = await host_of(world)
    assert world.table.info().options["window"] == 250
    await asked(host, m.Configure("grace", {"grace": 70}))
    assert (world.table.info().options["window"], world.table.info().options["grace"]) == (250, 70)


async def test_time_counts_from_the_first_deal(world: World) -> None:
    world.clock.forward(99.0)
    await world.begin(people=True)
    assert world.table.now() == 0
    world.clock.forward(1.5)
    assert world.table.now() == 1500
    await asked(world.clients[0], m.Act("ready", READY))
    await world.restart(orderly=True)
    world.clock.forward(2.0)
    assert world.table.now() == 3500


async def test_a_lost_player_stops_play_unless_another_device_is_connected(world: World) -> None:
    await in_play(world)
    device = world.connect(world.clients[1].token)
    device.hello()
    await world.settle()
    world.clients[1].drop()
    await world.settle()
    assert world.table.view(None).phase == "play"
    device.drop()
    await world.settle()
    assert world.table.view(None).phase == "focus"
    assert interruptions(world) == [("clock", 1, "left")]


async def test_a_restart_stops_the_play_before_anything_else_happens(world: World) -> None:
    await in_play(world)
    await world.restart(orderly=False)
    host = await host_of(world)
    assert host.view.phase == "focus"
    assert interruptions(world) == [("clock", None, "restart")]


async def test_a_restart_stops_the_play_also_when_that_cannot_be_kept_at_first(world: World) -> None:
    await in_play(world)
    await world.restart(orderly=False)
    world.store.faults.append("refuse")
    host = await host_of(world)
    host.hello()
    await world.settle()
    assert host.view.phase == "focus"
    assert len(interruptions(world)) == 1


async def test_a_seat_played_by_a_bot_is_not_lost(world: World) -> None:
    host, back = await behind_a_bot(world)
    for at, client in enumerate((host, world.clients[2])):
        client.say(m.Act(f"ready {at}", READY))
    await world.settle()
    world.clock.forward(3.0)
    await world.settle()
    assert world.table.view(None).phase == "play"
    back.drop()
    await world.settle()
    assert world.table.view(None).phase == "play"


async def test_reactions_pass_in_pauses_only_and_everyone_knows_which_it_is(world: World) -> None:
    await world.begin(people=True)
    host = world.clients[0]
    assert isinstance(await asked(host, m.Emote("smile", "smile")), m.Done)
    assert await asked(host, m.Emote("smile", "smile")) == m.Done("smile")
    faces = [each for each in world.clients[1].heard if isinstance(each, m.Emoted)]
    assert faces == [m.Emoted(Seat(0), "smile")]
    await all_ready(world)
    assert [each for each in host.heard if isinstance(each, m.Update)][-1].quiet
    assert "no signals" in reason(await asked(host, m.Emote("wow", "wow")))
