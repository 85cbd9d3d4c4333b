"""A sample of `python -m bench storm`: hostile frames by the thousand, and honest people who do not notice."""

from __future__ import annotations

import asyncio
from collections import Counter

from bench.storm.attack import Attack
from bench.storm.honest import Notes, playing
from parlour.web.limits import Limits
from tests.web.rude import logged
from tests.web.serving import serving

FRAMES = 20_000


def test_nobody_honest_notices_hostile_frames() -> None:
    notes = Notes()

    async def story() -> Counter[str]:
        async with serving(limits=Limits()) as served, playing(served.base, notes) as codes:
            with logged() as records:
                sent = await Attack(served.port, FRAMES, codes, 1, lambda sent: None).last()
            assert [each.getMessage() for each in records if each.exc_info or each.levelname == "ERROR"] == []
            return sent

    sent = asyncio.run(story())
    assert sent["frames"] >= FRAMES
    assert min(sent["within the limit"], sent["beyond the limit"], sent["wrong requests"]) > 0
    assert notes.lost == notes.refused == []
    assert notes.cards
    assert notes.pings
