"""What nodes share in PostgreSQL: their leases, and who owns which table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import psycopg
from psycopg import AsyncConnection

from parlour.server.nodes import NodeId, QuotaUse, Seen
from parlour.server.store.postgres.connections import SETTINGS, answered, connect
from parlour.server.store.postgres.errors import explained
from parlour.server.store.postgres.statements import (
    ANNOUNCE,
    CLAIM,
    ENTER,
    FORGET_NODES,
    FORGET_SPENT,
    LEAVE,
    LESSON,
    LOOK,
    NODES,
    RELEASE,
    RENEW,
    SPEND,
    SPENT,
)
from parlour.server.store.postgres.store import PostgresStore

STATEMENT_TIMEOUT_S: Final = 1.2
"""For what concerns the lease: later the answer would be of little use."""
NO_WAIT: Final = "SET synchronous_commit = off"
"""A renewal does not wait for the disk: were it lost in a crash, the lease would only end sooner."""


LOOK_BACK_S: Final = 10.0
FIRST_LOOK_BACK_S: Final = 7200.0


class NodeRow(NamedTuple):
    """A node as `parlour nodes` shows it: since how many seconds it runs, how many its lease has left (less than
    nothing: it is gone), and how many tables it holds."""

    name: str
    address: str
    up: float
    left: float
    tables: int


class PostgresNodes:
    """The nodes of one database. What concerns the lease has a connection of its own, so that nothing delays it."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        self._connection: AsyncConnection[Any] | None = None
        self._look_back = FIRST_LOOK_BACK_S

    async def enter(self, me: NodeId, address: str, lease: float) -> bool:
        entered = bool(await self._tell(ENTER, {**_named(me), "address": address, "lease": lease}))
        if entered:
            for statement in (FORGET_NODES, FORGET_SPENT):
                await self._tell(statement, {})
        return entered

    async def renew(self, me: NodeId, lease: float) -> bool:
        return bool(await self._tell(RENEW, {**_named(me), "lease": lease}))

    async def leave(self, me: NodeId) -> None:
        await self._tell(LEAVE, _named(me))

    async def look(self, code: str) -> Seen | None:
        for epoch, owner, boot, address, alive in await self._store.ask(LOOK, {"code": code}):
            return Seen(epoch, None if owner is None else NodeId(owner, boot), address, alive)
        return None

    async def claim(self, code: str, epoch: int, me: NodeId) -> int | None:
        for (granted,) in await self._store.ask(CLAIM, {**_named(me), "code": code, "epoch": epoch}):
            self._store.epochs[code] = granted
            return int(granted)
        return None

    async def release(self, code: str, me: NodeId) -> None:
        epoch = self._store.epochs.pop(code, None)
        await self._store.ask(RELEASE, {**_named(me), "code": code, "epoch": epoch})

    def secret(self) -> str:
        """What nodes show each other where nothing else was agreed on; raises Unavailable."""
        try:
            with psycopg.connect(self._store.url, **SETTINGS) as connection:  # type: ignore[arg-type]  # by name
                row = connection.execute("SELECT secret FROM parlour.format").fetchone()
        except (psycopg.Error, OSError) as error:
            raise explained(error) from error
        assert row is not None
        return str(row[0])

    # What else nodes share.

    async def exchange(self, node: str, mine: Sequence[QuotaUse]) -> list[QuotaUse]:
        """Publish what addresses used of their quotas here, and return what they used elsewhere in the last seconds, or
        at first in the last two hours. These are totals, so nothing counts twice."""
        if mine:
            _, kinds, addresses, totals = (list(column) for column in zip(*mine, strict=True))
            await self._store.ask(SPEND, {"node": node, "kinds": kinds, "addresses": addresses, "totals": totals})
        found = await self._store.ask(SPENT, {"node": node, "seconds": self._look_back})
        self._look_back = LOOK_BACK_S
        return [QuotaUse(*row) for row in found]

    async def announce_lesson(self, code: str, me: NodeId) -> None:
        """Say that this node has the table of a lesson; raises Unavailable."""
        await self._store.ask(ANNOUNCE, {**_named(me), "code": code})

    async def find_lesson(self, code: str, me: NodeId) -> str | None:
        """Return the address of the other node that has the table of a lesson; raises Unavailable."""
        return next((str(address) for (address,) in await self._store.ask(LESSON, {**_named(me), "code": code})), None)

    async def nodes(self) -> list[NodeRow]:
        """All nodes that the database knows, also those whose lease is over; raises Unavailable."""
        return [NodeRow(*row) for row in await self._store.ask(NODES, {})]

    async def _tell(self, statement: str, told: dict[str, Any]) -> Sequence[tuple[Any, ...]]:
        try:
            if self._connection is None:
                self._connection = await connect(self._store.url)
                await self._connection.execute(NO_WAIT)
            asked = self._connection.execute(statement, told, binary=True)
            answer = await answered(self._connection, asked, STATEMENT_TIMEOUT_S, cancel_within=0)
            return await answer.fetchall() if answer.description else ()
        except (psycopg.Error, OSError, TimeoutError) as error:
            await self.close()
            raise explained(error) from error
        except asyncio.CancelledError:
            await self.close()  # it may be in the middle of something
            raise

    async def close(self) -> None:
        """Close the connection of the lease; it is made again when it is needed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def _named(me: NodeId) -> dict[str, Any]:
    return {"id": me.name, "boot": me.boot}
