"""What may be told of a match afterwards, from the entries of its table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import takewhile
from typing import Any, Final

from parlour.engine import AnyGame, Commit, Header, Illegal, Record, steps
from parlour.games import game_named
from parlour.table import entries as n
from parlour.table.live import decoded

_TOO_EARLY: Final = "the journal is told when the game is over"


def record_of(code: str, lines: Sequence[bytes]) -> Record:
    """The whole match with its seed once it is over. Once it is decided but goes on, all until then and no seed.

    Raises LookupError if there is no such table, and Illegal before anything is decided.
    """
    if not lines:
        raise LookupError(code)
    first, *entries = [n.entry_decoder.decode(line) for line in lines]
    setting = reduce(n.evolve, entries, n.laid(first))
    if setting.header is None:
        raise Illegal(_TOO_EARLY)
    game = game_named(setting.game)
    commits = decoded(game, (entry.commit for entry in entries if isinstance(entry, n.Happened)))
    if setting.status == "over":
        return Record(setting.header, commits, setting.seed)
    return Record(setting.header, _until_decided(game, setting.header, commits))


def _until_decided(game: AnyGame, header: Header, commits: Sequence[Commit[Any, Any]]) -> tuple[Commit[Any, Any], ...]:
    taken = list(steps(game, game.start(header.seats, header.options), commits))
    undecided = list(takewhile(lambda step: game.outcome(step.after) is None, taken))
    if len(undecided) == len(taken):
        raise Illegal(_TOO_EARLY)
    return tuple(commits[: len(undecided) + 1])
