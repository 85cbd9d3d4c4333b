"""When a game ends, and when what is decided cannot be kept."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Illegal, Millis, Seat
from parlour.games.mind.actions import Play, Ready
from parlour.languages import english
from parlour.server.table import Damaged, Tables, Unavailable
from parlour.server.table.decider import NO_SEAT, UNFIT, UNSAVED
from parlour.server.table.entries import Configured, Followed, GameEnded, Happened
from parlour.server.table.entry_log import STORE_TIMEOUT_S
from parlour.server.table.ports import BotService
from parlour.server.table.table import PUT_AWAY, STALLED
from tests.server.table.stories import READY, asked, friend_of, host_of, in_play, opened, reason, win
from tests.server.table.test_decider import counted, kept, kinds
from tests.server.table.world import Client, World

# The end.


async def test_a_table_that_ended_stays_ended_after_a_restart(world: World) -> None:
    await world.begin(people=False)
    await asked(world.clients[0], m.Finish("end"))
    await world.restart(orderly=False)
    host = await host_of(world)
    assert reason(await asked(host, m.Act("late", READY))) == "the game is over"
    count = len(world.store.entries(world.code))
    for _ in range(5):
        world.clock.forward(5.0)
        await world.settle()
    assert len(world.store.entries(world.code)) == count


async def test_a_rematch_of_a_decided_game_ends_it_and_brings_everyone_along() -> None:
    async with opened("mind", 2) as world:
        await world.begin(people=True)
        host, friend = world.clients
        await asked(host, m.Emote("face", "smile"))
        await win(world)
        before = len(friend.heard)
        assert kept(world, GameEnded) == []
        assert isinstance(await asked(host, m.Rematch("again")), m.Done)
        assert len(kept(world, GameEnded)) == 1
        (followed,) = kept(world, Followed)
        assert (followed.by, followed.nonce) == (0, "again")
        assert "News" in kinds(friend, before)
        assert friend.info is not None
        assert (friend.info.next, friend.info.status, friend.info.replay) == (followed.code, "over", True)


async def test_a_decided_game_announces_its_replay_once_to_everyone() -> None:
    async with opened("mind", 2) as world:
        await world.begin(people=True)
        before = len(world.clients[1].heard)
        await win(world)
        assert kinds(world.clients[1], before).count("News") == 1
        assert world.clients[1].info is not None
        assert world.clients[1].info.replay
        until = await world.journal(world.code)
        assert len(until.commits) == len(kept(world, Happened))
        await world.restart(orderly=False)
        back = world.connect(world.tokens["Host"])
        back.hello()
        await world.settle()
        count = len(back.heard)
        await asked(back, m.Act("blind", READY))
        assert "News" not in kinds(back, count)


async def test_a_game_that_nobody_can_go_on_with_is_ended_by_itself() -> None:
    async with opened("mind", 2) as world:
        await world.begin(people=True)
        number = 0
        while world.table.view(None).phase != "lost":
            for client in world.clients:
                phase = world.table.view(None).phase
                hands = [each.view.hand for each in world.clients if each.view.hand]
                high = max(hand[0] for hand in hands) if hands else 0
                if phase == "focus":
                    client.say(m.Act(f"{number}", READY))
                elif phase == "play" and high in client.view.hand:
                    client.say(m.Act(f"{number}", msgspec.Raw(m.encode({"type": "play", "card": high}))))
                number += 1
                await world.settle()
            world.clock.forward(1.0)
            await world.settle()
        (ended,) = kept(world, GameEnded)
        assert (ended.by, ended.nonce) == (None, "")
        assert world.clients[0].info is not None
        assert (world.clients[0].info.status, world.clients[0].info.replay) == ("over", True)
        record = await world.journal(world.code)
        assert len(record.commits) == len(kept(world, Happened))
        assert record.seed is not None


# When keeping fails.


async def test_dismissed_clients_get_the_reason_and_may_reconnect(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    host = await host_of(world)
    world.store.faults.append("refuse")
    world.store.unreadable = 1
    wanted = asyncio.ensure_future(world.table.take_seat("Zoe"))
    await world.settle()
    with pytest.raises(Unavailable, match=english(PUT_AWAY)):
        await wanted
    assert host.goodbye == m.bye(PUT_AWAY, True)
    assert [(each.levelno, each.getMessage()) for each in caplog.records] == [
        (logging.WARNING, f"table {world.code} reloaded from store: Unavailable"),
        (logging.WARNING, f"table {world.code} unloaded: the disk cannot be read"),
    ]
    assert await world.tables.find(world.code) is not world.table
    late = Client(world, world.code, None)
    world.table.refresh(late)
    assert late.goodbye == m.bye(PUT_AWAY, True)
    assert counted(world)["parlour_tables", ""] == 1


@pytest.mark.parametrize(("seconds", "sent_away"), [(STORE_TIMEOUT_S - 0.1, False), (STORE_TIMEOUT_S, True)])
async def test_patience_with_the_store_has_an_end(world: World, seconds: float, sent_away: bool) -> None:
    assert STORE_TIMEOUT_S == 10.0
    await world.begin(people=True)
    host, friend, *_ = world.clients
    world.clock.forward(7.0)
    await world.settle()
    world.store.faults.append("hang")
    host.say(m.Act("hangs", READY))
    await world.settle()
    for _ in range(10):
        world.clock.forward(seconds / 10)
    assert [each.goodbye for each in (host, friend)] == [m.bye(STALLED, True) if sent_away else None] * 2
    world.store.release()
    await world.settle()
    if sent_away:
        back = await host_of(world)
        assert await asked(back, m.Act("hangs", READY)) == m.Done("hangs")
    else:
        assert host.answers["hangs"] == [m.Done("hangs")]


async def test_a_table_that_was_stalled_once_is_patient_again(world: World, caplog: pytest.LogCaptureFixture) -> None:
    for nonce in ("one", "two"):
        host = await host_of(world)
        world.store.faults.append("hang")
        host.say(m.Configure(nonce, {"grace": 70}))
        await world.settle()
        world.clock.forward(STORE_TIMEOUT_S / 2)
        assert host.goodbye is None
        world.clock.forward(STORE_TIMEOUT_S)
        assert host.goodbye == m.bye(STALLED, True)
        late = world.connect(None)
        late.hello()
        assert late.goodbye == m.bye(STALLED, True)
        world.store.release()
        await world.settle()
    assert [each.nonce for each in kept(world, Configured)] == ["one", "two"]
    assert [each.getMessage() for each in caplog.records] == [f"table {world.code} is not saved within 10.0 s"] * 2


async def test_what_fails_is_answered_to_each_who_asked_and_nobody_else(world: World) -> None:
    host, friend = await host_of(world), await friend_of(world)
    world.store.faults.append("refuse")
    host.say(m.Configure("options", {"grace": 70}))
    friend.say(m.Emote("face", "wow"))
    stranger = world.connect("a guess")
    stranger.hello()
    await world.settle()
    assert host.answers["options"] == [m.refused("options", UNSAVED)]
    assert friend.answers["face"] == [m.refused("face", UNSAVED)]
    assert stranger.goodbye == m.bye(NO_SEAT, False)
    assert m.Emoted(Seat(1), "wow") not in host.heard
    assert world.table.info().options["grace"] == 40


async def test_concurrent_requests_are_stored_together_up_to_a_number(world: World) -> None:
    host = await host_of(world)
    for many, appends in ((64, 1), (65, 2)):
        before = counted(world)["parlour_append_seconds_count", ""]
        for number in range(many):
            host.say(m.Configure(f"{many}/{number}", {"grace": number}))
        await world.settle()
        assert counted(world)["parlour_append_seconds_count", ""] - before == appends
    assert len(kept(world, Configured)) == 129


async def test_who_came_or_left_while_the_store_hung_is_sent_away_and_not_missed(world: World) -> None:
    host, friend = await host_of(world), await friend_of(world)
    world.store.faults.append("hang")
    host.say(m.Configure("hangs", {"grace": 70}))
    await world.settle()
    late, behind = world.connect(None), world.connect(None)
    late.hello()
    world.table.refresh(behind)
    friend.drop()
    world.clock.forward(STORE_TIMEOUT_S)
    for client in (host, late, behind):
        assert client.goodbye == m.bye(STALLED, True)
    with pytest.raises(Unavailable, match=english(STALLED)):
        await world.table.take_seat("Zoe")
    world.store.release()
    await world.settle()
    assert [chair.away for chair in world.table.info().chairs] == [True, True, False]
    assert world.table.idle


async def test_one_refused_seat_in_a_batch_leaves_the_others_in_order(world: World) -> None:
    wanted = [world.table.take_seat(name) for name in ("Anna", None, "Ben")]  # type: ignore[arg-type]  # no name at all
    anna, nobody, ben = await asyncio.gather(*wanted, return_exceptions=True)
    assert isinstance(anna, m.SeatGrant)
    assert isinstance(ben, m.SeatGrant)
    assert isinstance(nobody, Illegal)
    assert str(nobody) == english(UNFIT)
    assert (anna.seat, ben.seat) == (1, 2)


async def test_nothing_happens_at_a_table_that_ended_midway(world: World) -> None:
    await in_play(world)
    host = world.clients[0]
    high = max(world.clients, key=lambda client: client.view.hand[0])
    await asked(high, m.Act("held", msgspec.Raw(m.encode({"type": "play", "card": high.view.hand[0]}))))
    await asked(host, m.Finish("end"))
    count = len(world.store.entries(world.code))
    assert world.due() is not None
    world.clock.forward(5.0)
    world.clients[1].drop()
    await world.settle()
    await world.restart(orderly=True)
    world.clock.forward(5.0)
    await host_of(world)
    assert len(world.store.entries(world.code)) == count


async def test_damage_that_shows_when_a_table_goes_back_puts_it_away(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    host = await host_of(world)
    world.store.memory._entries[world.code][0] = b"{}"
    world.store.faults.append("refuse")
    host.say(m.Configure("grace", {"grace": 70}))
    await world.settle()
    assert host.goodbye == m.bye(PUT_AWAY, True)
    back, damaged, away = [(each.levelno, each.getMessage()) for each in caplog.records]
    assert back == (logging.WARNING, f"table {world.code} reloaded from store: Unavailable")
    assert damaged == (logging.ERROR, f"table {world.code} cannot be loaded: ValidationError")
    assert away[1].startswith(f"table {world.code} unloaded: what is kept of table {world.code} is damaged")
    with pytest.raises(Damaged, match=world.code):
        await world.find()


class Odd:
    """A card that cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = None  # type: ignore[assignment]  # nor can it be found


