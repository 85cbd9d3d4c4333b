"""How fast bots play: the names they have, and how long a gentle one takes."""

from __future__ import annotations

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Millis, Seat
from parlour.server.table import entries, guests, seats
from parlour.server.table.bots import BOT_DELAY_MS
from parlour.wire import Speed
from tests.server.table.stories import READY, asked, opened
from tests.server.table.test_guests import with_bots
from tests.server.table.test_seats import FULL, HOST, PLAYING
from tests.server.table.world import World


def test_each_seat_has_a_bots_name_of_its_own() -> None:
    names = ["Ada", "Bela", "Cleo", "Dara", "Elio", "Fay", "Gil", "Hana", "Ivo", "Juno", "Kai", "Lou"]
    empty = entries.TableState("mind", {}, "seed", True, (entries.Chair(),) * len(names))
    assert [guests.bot_name(empty, Seat(seat)) for seat in range(len(names))] == names


def test_gentle_is_seven_tenths_of_a_second() -> None:
    assert BOT_DELAY_MS == {"gentle": 700, "brisk": 0}


@pytest.mark.parametrize("state", [FULL, PLAYING], ids=["before the start", "in the game"])
def test_the_host_says_how_fast_bots_play(state: entries.TableState) -> None:
    set_ = seats.decide(state, HOST, m.SetSpeed("n", "brisk"), {HOST})
    assert set_ == entries.SpeedSet("brisk", by=HOST, nonce="n")
    assert entries.evolve(state, set_).speed == "brisk"


@pytest.mark.parametrize("speed", ["gentle", "brisk"])
async def test_gentle_bots_take_longer_over_a_move(speed: Speed) -> None:
    def moments(world: World) -> int:
        """How long the bot whose turn it is thinks."""
        table = world.table
        planned = table._bots.next()
        assert planned is not None
        return Millis(planned - table.now())

    async with opened("knights-score", 2) as world:
        host = await with_bots(world)
        assert isinstance(await asked(host, m.SetSpeed("as I like", speed)), m.Done)
        assert host.info is not None
        assert host.info.speed == speed
        while host.view.legal:
            await asked(host, m.Act(f"move {len(host.heard)}", msgspec.Raw(m.encode(host.view.legal[0]))))
        assert moments(world) >= 500 + BOT_DELAY_MS[speed]
        assert moments(world) < 1100 + BOT_DELAY_MS[speed]


async def test_where_everyone_acts_when_they_like_a_bots_moment_is_its_own() -> None:
    plans = {}
    for speed in ("gentle", "brisk"):
        async with opened("mind", 2) as world:
            host = await with_bots(world)
            await asked(host, m.SetSpeed("as I like", speed))
            await asked(host, m.Act("ready", READY))
            world.clock.forward(2.5)
            await world.settle()
            assert host.view.phase == "play"
            plans[speed] = world.table._bots.next()
    assert plans["gentle"] == plans["brisk"] is not None
