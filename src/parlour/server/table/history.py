"""Load the state and the match of a table from its entries, and the game that is repeated there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.engine import AnyGame, Commit, Illegal, Journal
from parlour.games import game_named
from parlour.match import Match
from parlour.server.table.entries import Entry, Happened, TableState, decode_commits, fold, read
from parlour.server.table.opening import GHOST
from parlour.server.table.ports import AnyMatch, Damaged, DealerMaker, Store
from parlour.server.table.replay import public_journal


class History(NamedTuple):
    """What follows from a table's entries alone, and the game that is repeated there, if ghosts play."""

    entries: tuple[Entry, ...]
    commits: tuple[Commit[Any, Any], ...]
    state: TableState
    game: AnyGame
    match: AnyMatch | None = None
    repeated: Journal | None = None


def load(lines: Sequence[bytes], make_dealer: DealerMaker) -> History:
    """Decode a table's entries and fold them; raises whatever is wrong with them, BadJournal if the seed deals
    otherwise."""
    entries = read(lines)
    state = fold(entries)
    game = game_named(state.game)
    commits = decode_commits(game, (entry.commit for entry in entries if isinstance(entry, Happened)))
    if state.header is None:
        return History(entries, commits, state, game)
    journal = Journal(state.header, commits, state.seed if state.status == "over" else None)
    match = Match(game, journal=journal, dealer=make_dealer(state, state.header.nonces))
    return History(entries, commits, state, game, match)


async def repeated_game(state: TableState, store: Store) -> Journal | None:
    """The game whose people play at a table as ghosts; None where none do, or where it cannot be read any more."""
    if not any(chair.bot == GHOST for chair in state.chairs):
        return None
    try:
        lines = await store.read(state.deal)
        return (await asyncio.to_thread(public_journal, state.deal, lines))[0]
    except (LookupError, ValueError, Illegal, Damaged):
        return None