class Breaking:
    """A bot whose move the table cannot even refuse."""

    def plan(self, view: Any, now: Millis, looks: Any) -> Any:
        if view.phase == "play":
            return Play(Odd()), now + 500  # type: ignore[arg-type]  # no card
        return None if view.ready[view.you] else (Ready(), now)

    def recall(self, past: Any) -> None:
        """It remembers nothing."""


async def test_a_table_that_cannot_go_on_stops_and_everyone_may_return(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.tables.close()
    world.tables = Tables(
        world.store, BotService(lambda state, seat, bot: Breaking(), world.thinking), clock=world.clock
    )
    await world.find()
    await world.begin(people=False)
    host = world.clients[0]
    host.say(m.Act("ready", READY))
    for _ in range(6):
        world.clock.forward(0.5)
        await world.settle()
    assert host.goodbye == m.bye(PUT_AWAY, True)
    (record,) = caplog.records
    assert (record.levelno, record.getMessage()) == (logging.ERROR, f"table {world.code} failed")
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError


async def test_a_seat_request_at_shutdown_is_asked_to_reconnect(world: World) -> None:
    await host_of(world)
    wanted = asyncio.ensure_future(world.table.take_seat("Zoe"))
    await asyncio.sleep(0)
    await world.tables.close()
    with pytest.raises(Unavailable, match=english(PUT_AWAY)):
        await wanted
    with pytest.raises(Unavailable, match=english(PUT_AWAY)):
        await world.table.take_seat("Later")
