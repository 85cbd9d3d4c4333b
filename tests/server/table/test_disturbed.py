"""Whatever somebody sends, a bot does or a store holds: nobody else hears of it, and the table goes on."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Illegal, Millis, Seat
from parlour.server.table import Damaged, Tables
from parlour.server.table.entries import Began, GameEnded, ShareRevealed
from parlour.server.table.ports import BotService
from tests.server.table.stories import (
    READY,
    all_ready,
    asked,
    broken,
    friend_of,
    host_of,
    opened,
    reason,
    win,
)
from tests.server.table.world import World, seat_bot


async def test_a_move_nested_deep_is_refused_and_nobody_else_hears_of_it(world: World) -> None:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    before = len(friend.heard)
    answer = await asked(host, m.Act("deep", msgspec.Raw(b"[" * 5000 + b"]" * 5000)))
    assert "not a move of this game" in reason(answer)
    assert len(friend.heard) == before
    assert isinstance(await asked(host, m.Act("fine", READY)), m.Done)


async def test_what_the_table_cannot_do_is_refused_and_the_others_get_their_due(world: World) -> None:
    """A fault in the table itself: the request that brought it about is refused, what came with it is done."""

    await world.begin(people=True)
    host, friend, *_ = world.clients
    host.shortest_trip = broken  # type: ignore[method-assign]  # a connection that fails
    await all_ready(world)
    card = host.view.hand[0]
    host.say(m.Act("breaks", msgspec.Raw(m.encode({"type": "play", "card": card, "pressed": 0}))))
    friend.say(m.Act("beside", msgspec.Raw(b'{"type":"stop"}')))
    await world.settle()
    assert host.answers["breaks"] == [m.refused("breaks", "unfit")]
    assert friend.answers["beside"] == [m.Done("beside")]


async def test_a_share_in_the_shuffle_counts_once_and_is_not_lost_with_a_failure(world: World) -> None:
    host = await host_of(world)
    for number in range(3):
        host.hello(f"another-{number}")
    for seat in (1, 2):
        await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
    world.store.faults.append("refuse")
    assert isinstance(await asked(host, m.Start("refused")), m.Refused)
    assert isinstance(await asked(host, m.Start("start")), m.Done)
    entries = world.store.entries(world.code)
    assert [each.share for each in entries if isinstance(each, ShareRevealed)] == ["another-2"]
    (began,) = [each for each in entries if isinstance(each, Began)]
    assert began.header.nonces == ("another-2", "", "")


async def test_a_repeated_hello_is_neither_written_nor_sent_to_others(world: World) -> None:
    host, friend = await host_of(world), await friend_of(world)
    friend.hello("once")
    await world.settle()
    kept, told = len(world.store.entries(world.code)), len(host.heard)
    for _ in range(20):
        friend.hello("once")
        world.connect(None).hello()
    await world.settle()
    assert (len(world.store.entries(world.code)), len(host.heard)) == (kept, told)


class Failing:
    """A bot that fails at one of its questions."""

    def __init__(self, at: str) -> None:
        self._at = at

    def plan(self, view: Any, now: Millis, looks: Any) -> Any:
        if self._at == "plan":
            raise RuntimeError("no idea")
        return ({"type": "nonsense"}, now) if self._at == "move" else None

    def recall(self, past: Any) -> None:
        if self._at == "recall":
            raise RuntimeError("no memory")


@pytest.mark.parametrize("at", ["plan", "recall", "move"])
async def test_a_bot_that_fails_is_replaced_and_nobody_waits_for_it(
    world: World, at: str, caplog: pytest.LogCaptureFixture
) -> None:
    def make(state: Any, seat: Seat, bot: str) -> Any:
        return seat_bot(state, seat, bot) if bot == "drifter" else Failing(at)

    await world.tables.close()
    world.tables = Tables(world.store, BotService(make, world.thinking), clock=world.clock)
    await world.find()
    with caplog.at_level(logging.WARNING):
        await world.begin(people=False)
        for _ in range(5):
            world.clock.forward(2.0)
            await world.settle()
    assert any(world.table.view(None).ready)
    assert any("bot" in each.message for each in caplog.records)


async def test_a_bot_that_no_longer_exists_is_replaced_when_its_table_loads(world: World) -> None:
    await world.begin(people=False)
    code = world.code
    lines = world.store.memory._entries[code]
    lines[:] = [line.replace(b'"bot":"default"', b'"bot":"long gone"') for line in lines]
    await world.restart(orderly=True)
    await host_of(world)
    for _ in range(5):
        world.clock.forward(2.0)
        await world.settle()
    assert any(world.table.view(None).ready)


@pytest.mark.parametrize("damage", [b"{}", b"not json", b'{"type":"ended"}'])
async def test_a_damaged_table_is_said_to_be_damaged(world: World, damage: bytes) -> None:
    world.store.memory._entries["BADBAD"] = [damage]
    with pytest.raises(Damaged, match="BADBAD is damaged"):
        await world.tables.find("BADBAD")
    with pytest.raises(LookupError):
        await world.tables.find("NOSUCH")


async def test_a_replay_of_a_decided_game_ends_with_the_decision() -> None:
    async with opened("mind", 2) as world:
        await world.begin(people=True)
        with pytest.raises(Illegal, match="when the game is over"):
            await world.journal(world.code)
        await win(world)
        host = world.clients[0]
        assert host.info is not None
        assert (host.info.status, host.info.replay) == ("playing", True)
        until = await world.journal(world.code)
        assert until.seed is None
        for at, client in enumerate(world.clients):
            client.say(m.Act(f"blind {at}", READY))
        await world.settle()
        assert world.table.view(None).blind
        assert await world.journal(world.code) == until
        await asked(host, m.Finish("end"))
        assert (await world.journal(world.code)).seed is not None


async def test_the_end_is_written_once(world: World) -> None:
    await world.begin(people=True)
    host = world.clients[0]
    await asked(host, m.Finish("end"))
    assert reason(await asked(host, m.Finish("end again"))) == "there is no game to end"
    assert reason(await asked(host, m.Act("late", READY))) == "the game is over"
    assert sum(isinstance(each, GameEnded) for each in world.store.entries(world.code)) == 1


async def test_a_hello_that_cannot_be_understood_is_not_answered_as_a_request(world: World) -> None:
    host, odd = await host_of(world), world.connect(None)
    odd.say(m.Hello(5, promise="0" * 64))  # type: ignore[arg-type]  # that is the fault
    await world.settle()
    assert odd.heard == []
    assert isinstance(await asked(host, m.Emote("smile", "smile")), m.Done)
