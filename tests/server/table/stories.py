"""What stories of a table begin with: who comes, and what they ask for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from parlour import wire as m
from parlour.engine import Millis, Seat
from parlour.games.mind.events import Interrupted
from parlour.server.table.entries import Happened, decode_commits
from tests.server.table.world import Client, World

READY = msgspec.Raw(b'{"type":"ready"}')
ALL = [("mind", 3), ("illusion", 3), ("knights-score", 3), ("knights-dice", 3)]


@asynccontextmanager
async def opened(game: str = "mind", seats: int = 3) -> AsyncIterator[World]:
    """A table of a game; nobody may have seen anything wrong at its end."""
    world = World(game, seats)
    await world.open()
    try:
        yield world
        await world.settle()
        assert not world.wrong, world.wrong[:3]
    finally:
        world.store.release()
        await world.tables.close()


async def host_of(world: World) -> Client:
    host = world.connect(world.tokens["Host"])
    host.hello("ashare")
    await world.settle()
    return host


async def friend_of(world: World, name: str = "Friend", seat: int | None = None) -> Client:
    world.tokens[name] = (await world.table.take_seat(name, "", seat)).token
    friend = world.connect(world.tokens[name])
    friend.hello()
    await world.settle()
    return friend


async def asked(client: Client, request: m.Request) -> m.Done | m.Refused:
    client.say(request)
    await client.world.settle()
    return client.answers[request.nonce][-1]


async def behind_a_bot(world: World) -> tuple[Client, Client]:
    """The host, and somebody who comes back to a seat that a bot plays meanwhile."""
    await world.begin(people=True)
    host, friend, *_ = world.clients
    friend.drop()
    await world.settle()
    await asked(host, m.SeatBot("for friend", Seat(1)))
    back = world.connect(friend.token)
    back.hello()
    await world.settle()
    return host, back


def reason(answer: m.Done | m.Refused) -> str:
    return answer.reason if isinstance(answer, m.Refused) else ""


def broken() -> Millis:
    raise ZeroDivisionError


async def all_ready(world: World) -> None:
    """Everyone who is here lays a hand on the table."""
    for at, client in enumerate(world.clients):
        client.say(m.Act(f"ready {at}", READY))
    await world.settle()


async def in_play(world: World, people: bool = True) -> None:
    await world.begin(people)
    await all_ready(world)
    while world.table.view(None).phase != "play":
        world.clock.forward(1.0)
        await world.settle()


def interruptions(world: World) -> list[Any]:
    """By whom, of whom and why the play was stopped."""
    kept = [each for each in world.store.entries(world.code) if isinstance(each, Happened)]
    commits = decode_commits(world.game, (each.commit for each in kept))
    found = [(commit.cause.by, event) for commit in commits for event in commit.events]
    return [(by, event.seat, event.why) for by, event in found if isinstance(event, Interrupted)]


async def win(world: World) -> None:
    """They lay their hands down and play as if everyone saw all cards."""
    count = 0
    while world.table.view(None).phase != "won":
        for client in world.clients:
            lowest = min([each.view.hand[0] for each in world.clients if each.view.hand], default=0)
            ready = world.table.view(None).phase == "focus"
            if ready or lowest in client.view.hand:
                move = {"type": "ready"} if ready else {"type": "play", "card": lowest}
                client.say(m.Act(f"winning {count}", msgspec.Raw(m.encode(move))))
                count += 1
                await world.settle()
