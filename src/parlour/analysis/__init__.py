"""What a journal tells after the game: who kept time how, what went wrong and why, and what would have been better."""

from __future__ import annotations

from typing import Any

from parlour.analysis.summary import GameSummary, PlainInsight, SeatMoves, plain_insight
from parlour.engine import Journal
from parlour.games import game_named, kit_named, load


def insight(journal: Journal | str | bytes) -> Any:
    """The analysis of a journal, as a value that msgspec encodes; raises BadJournal for a text that is none.

    A game's kit names its own analysis; every other game gets a `PlainInsight`.
    """
    read = journal if isinstance(journal, Journal) else Journal.from_text(journal, game_named)
    part = kit_named(read.header.game).insight
    return plain_insight(read) if part is None else load(part)(read)


__all__ = ["GameSummary", "PlainInsight", "SeatMoves", "insight", "plain_insight"]
