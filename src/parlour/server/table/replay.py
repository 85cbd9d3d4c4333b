"""The part of a match that may be published, from the entries of its table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from parlour.engine import AnyGame, BadSetup, Commit, Header, Illegal, Journal, transitions
from parlour.games import game_named
from parlour.languages import refusal
from parlour.server.table.entries import Happened, TableState, decode_commits, fold, read
from parlour.server.table.opening import TOO_EARLY
from parlour.server.table.ports import Damaged


def public_journal(code: str, lines: Sequence[bytes]) -> tuple[Journal, TableState]:
    """The whole match with its seed once it is over, and the table at which it was played. Once the match is decided
    but goes on, all commits until then and no seed.

    Raises LookupError if there is no such table, Illegal before anything is decided, BadSetup for a game that is not
    known here, and Damaged if the entries make no table.
    """
    if not lines:
        raise LookupError(code)
    try:
        return _public(lines)
    except (BadSetup, Illegal):
        raise
    except Exception as error:
        raise Damaged("table-damaged", code=code, what=refusal("entries-misfit")) from error


def _public(lines: Sequence[bytes]) -> tuple[Journal, TableState]:
    entries = read(lines)
    state = fold(entries)
    if state.header is None:
        raise Illegal(TOO_EARLY)
    game = game_named(state.game)
    commits = decode_commits(game, (entry.commit for entry in entries if isinstance(entry, Happened)))
    if state.status == "over":
        return Journal(state.header, commits, state.seed), state
    return Journal(state.header, _until_decided(game, state.header, commits)), state


def _until_decided(game: AnyGame, header: Header, commits: Sequence[Commit[Any, Any]]) -> tuple[Commit[Any, Any], ...]:
    taken = list(transitions(game, game.start(header.seats, header.options), commits))
    undecided = list(takewhile(lambda step: game.outcome(step.after) is None, taken))
    if len(undecided) == len(taken):
        raise Illegal(TOO_EARLY)
    return tuple(commits[: len(undecided) + 1])
