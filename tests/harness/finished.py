"""Tables as they are kept after a game, made from a match, and replays as clients read them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from parlour import Match
from parlour.games.mind.actions import Ready
from parlour.server.table import Listing, Store
from parlour.server.table.entries import Began, GameEnded, Happened, TableOpened
from parlour.wire import encode
from tests.contracts.contract import contract_of


def entries_of(match: Match, commits: int | None = None) -> list[bytes]:
    """All entries of a table where that match was played to its end, or only as far as that many commits."""
    header, seed = match.header, match.journal.seed
    if seed is None:
        assert header.commitment is None  # dealt by a script
        seed = "script"
    happened = [Happened(msgspec.Raw(encode(commit))) for commit in match.commits[:commits]]
    begin = [TableOpened(header.game, header.seats, header.options, seed, True), Began(header)]
    return [encode(entry) for entry in (*begin, *happened, *([GameEnded()] if commits is None else []))]


def play_together(match: Match, rng: Random) -> None:
    """A team that mostly plays its lowest card: bots that listen to each other would take seconds."""
    choose = contract_of("mind").choose
    while moves := [(seat, move) for seat in range(match.header.seats) for move in match.legal(seat)]:
        ready = [each for each in moves if isinstance(each[1], Ready)]
        seat, move = ready[0] if ready else choose(moves, rng, 0.95)
        match.wait(match.now + rng.randint(0, 9000))
        if move in match.legal(seat):
            match.act(seat, move)


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
