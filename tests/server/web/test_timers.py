"""Calls that are made together: each once, none too early, and none for want of another."""

from __future__ import annotations

import asyncio
import logging

import pytest

from parlour.server.web.timers import Timers


def test_each_call_is_made_and_one_that_fails_takes_no_other_along(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> list[str]:
        made: list[str] = []
        rounds, last = Timers(), asyncio.Event()
        rounds.later(0.0, lambda: made.append("one"))
        rounds.later(0.0, lambda: [][0])
        rounds.later(0.0, lambda: made.append("two"))
        rounds.later(0.3, last.set)
        await last.wait()
        return made

    with caplog.at_level(logging.ERROR):
        assert asyncio.run(story()) == ["one", "two"]
    assert "IndexError" in caplog.text


def test_no_call_is_made_too_early() -> None:
    async def story() -> float:
        rounds, come = Timers(), asyncio.Event()
        begin = asyncio.get_running_loop().time()
        rounds.later(0.05, come.set)
        await come.wait()
        return asyncio.get_running_loop().time() - begin

    assert asyncio.run(story()) >= 0.05
