"""The short form of an insight in the terminal: a few lines of plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from parlour.analysis import GameSummary, PlainInsight
from parlour.games import import_object, parts_of
from parlour.terminal.language import worded
from parlour.terminal.pronouns import People, full_sentence


def short_form(game: str, insight: Any, people: People) -> list[str]:
    """What is most worth knowing, by line: as the game says it, or of a plain insight how everybody moved."""
    part = parts_of(game).terminal.insight_lines
    if part is not None:
        lines: Iterable[str] = import_object(part)(insight, people)
        return [full_sentence(line) for line in lines]
    return (
        [full_sentence(line) for line in _summary(insight.summary, people)] if isinstance(insight, PlainInsight) else []
    )


def _summary(summary: GameSummary, people: People) -> Iterator[str]:
    for seat in summary.moves:
        parts = [worded("since_moves", count=seat.moves)]
        if seat.seconds is not None:
            parts.append(worded("cli_seconds_each", seconds=round(seat.seconds, 1)))
        yield worded("cli_insight_of", name=people.name(seat.seat), told=", ".join(parts))
