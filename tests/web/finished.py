"""Tables as they are kept after a game, made from a match."""

from __future__ import annotations

import msgspec

from parlour import Match
from parlour.table import Listing, Store
from parlour.table.entries import Began, Ended, Happened, Opened
from parlour.table.messages import encode


def entries_of(match: Match, commits: int | None = None) -> list[bytes]:
    """All entries of a table where that match was played to its end, or only as far as that many commits."""
    header, seed = match.header, match.journal.seed
    assert seed is not None
    happened = [Happened(msgspec.Raw(encode(commit))) for commit in match.commits[:commits]]
    begin = [Opened(header.game, header.seats, header.options, seed, True), Began(header)]
    return [encode(entry) for entry in (*begin, *happened, *([Ended()] if commits is None else []))]


async def keep(store: Store, code: str, entries: list[bytes], expect: int = 0) -> None:
    listing = Listing(code, "mind", "over", True, 2, 2, ("Ada", "Bob"))
    await store.append(code, entries[expect:], expect=expect, listing=listing)
