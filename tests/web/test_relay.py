"""The way from a node to the owner of a table, when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import gc
from typing import Any, cast

from parlour.web.relay import RelayLink


def test_an_owner_that_hangs_up_after_the_time_is_up_is_not_logged() -> None:
    wrong: list[Any] = []

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: wrong.append(context))
        RelayLink(cast("Any", None), "127.0.0.1:1", "/ws/ABC", {}).connection_lost(None)
        gc.collect()

    asyncio.run(story())
    assert wrong == []


def test_an_owner_that_answers_too_late_is_not_listened_to() -> None:
    async def story() -> None:
        link = RelayLink(cast("Any", None), "127.0.0.1:1", "/ws/ABC", {})
        link.opened.cancel()
        link.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")

    asyncio.run(story())
