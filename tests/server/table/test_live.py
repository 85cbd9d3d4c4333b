"""Bots at a table, and what a table is asked for beside the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Seat
from parlour.games.mind.actions import Ready
from parlour.server.table import Tables
from parlour.server.table.entries import Began, Happened, SeatTaken, decode_commits
from parlour.server.table.ports import BotService
from tests.server.table.stories import READY, asked, friend_of, host_of, in_play
from tests.server.table.test_decider import counted, kept
from tests.server.table.world import World, seat_bot

# Bots.


async def test_bots_wait_while_nobody_is_here(world: World) -> None:
    await world.begin(people=False)
    count = len(world.store.entries(world.code))
    world.clients[0].drop()
    await world.settle()
    for _ in range(20):
        world.clock.forward(1.0)
        await world.settle()
    grown = kept(world, Happened)
    await host_of(world)
    for _ in range(5):
        world.clock.forward(1.0)
        await world.settle()
    assert len(kept(world, Happened)) > len(grown)
    assert len(world.store.entries(world.code)) > count


class Steady:
    """A bot that lowers its hand a while after it is asked, and remembers what it was told."""

    def __init__(self, name: str, asked_of: list[Any]) -> None:
        self.name = name
        self.asked = asked_of

    def plan(self, view: Any, now: int, looks: Any) -> Any:
        self.asked.append((self.name, "plan", view.you, now, looks))
        if view.phase != "focus" or view.ready[view.you]:
            return None
        return Ready(), now + 1000 * (3 - view.you)

    def recall(self, past: Any) -> None:
        self.asked.append((self.name, "recall", len(list(past))))


async def test_each_bot_plays_at_its_moment_and_is_kept_while_it_plays(world: World) -> None:
    log: list[Any] = []

    def make(state: Any, seat: Any, bot: str) -> Any:
        return Steady(bot, log)

    await world.tables.close()

    def looks(match: Any) -> Any:
        return lambda view: {view.you: match.header.game}

    world.tables = Tables(world.store, BotService(make, world.thinking, looks), clock=world.clock)
    await world.find()
    host = await host_of(world)
    for seat in (1, 2):
        await asked(host, m.SeatBot(f"bot {seat}", Seat(seat), f"steady {seat}"))
    await asked(host, m.Start("start"))
    assert [each for each in log if each[1] == "recall"] == [("steady 1", "recall", 1), ("steady 2", "recall", 1)]
    plans = [each for each in log if each[1] == "plan"]
    assert plans[:2] == [(f"steady {at}", "plan", at, 0, {at: "mind"}) for at in (1, 2)]
    before = counted(world)["parlour_publish_seconds_count", ""]
    world.clock.forward(0.999)
    await world.settle()
    assert world.table.view(None).ready == (False, False, False)
    world.clock.forward(0.001)
    await world.settle()
    assert world.table.view(None).ready == (False, False, True)
    world.clock.forward(2.0)
    await world.settle()
    assert world.table.view(None).ready == (False, True, True)
    assert counted(world)["parlour_publish_seconds_count", ""] - before == 2
    assert sum(each[1] == "recall" for each in log) == 2
    assert [each.nonce for each in kept(world, Happened)] == ["", "", ""]


# What a table is asked for beside.


async def test_a_draughtsman_is_asked_with_the_secret_and_the_state(world: World) -> None:
    assert world.table.with_secrets(lambda secret, state: (secret, state)) is None
    assert world.table.view(0) is None
    await world.begin(people=True)
    drawn = world.table.with_secrets(lambda secret, state: (secret, state.hands))
    assert drawn is not None
    assert drawn[0] == world.table._state.seed
    assert len(drawn[1]) == 3


async def test_pictures_go_with_each_view_from_the_code_the_secret_and_the_game(world: World) -> None:
    def make(code: str, secret: str, game: Any) -> Any:
        assert (code, game.name) == (world.code, "mind")
        assert len(secret) == 64
        return lambda state, view: {str(view.you): f"{state.level}/{len(secret)}"}

    await world.tables.close()
    world.tables = Tables(world.store, BotService(seat_bot, world.thinking), make_illustrator=make, clock=world.clock)
    await world.find()
    await world.begin(people=True)
    host, friend, *_ = world.clients
    update = next(each for each in friend.heard if isinstance(each, m.Update))
    assert update.pictures == {"1": "1/64"}
    back = world.connect(host.token)
    back.hello()
    await world.settle()
    assert back.heard[0].pictures == {"0": "1/64"}


async def test_a_welcome_during_silence_says_so(world: World) -> None:
    await in_play(world)
    back = world.connect(world.clients[0].token)
    back.hello()
    await world.settle()
    assert back.heard[0].quiet
    assert back.heard[0].at == world.table.now()


async def test_a_seat_is_given_with_its_name_and_shape(world: World) -> None:
    grant = await world.table.take_seat("Zoe", "boat", 2)
    assert grant.seat == 2
    assert len(grant.token) == 32
    taken = kept(world, SeatTaken)[-1]
    assert (taken.seat, taken.name, taken.avatar) == (2, "Zoe", "boat")


async def test_who_returns_before_the_first_deal_has_missed_nothing(world: World) -> None:
    host, friend = await host_of(world), await friend_of(world)
    friend.drop()
    back = world.connect(friend.token)
    back.hello(since=0, epoch=friend.epoch)
    await world.settle()
    assert (back.heard[0].seq, back.heard[0].view) == (0, m.NO_VIEW)
    await asked(host, m.SeatBot("bot", Seat(2)))
    await asked(host, m.Start("start"))
    assert back.seq == 1
    assert back.view == world.table.view(1)
    ahead = world.connect(friend.token)
    ahead.hello(since=7, epoch=friend.epoch)
    await world.settle()
    assert ahead.view == back.view


async def test_bots_of_one_moment_play_one_after_the_other(world: World) -> None:
    class Prompt(Steady):
        def plan(self, view: Any, now: int, looks: Any) -> Any:
            return (Ready(), now + 500) if view.phase == "focus" and not view.ready[view.you] else None

    await world.tables.close()
    world.tables = Tables(
        world.store, BotService(lambda state, seat, bot: Prompt(bot, []), world.thinking), clock=world.clock
    )
    await world.find()
    await world.begin(people=False)
    world.clock.forward(0.5)
    await world.settle()
    assert world.table.view(None).ready == (False, True, False)
    world.clock.forward(0.5)
    await world.settle()
    assert world.table.view(None).ready == (False, True, True)


async def test_the_clock_rings_when_the_game_is_due_and_not_before(world: World) -> None:
    await in_play(world)
    world.clock.forward(3.0)
    high = max(world.clients, key=lambda client: client.view.hand[0])
    await asked(high, m.Act("held", msgspec.Raw(m.encode({"type": "play", "card": high.view.hand[0]}))))
    due = world.due()
    assert due is not None
    last = decode_commits(world.game, (each.commit for each in kept(world, Happened)))[-1].cause.at
    assert due > last
    world.clock.forward((due - last) / 1000 - 0.001)
    await world.settle()
    assert world.due() == due
    world.clock.forward(0.001)
    await world.settle()
    assert world.due() != due


async def test_the_cards_come_from_the_seed_and_the_shares_also_after_a_restart(world: World) -> None:
    for number in range(2):
        await world.tables.close()
        world.tables = Tables(world.store, BotService(seat_bot, world.thinking), clock=world.clock)
        await world.find()
        if number == 0:
            await world.begin(people=True)
            hands = world.table.with_secrets(lambda secret, state: state.hands)
    assert world.table.with_secrets(lambda secret, state: state.hands) == hands
    assert kept(world, Began)[0].header.nonces[0] == "the-hosts-share"


class Later:
    """Bots that think when a test lets them."""

    def __init__(self) -> None:
        self.works: list[Callable[[], None]] = []

    def submit(self, who: object, work: Callable[[], None]) -> None:
        self.works.append(work)

    def think(self) -> None:
        works, self.works = self.works, []
        for work in works:
            work()

    def close(self) -> None:
        """Nothing thinks on."""


async def test_stale_bot_plans_are_dropped(world: World) -> None:
    log, thinking = list[Any](), Later()
    await world.tables.close()
    world.tables = Tables(
        world.store, BotService(lambda state, seat, bot: Steady(bot, log), thinking), clock=world.clock
    )
    await world.find()
    await world.begin(people=False)
    await asked(world.clients[0], m.Act("ready", READY))
    thinking.think()
    assert [each[2] for each in log if each[1] == "plan"] == [1, 2]
    await asked(world.clients[0], m.Emote("face", "smile"))
    assert thinking.works == []
    await asked(world.clients[0], m.SetSpeed("speed", "brisk"))
    thinking.works = []
    world.clock.forward(5.0)
    await world.settle()
    assert world.table.view(None).ready == (True, False, False)


async def test_a_stand_in_is_said_to_play(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await world.begin(people=False)
    lines = world.store.memory._entries[world.code]
    lines[:] = [line.replace(b'"bot":"default"', b'"bot":"long gone"') for line in lines]
    await world.restart(orderly=True)
    messages = [each.getMessage() for each in caplog.records]
    assert len(messages) == 2
    assert all(each.startswith("stand-in plays: ") and "long gone" in each for each in messages)
