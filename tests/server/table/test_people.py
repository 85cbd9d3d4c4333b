"""People who come, go, become watchers, and ask twice."""

from __future__ import annotations

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Seat
from parlour.languages import Refusal
from parlour.server.table.entries import GameEnded, Happened
from tests.server.table.stories import ALL, READY, asked, host_of, in_play, interruptions, opened, win
from tests.server.table.test_decider import kept
from tests.server.table.world import Client, World


async def test_who_becomes_a_watcher_stops_the_play_as_who_leaves_it(world: World) -> None:
    await in_play(world)
    world.clients[1].say(m.Hello())
    await world.settle()
    assert interruptions(world) == [("clock", 1, "left")]


async def test_nothing_is_sent_to_a_person_who_left(world: World) -> None:
    await world.begin(people=True)
    watcher = world.connect(None)
    watcher.hello()
    await world.settle()
    world.table.leave(watcher)
    await world.settle()
    told = len(watcher.heard)
    await asked(world.clients[0], m.Act("ready", READY))
    await asked(world.clients[0], m.Finish("end"))
    assert len(watcher.heard) == told


@pytest.mark.parametrize(
    "request_",
    [
        m.Configure("again", {"window": 100}),
        m.SeatBot("again", Seat(1)),
        m.Emote("again", "smile"),
    ],
    ids=lambda request: type(request).__name__,
)
async def test_what_is_asked_twice_is_answered_twice_and_done_once(world: World, request_: m.Request) -> None:
    host = await host_of(world)
    await asked(host, request_)
    written = world.store.entries(world.code)
    told = [each for each in host.heard if isinstance(each, m.News | m.Emoted)]
    await asked(host, request_)
    assert host.answers["again"] == [m.Done("again")] * 2
    assert world.store.entries(world.code) == written
    assert [each for each in host.heard if isinstance(each, m.News | m.Emoted)] == told


async def test_a_move_and_a_start_asked_twice_are_answered_twice_and_done_once(world: World) -> None:
    await world.begin(people=True)
    host = world.clients[0]
    await asked(host, m.Act("ready", READY))
    written = world.store.entries(world.code)
    for request in (m.Start("begin"), m.Act("ready", READY)):
        await asked(host, request)
        assert host.answers[request.nonce] == [m.Done(request.nonce)] * 2
    assert world.store.entries(world.code) == written


async def test_while_the_host_is_away_another_offers_the_rematch(world: World) -> None:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    await asked(host, m.Finish("end"))
    host.drop()
    await world.settle()
    assert isinstance(await asked(friend, m.Rematch("again")), m.Done)


async def held(world: World) -> None:
    """Somebody has pressed too high a card, and the clock will rule on it soon."""
    await in_play(world)
    high = max(world.clients, key=lambda client: client.view.hand[0])
    await asked(high, m.Act("held", played_card(high.view.hand[0])))


def played_card(card: int) -> msgspec.Raw:
    return msgspec.Raw(m.encode({"type": "play", "card": card}))


async def test_a_moment_that_comes_with_the_end_of_the_game_comes_too_late(world: World) -> None:
    await held(world)
    world.clients[0].say(m.Finish("end"))
    world.clock.forward(5.0)
    await world.settle()
    assert isinstance(world.store.entries(world.code)[-1], GameEnded)


async def test_what_is_refused_is_not_done_by_a_ruling_that_came_with_it(world: World) -> None:
    await held(world)
    host, count = world.clients[0], len(kept(world, Happened))
    host.say(m.Act("wrong", played_card(0)))
    world.clock.forward(5.0)
    await world.settle()
    (answer,) = host.answers["wrong"]
    assert isinstance(answer, m.Refused)
    assert {each.nonce for each in kept(world, Happened)[count:]} == {""}


async def test_a_move_that_comes_with_a_ruling_has_its_own_moment(world: World) -> None:
    await held(world)
    host = world.clients[0]
    host.say(m.Act("ready again", READY))
    world.clock.forward(5.0)
    await world.settle()
    assert host.answers["ready again"] == [m.Done("ready again")]
    (update,) = [each for each in host.heard if isinstance(each, m.Update) and each.done == "ready again"]
    assert update.at == world.table.now()


async def test_a_decided_game_is_announced_once_however_long_it_goes_on() -> None:
    async with opened("mind", 2) as world:
        await world.begin(people=True)
        await win(world)
        host = world.clients[0]
        told = [type(each) for each in host.heard].count(m.News)
        await asked(host, m.Act("blind", READY))
        assert [type(each) for each in host.heard].count(m.News) == told


class Deaf(Client):
    """One that does not hang up when it is told to."""

    def dismiss(self, why: Refusal, again: bool) -> None:
        self.goodbye = m.bye(why, again)


async def test_nothing_is_sent_to_a_person_who_lost_a_seat(world: World) -> None:
    host = await host_of(world)
    token = (await world.table.take_seat("Friend", "", 1)).token
    friend = Deaf(world, world.code, token)
    friend.hello()
    await world.settle()
    await asked(host, m.Clear("go", Seat(1)))
    assert friend.goodbye is not None
    told = len(friend.heard)
    await asked(host, m.SeatBot("bot", Seat(1)))
    assert len(friend.heard) == told
    host.drop()
    await world.settle()
    assert world.table.idle


@pytest.mark.parametrize(("game", "seats"), ALL)
async def test_after_a_restart_everyone_sees_the_game_as_it_is(game: str, seats: int) -> None:
    async with opened(game, seats) as world:
        await world.begin(people=True)
        await world.restart(orderly=True)
        host = await host_of(world)
        assert host.view is not None
        assert host.view == world.table.view(0)
