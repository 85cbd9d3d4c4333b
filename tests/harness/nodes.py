"""Nodes in one process, each with its own connections to one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from parlour.server.nodes import Node
from parlour.server.store.postgres import PostgresStore
from parlour.server.web.server import NodeSettings, node_setup
from tests.harness.serving import Served, serving


class ServedNode(NamedTuple):
    served: Served
    node: Node
    store: PostgresStore

    @property
    def base(self) -> str:
        return self.served.base

    @property
    def codes(self) -> set[str]:
        """The tables that this node has in memory."""
        return set(self.served.tables._tables)


@asynccontextmanager
async def node_serving(url: str, name: str, secret: str = "", **more: Any) -> AsyncIterator[ServedNode]:
    store = await asyncio.to_thread(PostgresStore, url)  # the way there may go through this loop
    setup = await asyncio.to_thread(node_setup, store, NodeSettings(name, secret=secret))
    await setup.node.enter()
    async with serving(store, owners=setup.node, node=setup, **more) as served:
        yield ServedNode(served, setup.node, store)


async def fall_asleep(node: Node) -> None:
    """The node renews its lease no more, as if it slept; its clients stay."""
    assert node._renewing is not None
    node._renewing.cancel()
