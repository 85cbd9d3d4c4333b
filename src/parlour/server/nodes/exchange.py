"""Data that nodes exchange through the database, beside the owners of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from parlour.server.nodes.claims import NodeId


class QuotaUse(NamedTuple):
    """How much an address has used of a quota at a node, all in all."""

    node: str
    kind: str
    address: str
    total: int


class NodeExchange(Protocol):
    """Each method raises Unavailable."""

    async def exchange(self, node: str, mine: Sequence[QuotaUse]) -> Sequence[QuotaUse]:
        """Publish the use of quotas here, and return the recent use elsewhere."""

    async def announce_lesson(self, code: str, me: NodeId) -> None:
        """Say that this node has the table of a lesson."""

    async def find_lesson(self, code: str, me: NodeId) -> str | None:
        """The address of the other node that has the table of a lesson, if there is one."""

    async def close(self) -> None:
        """Give back connections; they are made again when they are needed."""
