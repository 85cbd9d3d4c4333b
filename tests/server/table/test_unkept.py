"""What is told when a batch cannot be kept, or one of its jobs cannot be done."""

from __future__ import annotations

import pytest

from parlour import wire as m
from parlour.server.table import Unavailable
from tests.server.table.stories import READY, asked, host_of
from tests.server.table.world import World


async def test_who_has_not_said_hello_is_answered_too_when_nothing_can_be_kept(world: World) -> None:
    await world.begin(people=True)
    host, stranger, watcher = world.clients[0], world.connect(None), world.connect(None)
    watcher.hello()
    await world.settle()
    world.store.faults.append("refuse")
    for client in (host, stranger, watcher):
        client.say(m.Act("ready", READY))
    await world.settle()
    for client in (host, stranger, watcher):
        assert client.answers["ready"] == [m.refused("ready", "unsaved")]
    assert isinstance(await asked(host, m.Act("ready", READY)), m.Done)


async def test_a_stored_seat_is_granted_though_its_answer_was_lost(world: World) -> None:
    await world.settle()
    world.store.faults.append("lose")
    grant = await world.table.take_seat("Friend", "", 2)
    assert grant.seat == 2
    friend = world.connect(grant.token)
    friend.hello()
    await world.settle()
    assert friend.info is not None
    assert friend.info.chairs[2].name == "Friend"


async def test_a_seat_that_could_not_be_kept_is_refused_with_a_sentence(world: World) -> None:
    await world.settle()
    world.store.faults.append("refuse")
    with pytest.raises(Unavailable, match=r"^that could not be saved; try again$"):
        await world.table.take_seat("Friend")


async def test_a_hello_that_cannot_be_understood_is_not_answered_as_a_request(world: World) -> None:
    host, odd = await host_of(world), world.connect(None)
    odd.say(m.Hello(5, promise="0" * 64))  # type: ignore[arg-type]  # that is the fault
    await world.settle()
    assert odd.heard == []
    assert isinstance(await asked(host, m.Emote("smile", "smile")), m.Done)
