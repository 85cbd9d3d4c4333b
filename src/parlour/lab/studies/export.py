"""Export finished games as tidy tables: a row for each move, without names.

A seat is a number. A match is known by the beginning of the promise that was made before its first card.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from parlour.engine import AnyGame, BadSetup, Commit, Header, Seat, Transition, transitions
from parlour.games import GAMES, game_named, kit_named, load
from parlour.languages import one_of, refusal
from parlour.server.table.entries import Entry, Happened, TableState, decode_commits, evolve, fold, opened, read
from parlour.server.table.ports import Damaged, Store

EVERY: Final = 2**31 - 1
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
"""What is told of every move in every game."""

Ahead: TypeAlias = Sequence[Transition[Any, Any, Any]]
"""A move's step, and all that came after it."""


class TidyRows(NamedTuple):
    """What a game tells of a move besides: its columns, and their values for a step with all that came after."""

    columns: Mapping[str, ExportColumn]
    told: Callable[[Ahead], Mapping[str, Any]]


def tidy_of(game: str) -> TidyRows | None:
    part = kit_named(game).tidy
    tidy: TidyRows | None = load(part) if part else None
    return tidy


def columns() -> dict[str, ExportColumn]:
    """All columns there are: those of every game, and those that some tell besides."""
    more = [tidy.columns for name in GAMES if (tidy := tidy_of(name))]
    return {**COLUMNS, **{name: column for each in more for name, column in each.items()}}


def rows(lines: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    """The moves of a finished match, out of the entries of its table; none if it was never begun."""
    entries = read(lines)
    state = fold(entries)
    if state.header is None or state.status != "over":
        return
    chairs = list(_chairs(entries))
    commits = decode_commits(game_named(state.game), (each.commit for each in entries if isinstance(each, Happened)))
    yield from match_rows(state.promise, state.header, commits, lambda at, seat: chairs[at].chairs[seat].bot or None)


def match_rows(
    promise: str,
    header: Header,
    commits: Sequence[Commit[Any, Any]],
    bot_at: Callable[[int, Seat], str | None],
) -> Iterator[dict[str, Any]]:
    """The moves of a finished match; `bot_at` says which bot played a seat at a commit, None for a person."""
    game = game_named(header.game)
    taken = list(transitions(game, game.start(header.seats, header.options), commits))
    options = msgspec.json.encode(header.options, order="sorted").decode()
    common = {"match": promise[:12], "game": header.game, "seats": header.seats, "options": options}
    tidy = tidy_of(header.game)
    for at, step in enumerate(taken):
        if isinstance(by := step.commit.cause.by, int):
            more = tidy.told(taken[at:]) if tidy else {}
            yield {**common, **_row(game, step, bot_at(at, by), taken[-1].after), **more}


def _chairs(entries: Sequence[Entry]) -> Iterator[TableState]:
    """The table as it was at each commit."""
    state = opened(entries[0])
    for entry in entries[1:]:
        if isinstance(entry, Happened):
            yield state
        state = evolve(state, entry)


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


async def finished(store: Store, game: str | None = None) -> AsyncIterator[list[dict[str, Any]]]:
    """The rows of every finished match of a store, the oldest first, match by match. Games that are not installed are
    left out. Raises Unavailable or Damaged."""
    for listing in await store.list("over", public=False, limit=EVERY, before=inf):
        if listing.game in GAMES and game in (None, listing.game):
            lines = await store.read(listing.code)
            try:
                found = list(rows(lines))
            except Exception as error:
                raise Damaged("table-damaged", code=listing.code, what=refusal("entries-misfit")) from error
            yield found


def table(found: Sequence[Mapping[str, Any]]) -> Any:
    """Rows as a table of Arrow."""
    import pyarrow as pa

    kinds = {name: pa.type_for_alias(column.kind) for name, column in columns().items()}
    return pa.table({name: pa.array([row.get(name) for row in found], kind) for name, kind in kinds.items()})


async def export(store: Store, out: Path, game: str | None = None) -> tuple[int, int]:
    """Write the finished games of a store; how many matches and moves there were. Raises BadSetup."""
    matches = moves = 0
    with writing(out) as write:
        async for found in finished(store, game):
            matches, moves = matches + bool(found), moves + len(found)
            if found:
                write(found)
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
