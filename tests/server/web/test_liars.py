"""Clients that lie about the time of a press gain what the bound says, and no more, at a served table."""

from __future__ import annotations

import asyncio

import pytest

from parlour.engine import Millis
from parlour.server.table.clock import HandSetClock
from parlour.server.table.press_time import MAX_CLAIM_MS, MAX_SAVED_MS, REFILL_MS
from tests.harness.serving import serving
from tests.storm.liars import HONEST, LIES, Lie, presses

HEADER = "X-Client-RTT"
NEAR = 10  # half of the trip is believed freely: as good as nothing on loopback, but not for sure
FORGED = next(lie for lie in LIES if lie.header)


def gained(lie: Lie, trip_header: str = "") -> list[int]:
    """What each press of a liar gains at a table whose clock moves only between presses."""
    clock = HandSetClock()

    async def pause(seconds: float) -> None:
        clock.forward(seconds)

    async def story() -> list[int]:
        async with serving(clock=clock, trip_header=trip_header, proxies="127.0.0.1") as served:
            made = await presses(served.base, lie, 3, pause, lambda: Millis(round(clock.now() * 1000)))
            return [press.gain for press in made]

    return asyncio.run(story())


@pytest.mark.parametrize("lie", [lie for lie in LIES if not lie.rest], ids=lambda lie: lie.name)
def test_no_lie_gains_more_than_the_bound(lie: Lie) -> None:
    each = gained(lie, HEADER)
    assert sum(each) <= (REFILL_MS + NEAR) * len(each)
    assert max(each) <= MAX_SAVED_MS + NEAR


def test_an_honest_press_is_believed_as_it_is() -> None:
    assert set(gained(HONEST)) == {0}


def test_only_the_named_header_of_a_trusted_proxy_is_believed() -> None:
    proxy = FORGED._replace(source="")
    assert min(gained(proxy, HEADER)) >= MAX_CLAIM_MS
    assert max(gained(proxy, "")) <= REFILL_MS + NEAR
    assert max(gained(proxy, "X-Other")) <= REFILL_MS + NEAR
    assert max(gained(proxy._replace(header="250 ms"), HEADER)) <= REFILL_MS + NEAR
