"""Analysis of finished games: timing, mistakes and their causes, better moves."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from parlour.analysis.game_summary import GameSummary, PlainInsight, SeatMoves, plain_insight
from parlour.engine import Journal
from parlour.games import game_named, import_object, parts_of

_DIGITS: Final = 6
"""Digits behind the point of every number: processors and numbers of threads differ in the last ones."""


def insight(journal: Journal | str | bytes) -> Any:
    """The analysis of a journal, as a value that msgspec encodes; raises BadJournal for a text that is none.

    A game may name its own analysis; every other game gets a `PlainInsight`.
    """
    read = journal if isinstance(journal, Journal) else Journal.from_text(journal, game_named)
    part = parts_of(read.header.game).analysis.insight
    value = plain_insight(read) if part is None else import_object(part)(read)
    return msgspec.convert(_rounded(msgspec.to_builtins(value)), type(value))


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, _DIGITS)
        case dict():
            return {key: _rounded(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_rounded(inner) for inner in value]
        case _:
            return value


__all__ = ["GameSummary", "PlainInsight", "SeatMoves", "insight", "plain_insight"]
