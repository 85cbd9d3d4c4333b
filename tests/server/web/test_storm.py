"""A sample of `python -m bench storm`: hostile frames by the thousand, and honest people who do not notice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any, TypeVar

import uvloop

from parlour.server.web.limits import Limits
from tests.harness.raw_client import logged, rude
from tests.harness.serving import serving
from tests.storm.attack import Attack
from tests.storm.honest import Notes, playing

FRAMES = 20_000
SHORT = Limits(request=1.0)
T = TypeVar("T")


def run(story: Coroutine[Any, Any, T]) -> T:
    """On the loop that a server has: it is stricter about connections that are gone."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(story)


def test_nobody_honest_notices_hostile_frames() -> None:
    notes = Notes()

    async def story() -> Counter[str]:
        async with serving(limits=Limits()) as served, playing(served.base, notes) as codes:
            with logged() as records:
                sent = await Attack(served.port, FRAMES, codes, 1, lambda sent: None).last()
            assert [each.getMessage() for each in records if each.exc_info or each.levelname == "ERROR"] == []
            return sent

    sent = run(story())
    assert sent["frames"] >= FRAMES
    assert min(sent["within the limit"], sent["beyond the limit"], sent["wrong requests"]) > 0
    assert notes.lost == notes.refused == []
    assert notes.cards
    assert notes.pings


def test_a_head_that_was_too_large_is_over_when_it_is_cut_off() -> None:
    async def story() -> list[str]:
        async with serving(limits=SHORT) as served:
            with logged() as records:
                async with rude(served.port) as client:
                    await client.head("GET / HTTP/1.1\nX: " + "y" * 20_000)
                    assert b"431" in await client.hung_up()
                async with rude(served.port) as client:  # given up when the first would have been
                    await client.head("GET /")
                    await client.hung_up()
            return [each.getMessage() for each in records if each.levelname == "ERROR"]

    assert run(story()) == []
