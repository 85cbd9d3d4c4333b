"""Tables as they are kept after a game, made from a match, and replays as clients read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from parlour import Match
from parlour.table import Listing, Store
from parlour.table.entries import Began, GameEnded, Happened, TableOpened
from parlour.table.messages import encode


def entries_of(match: Match, commits: int | None = None) -> list[bytes]:
    """All entries of a table where that match was played to its end, or only as far as that many commits."""
    header, seed = match.header, match.journal.seed
    if seed is None:
        assert header.commitment is None  # dealt by a script
        seed = "script"
    happened = [Happened(msgspec.Raw(encode(commit))) for commit in match.commits[:commits]]
    begin = [TableOpened(header.game, header.seats, header.options, seed, True), Began(header)]
    return [encode(entry) for entry in (*begin, *happened, *([GameEnded()] if commits is None else []))]


async def keep(store: Store, code: str, entries: list[bytes], expect: int = 0) -> None:
    listing = Listing(code, "mind", "over", True, 2, 2, ("Ada", "Bob"))
    await store.append(code, entries[expect:], expect=expect, listing=listing)


def folded(steps: list[dict[str, Any]], seats: int) -> Iterator[list[dict[str, Any]]]:
    """The views after each step, as docs/protocol.md says."""
    seen: list[dict[str, Any]] = [{} for _ in range(seats)]
    for step in steps:
        own = step.get("own") or [{}] * seats
        seen = [{**old, **step.get("changed", {}), **new} for old, new in zip(seen, own, strict=True)]
        seen = [{key: value for key, value in view.items() if key not in step.get("gone", ())} for view in seen]
        yield seen
