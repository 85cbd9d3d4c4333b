"""Export finished games as tidy tables: a row for each move, without names.

A seat is a number. A match is known by the beginning of the promise that was made before its first card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from parlour.engine import AnyGame, BadSetup, Seat, Transition, transitions
from parlour.finished import FinishedMatch
from parlour.games import GAMES, game_named, import_object, parts_of
from parlour.languages import one_of, refusal

FORMATS: Final = (".parquet", ".csv")


class ExportColumn(NamedTuple):
    """A column: its type, as Arrow names it, and what it says."""

    kind: str
    says: str


COLUMNS: Final[Mapping[str, ExportColumn]] = {
    "match": ExportColumn("string", "which match; the same in all its rows"),
    "game": ExportColumn("string", "which game"),
    "seats": ExportColumn("int64", "how many sat at the table"),
    "options": ExportColumn("string", "what was agreed, as JSON"),
    "seq": ExportColumn(
        "int64", "the number of the input in the match, from 1; the dealer's and the clock's count too"
    ),
    "at": ExportColumn("int64", "when the move arrived, in milliseconds since the match began"),
    "seat": ExportColumn("int64", "who moved, from 0"),
    "bot": ExportColumn("string", "which bot played the seat then; nothing for a person"),
    "move": ExportColumn("string", "the move in notation"),
    "events": ExportColumn("string", "what followed at once, by kind, with spaces between"),
    "won": ExportColumn("bool", "whether this seat has won the match in the end"),
}
"""Columns for every move in every game."""

Ahead: TypeAlias = Sequence[Transition[Any, Any, Any]]
"""A move's step, and all that came after it."""


class TidyRows(NamedTuple):
    """A game's own columns, and their values for a step with all that came after."""

    columns: Mapping[str, ExportColumn]
    values: Callable[[Ahead], Mapping[str, Any]]


def tidy_of(game: str) -> TidyRows | None:
    part = parts_of(game).lab.tidy
    tidy: TidyRows | None = import_object(part) if part else None
    return tidy


def columns() -> dict[str, ExportColumn]:
    """All columns: those of every game, and each game's own."""
    more = [tidy.columns for name in GAMES if (tidy := tidy_of(name))]
    return {**COLUMNS, **{name: column for each in more for name, column in each.items()}}


def rows(match: FinishedMatch) -> list[dict[str, Any]]:
    """The moves of a finished match; raises BadSetup for one that breaks off."""
    try:
        return list(_rows(match))
    except Exception as error:
        raise BadSetup("table-damaged", code=match.table, what=refusal("entries-misfit")) from error


def _rows(match: FinishedMatch) -> Iterator[dict[str, Any]]:
    header, game = match.header, game_named(match.header.game)
    taken = list(transitions(game, game.start(header.seats, header.options), match.commits))
    options = msgspec.json.encode(header.options, order="sorted").decode()
    common = {"match": match.key[:12], "game": header.game, "seats": header.seats, "options": options}
    tidy = tidy_of(header.game)
    for at, step in enumerate(taken):
        if isinstance(step.commit.cause.by, int):
            more = tidy.values(taken[at:]) if tidy else {}
            yield {**common, **_row(game, step, match.bots[at], taken[-1].after), **more}


def _row(game: AnyGame, step: Transition[Any, Any, Any], bot: str | None, end: Any) -> dict[str, Any]:
    cause, outcome = step.commit.cause, game.outcome(end)
    assert isinstance(cause.by, int)
    return {
        "seq": step.commit.seq,
        "at": cause.at,
        "seat": int(cause.by),
        "bot": bot,
        "move": game.text(cause.action),
        "events": " ".join(type(event).__name__ for event in step.commit.events),
        "won": None if outcome is None else Seat(cause.by) in outcome.winners,
    }


def table(found: Sequence[Mapping[str, Any]]) -> Any:
    """Rows as a table of Arrow."""
    import pyarrow as pa

    kinds = {name: pa.type_for_alias(column.kind) for name, column in columns().items()}
    return pa.table({name: pa.array([row.get(name) for row in found], kind) for name, kind in kinds.items()})


def export(found: Iterable[FinishedMatch], out: Path) -> tuple[int, int]:
    """Write finished matches; how many matches and moves there were. Raises BadSetup."""
    matches = moves = 0
    with writing(out) as write:
        for told in map(rows, found):
            matches, moves = matches + bool(told), moves + len(told)
            if told:
                write(told)
    return matches, moves


@contextmanager
def writing(out: Path) -> Iterator[Callable[[Sequence[Mapping[str, Any]]], None]]:
    """A function that appends rows to a new file; raises BadSetup."""
    if out.suffix not in FORMATS:
        raise BadSetup("lab.file-name", file=out.name, endings=one_of(FORMATS))
    from pyarrow import csv, parquet

    schema = table([]).schema
    with csv.CSVWriter(out, schema) if out.suffix == ".csv" else parquet.ParquetWriter(out, schema) as writer:
        yield lambda found: writer.write_table(table(found))
