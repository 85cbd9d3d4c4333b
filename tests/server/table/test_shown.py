"""What each viewer is told of what happened: as much as the game shows them, and no more."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Millis, Seat
from parlour.server.table.entries import Happened, decode_commits
from tests.server.table.stories import ALL, asked, friend_of, host_of, opened
from tests.server.table.test_decider import kept
from tests.server.table.world import Client, World


def told(client: Client) -> list[bytes]:
    return [bytes(event) for each in client.heard if isinstance(each, m.Update) for event in each.events]


def shown(world: World, viewer: Any) -> list[bytes]:
    """By what is kept."""
    commits = decode_commits(world.game, (each.commit for each in kept(world, Happened)))
    events = [world.game.show(event, viewer) for commit in commits for event in commit.events]
    return [m.encode(event) for event in events if event is not None]


@pytest.mark.parametrize(("game", "seats"), ALL)
async def test_everyone_gets_the_view_that_the_game_shows_them(game: str, seats: int) -> None:
    async with opened(game, seats) as world:
        host, watcher = await host_of(world), world.connect(None)
        watcher.hello()
        people = [host, *[await friend_of(world, f"Friend {seat}", seat) for seat in range(1, seats)]]
        await asked(host, m.Start("start"))
        for seat, client in enumerate(people):
            assert told(client) == shown(world, seat)
        assert told(watcher) == shown(world, None)


async def test_a_person_behind_a_bot_gets_as_much(world: World) -> None:
    host, watcher = await host_of(world), world.connect(None)
    watcher.hello()
    await asked(host, m.SeatBot("bot", Seat(1)))
    friend = await friend_of(world, "Friend", 2)
    await asked(host, m.Start("start"))
    assert told(friend) == shown(world, 2) != []
    assert told(watcher) == shown(world, None) != []


async def test_no_pictures_and_no_quiet_go_without_saying(world: World) -> None:
    welcome = m.Welcome(world.table.info(), None, "epoch", 0, Millis(0), m.NO_VIEW, {}, False)
    update = m.Update(1, Millis(0), (), m.NO_VIEW, {}, "", False)
    for message in (welcome, update):
        assert not {"pictures", "quiet"} & set(msgspec.json.decode(m.encode(message)))
