"""A replay that the people at a table watch together: one steers, and everybody is told where it stands."""

from __future__ import annotations

from parlour import wire as m
from parlour.engine import Seat
from parlour.languages import english
from parlour.server.table.reactions import HURRY, NO_REPLAY, SILENCE, STEERS_AT_ONCE
from tests.server.table.stories import asked, host_of, in_play, opened, reason
from tests.server.table.world import Client, World


def steered(client: Client) -> list[m.Steered]:
    return [each for each in client.heard if isinstance(each, m.Steered)]


async def over(world: World) -> tuple[Client, Client]:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    await asked(host, m.Finish("the end"))
    return host, friend


async def test_everyone_gets_the_position_of_a_steered_replay(world: World) -> None:
    host, friend = await over(world)
    watcher = world.connect(None)
    watcher.hello()
    await world.settle()
    world.clock.forward(2.0)
    assert reason(await asked(host, m.Steer("one", 7, running=True, speed=2, shorten=True))) == ""
    told = m.Steered(Seat(0), 7, world.table.now(), True, 2.0, True)
    assert steered(host) == steered(friend) == steered(watcher) == [told]
    late = world.connect(None)
    late.hello()
    await world.settle()
    assert steered(late) == [told]
    assert not any(b"steer" in entry for entry in await world.store.read(world.code))


async def test_one_person_steers_until_another_takes_over_or_they_leave(world: World) -> None:
    host, friend = await over(world)
    await asked(host, m.Steer("one", 7))
    assert "Host steers the replay" in reason(await asked(friend, m.Steer("two", 3)))
    assert len(steered(host)) == 1
    assert reason(await asked(friend, m.Steer("three", 3, take=True))) == ""
    assert steered(host)[-1].seat == 1
    assert reason(await asked(host, m.LeaveReplay("four"))) == ""
    assert steered(host)[-1].seat == 1
    await asked(friend, m.LeaveReplay("five"))
    assert steered(host)[-1].seat is None
    assert reason(await asked(host, m.Steer("six", 9))) == ""
    host.drop()
    await world.settle()
    assert steered(friend)[-1] == m.Steered(None)


async def test_there_is_nothing_to_steer_before_the_end(world: World) -> None:
    host = await host_of(world)
    assert reason(await asked(host, m.Steer("one", 0))) == english(NO_REPLAY)
    async with opened() as silent:
        await in_play(silent)
        assert reason(await asked(silent.clients[0], m.Steer("one", 0))) == english(SILENCE)


async def test_steering_is_limited_before_it_is_sent(world: World) -> None:
    host, friend = await over(world)
    answers = [await asked(host, m.Steer(f"n{step}", step)) for step in range(STEERS_AT_ONCE + 2)]
    assert [reason(each) for each in answers] == [""] * STEERS_AT_ONCE + [english(HURRY)] * 2
    assert len(steered(friend)) == STEERS_AT_ONCE
    world.clock.forward(0.25)
    assert reason(await asked(host, m.Steer("later", 1))) == ""
