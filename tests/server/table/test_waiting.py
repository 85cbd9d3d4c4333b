"""Whom a table waits for: the turn clock, the idle, people who look at a doubted row, and how many watch."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Millis, Seat
from parlour.games.illusion.rules import reading_time
from parlour.server.table.waiting import CROWD_NEWS_MS, IDLE_MS
from tests.server.table.stories import READY, asked, friend_of, host_of, opened, reason
from tests.server.table.world import Client, World

SECONDS: Final = 30


async def pass_time(world: World, seconds: float) -> None:
    world.clock.forward(seconds)
    await world.settle()


def bots(client: Client) -> list[bool]:
    assert client.info is not None
    return [bool(chair.bot) for chair in client.info.chairs]


def at_turn(world: World) -> Client:
    return world.clients[int(world.table.view(None).turn)]


async def timed(world: World) -> None:
    """A game of three people with a turn clock."""
    await world.begin(people=True)
    assert isinstance(await asked(world.clients[0], m.SetTurnClock("clock", SECONDS)), m.Done)


async def test_a_turn_that_takes_too_long_is_a_bots() -> None:
    async with opened("knights-score") as world:
        await timed(world)
        slow = at_turn(world)
        told = [each for each in slow.heard if isinstance(each, m.TurnEnds)]
        assert [each.seat for each in told] == [world.table.view(None).turn]
        assert told[0].ends - world.table.now() == SECONDS * 1000
        await pass_time(world, SECONDS - 1)
        assert not any(bots(slow))
        await pass_time(world, 1.1)
        assert bots(slow)[told[0].seat]
        assert sum(bots(slow)) == 1
        await pass_time(world, 20)
        assert world.table.view(None).turn != told[0].seat, "the bot has played"
        assert isinstance(await asked(slow, m.DismissBot("back", told[0].seat)), m.Done)
        assert not any(bots(slow))


async def test_the_turn_clock_starts_anew_with_each_turn_and_for_who_comes_back() -> None:
    async with opened("knights-dice") as world:
        await timed(world)
        first = at_turn(world)
        await pass_time(world, SECONDS - 2)
        first.say(m.Act("roll", msgspec.Raw(b'{"type":"roll"}')))
        await world.settle()
        ends = [each.ends for each in first.heard if isinstance(each, m.TurnEnds)]
        assert len(ends) == 2
        assert ends[1] - world.table.now() == SECONDS * 1000
        device = world.connect(first.token)
        device.hello()
        await world.settle()
        assert [each.ends for each in device.heard if isinstance(each, m.TurnEnds)] == ends[1:]
        for client in world.clients:
            client.drop()
        await world.settle()
        await pass_time(world, 10 * SECONDS)
        back = world.connect(first.token)
        back.hello()
        await world.settle()
        assert not any(bots(back)), "nobody was here to wait"


async def test_a_turn_clock_is_the_hosts_to_set_where_there_are_turns() -> None:
    async with opened("mind") as world:
        host, friend = await host_of(world), await friend_of(world)
        assert "only the host" in reason(await asked(friend, m.SetTurnClock("mine", 60)))
        assert "no turns" in reason(await asked(host, m.SetTurnClock("clock", 60)))


async def test_the_next_game_keeps_the_turn_clock() -> None:
    async with opened("knights-score") as world:
        await timed(world)
        host = world.clients[0]
        await asked(host, m.Finish("end"))
        assert "over" in reason(await asked(host, m.SetTurnClock("late", 60)))
        await asked(host, m.Rematch("again"))
        assert host.info is not None
        assert (await world.tables.find(host.info.next)).info().turn_clock == SECONDS


@pytest.mark.parametrize("game", ["illusion", "knights-score", "knights-dice"])
async def test_a_bot_may_play_for_who_is_here_and_idle(game: str) -> None:
    async with opened(game) as world:
        await world.begin(people=True)
        seat = Seat(world.table.view(None).turn)
        host = world.clients[0]
        await pass_time(world, IDLE_MS / 1000 - 1)
        assert "is here" in reason(await asked(host, m.SeatBot("soon", seat)))
        await pass_time(world, 1)
        for other in {Seat(0), Seat(1), Seat(2)} - {seat}:
            assert "is here" in reason(await asked(host, m.SeatBot(f"other {other}", other)))
        assert isinstance(await asked(host, m.SeatBot("now", seat)), m.Done)
        assert bots(host)[seat]


async def test_in_the_mind_who_does_not_lay_a_hand_down_is_idle() -> None:
    async with opened("mind") as world:
        await world.begin(people=True)
        host, second, third = world.clients
        host.say(m.Act("mine", READY))
        third.say(m.Act("third", READY))
        await world.settle()
        await pass_time(world, IDLE_MS / 1000)
        assert "is here" in reason(await asked(host, m.SeatBot("third", Seat(2))))
        assert isinstance(await asked(host, m.SeatBot("second", Seat(1))), m.Done)
        while world.table.view(None).phase != "play":
            await pass_time(world, 1)
        await pass_time(world, IDLE_MS / 1000)
        assert second.goodbye is None
        assert "is here" in reason(await asked(host, m.SeatBot("in play", Seat(2)))), "waiting is the game"


async def doubted(world: World, *, reads: bool) -> tuple[Client, Millis]:
    """The host with two bots, when a row is turned over; and how long one may look at it."""
    host = world.connect(world.tokens["Host"])
    host.hello("the-hosts-share", reads=reads)
    for seat in (1, 2):
        host.say(m.SeatBot(f"bot {seat}", Seat(seat)))
    host.say(m.Start("begin"))
    await world.settle()
    number = 0
    while not world.table.view(None).revealed:
        if world.table.view(None).turn == 0:
            move = b'{"type":"doubt"}' if len(host.view.row) > 1 else b'{"type":"insert","place":0}'
            host.say(m.Act(f"move {(number := number + 1)}", msgspec.Raw(move)))
            await world.settle()
        else:
            await pass_time(world, 0.25)
    return host, reading_time(len(world.table.view(None).revealed.row))


async def until_a_bot_moves(world: World) -> Millis:
    """How long it takes, with the host's turn passed."""
    begin, number = world.table.now(), 0
    while True:
        before = world.table.view(None)
        if before.turn == 0:
            world.clients[0].say(m.Act(f"mine {(number := number + 1)}", msgspec.Raw(b'{"type":"insert","place":0}')))
            await world.settle()
        else:
            await pass_time(world, 0.25)
            if world.table.view(None) != before:
                return Millis(world.table.now() - begin)


