"""A server that is stopped while requests are under way."""

from __future__ import annotations

import asyncio

from parlour.languages import english
from parlour.server.store import MemoryStore
from parlour.server.table.tables import CLOSING
from tests.harness.raw_client import logged
from tests.harness.serving import http_client, serving


class Stalled(MemoryStore):
    """Reads nothing, and says when it is asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        self.asked.set()
        return await asyncio.Future()


def test_a_request_that_a_stopping_server_gives_up_is_refused() -> None:
    async def story() -> None:
        store = Stalled()
        with logged() as records:
            async with serving(store) as served, http_client(served.base) as client:
                asked = asyncio.create_task(client.get("/api/tables/ABC234"))
                await store.asked.wait()
                served.server.config.timeout_graceful_shutdown = 0
                served.server.should_exit = True
                refused = await asked
        assert refused.status_code == 503
        assert refused.json()["error"] == english(CLOSING)
        assert [record for record in records if record.exc_info] == []

    asyncio.run(story())
