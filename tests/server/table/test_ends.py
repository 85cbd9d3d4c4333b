"""Tables that are put away, and tables that nobody waits for any more: nothing is left over, and nothing goes wrong."""

from __future__ import annotations

import asyncio
import gc
import logging
from contextlib import suppress

import msgspec
import pytest

from parlour import wire as m
from parlour.server.table import Unavailable
from parlour.server.table.entry_log import STORE_TIMEOUT_S
from tests.server.table.stories import all_ready, asked, broken, host_of
from tests.server.table.world import FaultyStore, World


class Slow(FaultyStore):
    """A store that reads nothing until it is let, and then cannot."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        await self.let.wait()
        raise Unavailable("the disk cannot be read")


async def looking(world: World) -> tuple[Slow, asyncio.Task[None]]:
    """Somebody looks for a table that takes its time."""
    await world.tables.close()
    world.store = slow = Slow()
    world.tables = world._server()
    seeker = asyncio.create_task(world.find())
    await world.settle()
    return slow, seeker


async def test_an_unreadable_table_that_nobody_waits_for_is_no_error(
    world: World,
    caplog: pytest.LogCaptureFixture,
) -> None:
    slow, seeker = await looking(world)
    seeker.cancel()
    slow.let.set()
    with suppress(asyncio.CancelledError):
        await seeker
    await world.settle()
    gc.collect()
    assert caplog.text == ""


async def test_a_server_that_ends_while_a_table_is_looked_for_ends_in_order(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    _, seeker = await looking(world)
    await world.tables.close()
    await world.settle()
    assert seeker.cancelled()
    assert caplog.text == ""


async def test_a_server_has_ended_when_everyone_has_been_sent_away(world: World) -> None:
    host = await host_of(world)
    await world.tables.close()
    assert host.goodbye is not None


async def test_a_table_is_let_go_in_order(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await world.settle()
    world.tables.sweep(-1.0)
    await world.settle()
    assert not world.tables._tables
    assert caplog.text == ""


async def test_a_table_that_is_used_when_it_should_be_put_away_is_named(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    codes = []

    codes.append(world.code)
    await world.settle()
    world.tables.sweep(-1.0)
    world.store.faults.append("conflict")
    with caplog.at_level(logging.INFO, "parlour.registry"):
        await world.tables.expire(-60.0)
    assert [record.getMessage() for record in caplog.records] == [f"table {codes[0]} is in use and does not expire"]


async def test_a_table_that_is_long_looked_for_sends_nobody_away(world: World) -> None:
    slow, seeker = await looking(world)
    world.clock.forward(2 * STORE_TIMEOUT_S)
    slow.let.set()
    with pytest.raises(Unavailable, match="the disk cannot be read"):
        await seeker


async def test_a_table_ends_in_order_also_when_nothing_was_kept_for_long(world: World) -> None:
    host = await host_of(world)
    world.clock.forward(2 * STORE_TIMEOUT_S)
    await world.tables.close()
    assert host.goodbye is not None
    assert host.goodbye.again


async def test_a_table_that_somebody_has_just_written_to_is_not_idle(world: World) -> None:
    await world.settle()
    assert world.table.idle
    world.connect(None).hello()
    assert not world.table.idle
    await world.settle()


async def test_a_table_that_goes_back_says_why_and_not_more(world: World, caplog: pytest.LogCaptureFixture) -> None:
    codes = []

    codes.append(world.code)
    await world.begin(people=True)
    host = world.clients[0]
    host.shortest_trip = broken  # type: ignore[method-assign]  # a connection that fails
    await all_ready(world)
    play = {"type": "play", "card": host.view.hand[0], "pressed": 0}
    await asked(host, m.Act("breaks", msgspec.Raw(m.encode(play))))
    assert [record.getMessage() for record in caplog.records] == [
        f"table {codes[0]} reloaded from store: ZeroDivisionError"
    ]