async def test_bots_wait_while_somebody_looks_at_a_doubted_row() -> None:
    async with opened("illusion") as world:
        _, long = await doubted(world, reads=True)
        assert long <= await until_a_bot_moves(world) < long + 5000


@pytest.mark.parametrize("how", ["goes on", "leaves the page", "never reads"])
async def test_bots_go_on_when_nobody_looks_any_more(how: str) -> None:
    async with opened("illusion") as world:
        host, long = await doubted(world, reads=how != "never reads")
        if how == "goes on":
            assert isinstance(await asked(host, m.GoOn("on")), m.Done)
        elif how == "leaves the page":
            world.connect(world.tokens["Host"]).hello()
            host.drop()
            world.clients.reverse()
        assert await until_a_bot_moves(world) < long - 5000


async def test_the_number_of_watchers_is_sent_later_or_with_other_news(world: World) -> None:
    host = await host_of(world)
    watchers = [world.connect(None) for _ in range(3)]
    for watcher in watchers:
        watcher.hello()
    await world.settle()
    assert host.info is not None
    assert host.info.watching == 0
    before = len(host.heard)
    await pass_time(world, CROWD_NEWS_MS / 1000)
    assert host.info.watching == 3
    assert len(host.heard) == before + 1
    watchers[0].drop()
    watchers[1].drop()
    await friend_of(world)
    assert host.info.watching == 1
    before = len(host.heard)
    await pass_time(world, 2 * CROWD_NEWS_MS / 1000)
    assert len(host.heard) == before


async def sent_away(world: World) -> tuple[Client, Client]:
    host, friend = await host_of(world), await friend_of(world, "Troll")
    await asked(host, m.Clear("away", Seat(1)))
    assert friend.goodbye == m.bye("sent-away", again=False)
    return host, friend


@pytest.mark.parametrize("again", ["Troll", "troll", "Somebody else"])
async def test_who_was_sent_away_sits_down_only_if_the_host_lets_them(world: World, again: str) -> None:
    host, friend = await sent_away(world)
    former = friend.token or ""
    with pytest.raises(Exception, match="ask to be let in"):
        await world.table.take_seat(again, former=former)
    await friend_of(world, "Another")
    token = await world.table.join_as_guest(again, former=former)
    knocking = world.connect(token)
    knocking.hello()
    await world.settle()
    assert host.info is not None
    assert [guest.name for guest in host.info.guests] == [again]
    assert isinstance(await asked(host, m.Admit("let in", again)), m.Done)
    assert [chair.name for chair in host.info.chairs] == ["Host", "Another", again]


async def test_nobody_is_let_in_where_no_seat_is_free(world: World) -> None:
    host, friend = await sent_away(world)
    for name in ("Another", "One more"):
        await friend_of(world, name)
    token = await world.table.join_as_guest("Troll", former=friend.token or "")
    world.connect(token).hello()
    await world.settle()
    assert "no seat is free" in reason(await asked(host, m.Admit("let in", "Troll")))


async def test_who_was_sent_away_is_not_seated_in_the_next_game(world: World) -> None:
    host, friend = await sent_away(world)
    for seat in (1, 2):
        host.say(m.SeatBot(f"bot {seat}", Seat(seat)))
    host.say(m.Start("begin"))
    await world.settle()
    token = await world.table.join_as_guest("Innocent", former=friend.token or "")
    world.connect(token).hello()
    await world.settle()
    await asked(host, m.Finish("end"))
    await asked(host, m.Rematch("again"))
    assert host.info is not None
    following = await world.tables.find(host.info.next)
    assert [bool(chair.bot) for chair in following.info().chairs] == [False, True, True]
    with pytest.raises(Exception, match="ask to be let in"):
        await following.take_seat("Innocent", former=friend.token or "")


async def test_who_leaves_by_themselves_may_come_back(world: World) -> None:
    friend = await friend_of(world)
    await asked(friend, m.Clear("bye", Seat(1)))
    assert (await world.table.take_seat("Friend", former=friend.token or "")).seat == 1
