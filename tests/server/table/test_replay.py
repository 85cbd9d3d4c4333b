"""What is told of a match afterwards, and of a table that cannot be opened."""

from __future__ import annotations

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import BadSetup
from parlour.server.table.entries import Happened, read
from tests.server.table.stories import asked, host_of
from tests.server.table.world import World


async def test_a_replay_has_the_settings_of_its_match(world: World) -> None:
    await world.begin(people=True)
    await asked(world.clients[0], m.Finish("end"))
    header = (await world.journal(world.code)).header
    assert (header.game, header.seats, header.names) == ("mind", 3, ("Host", "Friend 1", "Friend 2"))


async def test_an_option_that_a_game_does_not_have_is_refused_in_its_name(world: World) -> None:
    with pytest.raises(BadSetup, match=r"^mind has no option 'speed'; it takes "):
        await world.tables.open("mind", 3, {"speed": 2}, True, "Host")


async def test_an_option_that_is_changed_later_is_refused_in_the_same_way(world: World) -> None:
    refused = await asked(await host_of(world), m.Configure("faster", {"speed": 2}))
    assert isinstance(refused, m.Refused)
    assert refused.reason.startswith("mind has no option 'speed'; it takes ")


def test_what_nobody_asked_for_is_written_and_read_without_a_nonce() -> None:
    written = b'{"type":"happened","commit":{}}'
    assert m.encode(Happened(msgspec.Raw(b"{}"), "")) == written
    (entry,) = read([written])
    assert isinstance(entry, Happened)
    assert entry.nonce == ""
