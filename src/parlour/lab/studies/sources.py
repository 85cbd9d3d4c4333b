"""Load finished games from a server's database or from an exported file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from parlour.finished import FinishedMatch
from parlour.games import import_object
from parlour.lab.studies.export import FORMATS, columns, export, rows, table

_SERVER: Final = "parlour.server.store.finished:matches_in"
"""Who reads a server's data folder; the lab knows only what it returns."""


def games_in(source: Path | None, game: str | None) -> Any:
    """A table of every move; raises BadSetup, or what the server's store raises."""
    if source is not None and source.suffix in FORMATS:
        return _of_game(_read(source), game)
    return table([row for match in _matches(source, game) for row in rows(match)])


def exported(folder: Path, out: Path, game: str | None) -> tuple[int, int]:
    """Write the finished games of a server; how many matches and moves there were. Raises as `games_in`."""
    return export(_matches(folder, game), out)


def _matches(folder: Path | None, game: str | None) -> Iterator[FinishedMatch]:
    found: Iterator[FinishedMatch] = import_object(_SERVER)(folder or user_data_path("parlour", appauthor=False), game)
    return found


def _read(path: Path) -> Any:
    import pyarrow as pa
    from pyarrow import csv, parquet

    if path.suffix == ".parquet":
        return parquet.read_table(path)
    kinds = {name: pa.type_for_alias(column.kind) for name, column in columns().items()}
    return csv.read_csv(path, convert_options=csv.ConvertOptions(column_types=kinds, strings_can_be_null=True))


def _of_game(found: Any, game: str | None) -> Any:
    import pyarrow.compute as pc

    return found if game is None else found.filter(pc.equal(found["game"], game))
