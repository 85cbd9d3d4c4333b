"""Move all tables from one store to another. A move that was interrupted can be run again, and goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

from parlour.engine import BadJournal, BadSetup, Illegal
from parlour.languages import Refusal
from parlour.match import verify
from parlour.server.table.ports import Conflict, Damaged, Listing, Store
from parlour.server.table.replay import public_journal

PAGE: Final = 200
"""So many tables are moved at once, so that they share a transaction."""


class MovableStore(Store, Protocol):
    """A store that can name all its tables."""

    async def tables(self, after: str = "", limit: int = 500) -> Sequence[Listing]:
        """Tables by code, those after one; raises Unavailable or Damaged."""


class MoveReport(NamedTuple):
    """What a move came to. `wrong`: what is wrong with a finished game, by the code of its table."""

    tables: int
    moved: int
    verified: int
    wrong: dict[str, Refusal]


Progress = Callable[[str, int], None]
"""Reports the current step, and how many tables it has reached."""


async def move(source: MovableStore, target: MovableStore, progress: Progress) -> MoveReport:
    """Copy what the target does not have yet, then verify every finished game there.

    Raises Unavailable, Damaged, or Conflict if a table is in both and has gone another way.
    """
    tables = moved = 0
    async for page in _pages(source):
        moved += sum(await asyncio.gather(*(_move(source, target, listing) for listing in page)))
        tables += len(page)
        progress("moved", tables)
    verdicts = await _verdicts(target, progress)
    wrong = {code: why for code, why in verdicts.items() if why}
    return MoveReport(tables, moved, len(verdicts) - len(wrong), wrong)


async def _pages(store: MovableStore) -> AsyncIterator[Sequence[Listing]]:
    after = ""
    while page := await store.tables(after, PAGE):
        yield page
        after = page[-1].code


async def _move(source: MovableStore, target: MovableStore, listing: Listing) -> bool:
    """Return whether there was something to move."""
    entries, have = await asyncio.gather(source.read(listing.code), target.read(listing.code))
    if entries[: len(have)] != have:
        raise Conflict("store.in-both-places", code=listing.code)
    if len(have) == len(entries):
        return False
    try:
        await target.append(listing.code, entries[len(have) :], expect=len(have), listing=listing)
    except Conflict:
        raise Conflict("store.opened-there", code=listing.code) from None
    return True


async def _verdicts(store: MovableStore, progress: Progress) -> dict[str, Refusal | None]:
    """Verify the finished game of each table: what is wrong with it, None if nothing is. Some were never played."""
    verdicts, seen = {}, 0
    async for page in _pages(store):
        for code in (listing.code for listing in page if listing.status == "over"):
            with suppress(Illegal):
                verdicts[code] = _verdict(code, await store.read(code))
        seen += len(page)
        progress("checked", seen)
    return verdicts


def _verdict(code: str, entries: Sequence[bytes]) -> Refusal | None:
    try:
        verify(public_journal(code, entries)[0])
    except (BadJournal, BadSetup, Damaged) as error:
        return error.why
    return None
