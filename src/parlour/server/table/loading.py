"""Load the state and the match of a table from its entries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from parlour.engine import Commit, Journal
from parlour.games import game_named
from parlour.server.table.entries import Entry, Happened, TableState, decode_commits, fold, read
from parlour.server.table.ports import Services
from parlour.server.table.timed_match import TimedMatch


class Loaded(NamedTuple):
    """What follows from a table's entries alone, and the game that is repeated there, if ghosts play."""

    entries: tuple[Entry, ...]
    commits: tuple[Commit[Any, Any], ...]
    state: TableState
    live: TimedMatch
    repeated: Journal | None = None


def load(lines: Sequence[bytes], services: Services) -> Loaded:
    """Decode a table's entries and fold them; raises whatever is wrong with them."""
    entries = read(lines)
    state = fold(entries)
    game = game_named(state.game)
    commits = decode_commits(game, (entry.commit for entry in entries if isinstance(entry, Happened)))
    live = TimedMatch(game, state.seed, partial(services.make_dealer, state), services.clock.now())
    if state.header is not None:
        live.resume(state.header, commits, over=state.status == "over")
    return Loaded(entries, commits, state, live)
