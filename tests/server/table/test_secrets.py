"""Seats and secrets: what belongs to a seat goes to whoever sits there, and to nobody else."""

from __future__ import annotations

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Seat
from tests.server.table.stories import (
    ALL,
    READY,
    all_ready,
    asked,
    friend_of,
    host_of,
    opened,
    reason,
)
from tests.server.table.world import World


@pytest.mark.parametrize(("game", "seats"), ALL)
@pytest.mark.parametrize("by_host", [True, False], ids=["by the host", "by themselves"])
async def test_who_lost_a_seat_hears_nothing_of_it_any_more(game: str, seats: int, by_host: bool) -> None:
    async with opened(game, seats) as world:
        host, leaver = await host_of(world), await friend_of(world, "Leaver", 1)
        device = world.connect(leaver.token)
        device.hello()
        await world.settle()
        await asked(host if by_host else leaver, m.Clear("go", Seat(1)))
        for each in (leaver, device):
            assert each.goodbye is not None
            assert not each.goodbye.again
            assert "freed" in each.goodbye.reason
        told = [len(leaver.heard), len(device.heard)]
        await friend_of(world, "Other", 1)
        await friend_of(world, "Third", 2)
        await asked(host, m.Start("start"))
        leaver.open = True  # a client that does not hang up
        leaver.say(m.Act("mine", READY))
        await world.settle()
        assert reason(leaver.answers["mine"][0]) == "say hello first"
        assert [len(leaver.heard), len(device.heard)] == [told[0] + 1, told[1]]


async def test_a_seat_that_was_cleared_opens_no_more_with_its_old_token(world: World) -> None:
    host, leaver = await host_of(world), await friend_of(world)
    await asked(host, m.Clear("go", Seat(1)))
    back = world.connect(leaver.token)
    back.hello()
    await world.settle()
    assert back.goodbye == m.bye("no-seat-by-link", False)


async def test_a_second_hello_leaves_what_the_first_one_opened(world: World) -> None:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    friend.say(m.Hello())
    await world.settle()
    before = len(friend.heard)
    host.say(m.Act("ready", READY))
    await world.settle()
    (update,) = [each for each in friend.heard[before:] if isinstance(each, m.Update)]
    assert msgspec.json.decode(update.view)["you"] is None
    friend.say(m.Hello("a guess"))
    await world.settle()
    assert friend.goodbye == m.bye("no-seat-by-link", False)
    assert not any(friend in channel.connections for channel in world.table._publisher._channels.values())


async def test_a_second_hello_as_oneself_does_not_stop_the_play(world: World) -> None:
    await world.begin(people=True)
    await all_ready(world)
    world.clients[1].hello()
    await world.settle()
    assert world.table.view(None).phase == "play"


async def test_what_is_for_scripts_is_not_taken_from_the_wire() -> None:
    async with opened("illusion") as world:
        host = await host_of(world)
        answer = await asked(host, m.Configure("deck", {"box": [[1, 2, 3, 4], [4, 3, 2, 1]]}))
        assert "box is for scripts" in reason(answer)
        assert isinstance(await asked(host, m.Configure("long", {"box": [], "length": "long"})), m.Done)


async def test_a_bot_may_not_be_asked_to_think_for_ever() -> None:
    async with opened("knights-score") as world:
        host = await host_of(world)
        answer = await asked(host, m.SeatBot("slow", Seat(1), "strongest:deals=100000,turns=60"))
        assert "deals is for scripts" in reason(answer)
        assert isinstance(await asked(host, m.SeatBot("usual", Seat(1), "strongest")), m.Done)
