"""Finished matches of a data folder, without names. The lab loads `matches_in` by its name."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Final

from parlour.engine import BadSetup
from parlour.finished import FinishedMatch
from parlour.games import GAMES, game_named
from parlour.languages import refusal
from parlour.server.store.sqlite.database_file import DATABASE
from parlour.server.store.sqlite.store import SqliteStore
from parlour.server.table.entries import Happened, decode_commits, evolve, fold, opened, read
from parlour.server.table.ports import Damaged

EVERY: Final = 2**31 - 1


def matches_in(folder: Path, game: str | None) -> Iterator[FinishedMatch]:
    """Those of one game or of all that are installed, the oldest first. Raises BadSetup if there is no database, and
    Unavailable or Damaged on the way."""
    path = folder / DATABASE
    if not path.is_file():
        raise BadSetup("lab.no-database", folder=str(folder), file=DATABASE)
    return _matches(path, game)


def _matches(path: Path, game: str | None) -> Iterator[FinishedMatch]:
    with asyncio.Runner() as runner:
        store = SqliteStore(path)
        try:
            for listing in runner.run(store.list("over", public=False, limit=EVERY, before=inf)):
                if listing.game in GAMES and game in (None, listing.game):
                    lines = runner.run(store.read(listing.code))
                    try:
                        match = finished_match(lines, listing.code)
                    except Exception as error:
                        raise Damaged("table-damaged", code=listing.code, what=refusal("entries-misfit")) from error
                    if match is not None:
                        yield match
        finally:
            runner.run(store.close())


def finished_match(lines: Sequence[bytes], table: str = "") -> FinishedMatch | None:
    """The match of a table, from its entries; None if it was never begun or is not over."""
    entries = read(lines)
    end = fold(entries)
    if end.header is None or end.status != "over":
        return None
    happened = (entry.commit for entry in entries if isinstance(entry, Happened))
    commits = decode_commits(game_named(end.game), happened)
    state, bots = opened(entries[0]), list[str | None]()
    for entry in entries[1:]:
        if isinstance(entry, Happened):
            by = commits[len(bots)].cause.by
            bots.append((state.chairs[by].bot or None) if isinstance(by, int) else None)
        state = evolve(state, entry)
    return FinishedMatch(end.promise, end.header, tuple(commits), tuple(bots), table)
