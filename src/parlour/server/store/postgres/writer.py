"""Grouped appends: what tables want while one statement runs goes into the next, which is one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from psycopg import AsyncConnection, errors

from parlour.server.store.postgres.connections import answered, break_off
from parlour.server.store.postgres.errors import explained
from parlour.server.store.postgres.statements import APPEND, TOUCH
from parlour.server.store.rows import LISTED_EVERY_S, Written, checksum, store_trouble
from parlour.server.table.ports import Conflict, Listing, Unavailable

log = logging.getLogger("parlour.store")

GROUP_LIMIT: Final = 512
WRITE_TIMEOUT_S: Final = 10.0
TRIES: Final = 3
"""How often a statement is tried that the database undid since others were in its way."""

Connect: TypeAlias = Callable[[], Awaitable[AsyncConnection[Any]]]


class PendingAppend(NamedTuple):
    """An append under an epoch, and who waits for it. Without a listing it asks only whether something could be
    written."""

    code: str
    entries: Sequence[bytes]
    expect: int
    listing: Listing | None
    epoch: int
    answer: asyncio.Future[None]


class Chain(NamedTuple):
    """Appends to one table that build on each other."""

    appends: list[PendingAppend]

    @property
    def end(self) -> int:
        return self.appends[0].expect + sum(len(append.entries) for append in self.appends)


class AppendQueue:
    """Writes appends of many tables with one connection. An append counts only under the epoch in `epochs`: the one
    under which this server owns the table, or 0 for a table that nobody ever claimed."""

    def __init__(self, connect: Connect, clock: Callable[[], float] | None, epochs: dict[str, int]) -> None:
        self.commits = 0
        self._connect = connect
        self._clock = clock
        self._epochs = epochs
        self._wanted: list[PendingAppend] = []
        self._task: asyncio.Task[None] | None = None
        self._connection: AsyncConnection[Any] | None = None
        self._broken_off: AsyncConnection[Any] | None = None
        self._listed: dict[str, Written] = {}
        self._pruned_at = 0.0
        self._trouble = store_trouble()

    def put(self, code: str, entries: Sequence[bytes], expect: int, listing: Listing | None) -> asyncio.Future[None]:
        """Return what becomes of an append: it is written with all that is wanted in this turn of the loop."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        self._wanted.append(PendingAppend(code, entries, expect, listing, self._epochs.get(code, 0), answer))
        if self._task is None:
            self._task = loop.create_task(self._run())
        return answer

    def break_off(self) -> None:
        """Give up what is being written: nobody knows what becomes of it."""
        if self._connection is not None:
            break_off(self._connection)
            self._broken_off = self._connection

    async def close(self) -> None:
        """Close the connection after all that was put before is answered."""
        while self._task is not None:
            await asyncio.wait([self._task])
        await self._drop()

    async def _run(self) -> None:
        while self._wanted:
            group, self._wanted = self._wanted[:GROUP_LIMIT], self._wanted[GROUP_LIMIT:]
            self._wanted = [*await self._write(group), *self._wanted]
        self._task = None

    async def _write(self, group: Sequence[PendingAppend]) -> list[PendingAppend]:
        """Write a group and answer it; return those whose turn comes only now."""
        chains, later = chained(group)
        try:
            found = await self._tried(chains)
        except Exception as error:  # every waiting caller gets the error
            await self._drop()
            if len(chains) > 1 and not isinstance(error, errors.OperationalError | OSError | TimeoutError):
                return [append for alone in group for append in await self._write([alone])]  # one of them is at fault
            self._trouble.report(str(explained(error)))
            _settle(group, explained(error))
            return []
        self._trouble.report()
        self.commits += 1
        return [*self._answer(chains, found), *later]

    def _answer(self, chains: dict[str, Chain], found: dict[str, tuple[bool, int]]) -> list[PendingAppend]:
        again = []
        for code, chain in chains.items():
            accepted, head = found.get(code, (True, 0))
            if accepted:
                _settle(chain.appends, None)
            else:
                self._listed.pop(code, None)
                first, *others = chain.appends
                _settle([first], Conflict("store.conflict", code=code, found=head, expected=first.expect))
                again += others
        return again

    async def _tried(self, chains: dict[str, Chain]) -> dict[str, tuple[bool, int]]:
        if self._connection is self._broken_off:
            await self._drop()
        if self._connection is None:
            async with asyncio.timeout(WRITE_TIMEOUT_S):
                self._connection = await self._connect()
        return await answered(self._connection, self._repeated(self._connection, chains), WRITE_TIMEOUT_S)

    async def _repeated(
        self, connection: AsyncConnection[Any], chains: dict[str, Chain]
    ) -> dict[str, tuple[bool, int]]:
        for _ in range(TRIES - 1):
            with suppress(errors.DeadlockDetected, errors.SerializationFailure):  # it was undone as a whole
                return await self._execute(connection, chains)
        return await self._execute(connection, chains)

    async def _execute(self, connection: AsyncConnection[Any], chains: dict[str, Chain]) -> dict[str, tuple[bool, int]]:
        """Return for each table whether its appends were accepted, and how many entries it had."""
        written = {code: chain for code, chain in chains.items() if code}
        if not written:
            await connection.execute(TOUCH)
            return {}
        answer = await connection.execute(APPEND, self._parameters(written), binary=True)
        return {code: (accepted, head) for code, accepted, head in await answer.fetchall()}

    def _parameters(self, chains: dict[str, Chain]) -> dict[str, Any]:
        now = self._clock() if self._clock else None
        moment = monotonic() if now is None else now
        if not 0 <= moment - self._pruned_at < LISTED_EVERY_S:
            self._listed = {code: written for code, written in self._listed.items() if written.recent(moment)}
            self._pruned_at = moment
        listings = [self._changed(chain, moment) for chain in chains.values()]
        entries = [
            (code, seq, body)
            for code, chain in chains.items()
            for seq, body in enumerate(
                (body for append in chain.appends for body in append.entries), chain.appends[0].expect + 1
            )
        ]
        return {
            "now": now,
            "codes": list(chains),
            "epochs": [chain.appends[0].epoch for chain in chains.values()],
            "expects": [chain.appends[0].expect for chain in chains.values()],
            "counts": [chain.end - chain.appends[0].expect for chain in chains.values()],
            "statuses": [listing and listing.status for listing in listings],
            "publics": [None if listing is None else listing.public for listing in listings],
            "updated": [(listing and listing.updated) or None for listing in listings],
            "listings": [None if listing is None else msgspec.json.encode(listing) for listing in listings],
            "of": [code for code, _, _ in entries],
            "seqs": [seq for _, seq, _ in entries],
            "bodies": [body for _, _, body in entries],
            "crcs": [checksum(*entry) for entry in entries],
        }

    def _changed(self, chain: Chain, moment: float) -> Listing | None:
        """Return the listing if it is to be written: for a new table, if it says something new, or for its time."""
        first, last = chain.appends[0], chain.appends[-1]
        assert last.listing is not None
        written = self._listed.get(last.code)
        if first.expect and written is not None and written.stands(last.listing, moment, last.epoch):
            return None
        self._listed[last.code] = Written(last.listing, moment, last.epoch)
        return last.listing

    async def _drop(self) -> None:
        """Forget the connection. Its last statement may have been committed or not."""
        connection, self._connection = self._connection, None
        self._broken_off = None
        self._listed.clear()
        if connection is not None:
            await connection.close()


def chained(group: Sequence[PendingAppend]) -> tuple[dict[str, Chain], list[PendingAppend]]:
    """Return for each table the appends that build on its first one, and those that do not, for later."""
    chains: dict[str, Chain] = {}
    later = []
    for append in group:
        chain = chains.get(append.code)
        if chain is None:
            chains[append.code] = Chain([append])
        elif append.expect == chain.end and append.epoch == chain.appends[0].epoch:
            chain.appends.append(append)
        else:
            later.append(append)
    return chains, later


def _settle(appends: Sequence[PendingAppend], error: Conflict | Unavailable | Exception | None) -> None:
    for append in appends:
        if append.answer.done():
            continue
        if error is None:
            append.answer.set_result(None)
        else:
            append.answer.set_exception(error)
