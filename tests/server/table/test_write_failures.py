"""Write failures: the answer to each request with each fault of the store, what is stored, and the answer later."""

from __future__ import annotations

import pytest

from parlour import wire as m
from parlour.engine import Seat
from parlour.server.table import Unavailable
from tests.server.table.stories import READY, asked, friend_of, host_of
from tests.server.table.world import Fault, World

BOT, START = m.SeatBot("bot", Seat(2)), m.Start("start")
REQUESTS: list[tuple[m.Request, list[m.Request]]] = [
    (m.Configure("once", {"grace": 60}), []),
    (m.SeatBot("once", Seat(2)), []),
    (m.DismissBot("once", Seat(2)), [BOT]),
    (m.Clear("once", Seat(1)), []),
    (m.Rename("once", "Another"), []),
    (m.Act("once", READY), [BOT, START]),
    (m.Finish("once"), [BOT, START]),
]
"""Each request of a host that is one append, and what they ask for before it."""

UNSAVED, DONE = m.refused("once", "unsaved"), m.Done("once")
OUTCOMES: list[tuple[Fault, list[m.Done | m.Refused], int]] = [
    ("refuse", [UNSAVED, UNSAVED], 0),
    ("lose", [DONE, DONE], 1),
    ("slow", [DONE, DONE], 1),
    ("hang", [], 0),
]
"""The fault of the next append, the answers to a request made twice, and how often it is in the store."""


@pytest.mark.parametrize(("fault", "answers", "stored"), OUTCOMES, ids=[fault for fault, _, _ in OUTCOMES])
@pytest.mark.parametrize(("request_", "before"), REQUESTS, ids=[type(each).__name__ for each, _ in REQUESTS])
async def test_a_request_is_answered_as_it_is_stored(
    world: World,
    request_: m.Request,
    before: list[m.Request],
    fault: Fault,
    answers: list[m.Done | m.Refused],
    stored: int,
) -> None:
    host = await host_of(world)
    await friend_of(world, "Friend", 1)
    for each in before:
        assert isinstance(await asked(host, each), m.Done)
    world.store.faults.append(fault)
    for _ in range(2):
        host.say(request_)
    await world.settle()
    assert host.answers.get("once", []) == answers
    assert world.acted().count((0, "once")) == stored

    world.store.release()
    await world.settle()
    assert await asked(host, request_) == DONE
    assert world.acted().count((0, "once")) == 1
    await world.restart(orderly=False)
    assert await asked(await host_of(world), request_) == DONE
    assert world.acted().count((0, "once")) == 1


async def test_a_seat_is_given_as_it_is_stored(world: World) -> None:
    await world.settle()
    world.store.faults.append("refuse")
    with pytest.raises(Unavailable, match=r"^that could not be saved; try again$"):
        await world.table.take_seat("Friend", "", 2)
    world.store.faults.append("lose")
    friend = await friend_of(world, "Friend", 2)
    assert friend.info is not None
    assert [chair.name for chair in friend.info.chairs] == ["Host", "", "Friend"]


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
