"""Load finished games from a server's database or from an exported file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from parlour.engine import BadSetup
from parlour.lab.studies.export import FORMATS, columns, export, finished, table
from parlour.server.store import SqliteStore
from parlour.server.store.sqlite.database_file import DATABASE


def games_in(source: Path | None, game: str | None) -> Any:
    """A table of every move; raises BadSetup."""
    if source is not None and source.suffix in FORMATS:
        return _of_game(_read(source), game)
    return asyncio.run(_from_server(database(source), game))


def exported(folder: Path, out: Path, game: str | None) -> tuple[int, int]:
    """Write the finished games of a server; how many matches and moves there were. Raises BadSetup."""
    return asyncio.run(_export(database(folder), out, game))


def database(folder: Path | None) -> Path:
    """The database in a folder; raises BadSetup if there is none."""
    path = (folder or user_data_path("parlour", appauthor=False)) / DATABASE
    if not path.is_file():
        raise BadSetup("lab.no-database", folder=str(path.parent), file=DATABASE)
    return path


async def _from_server(path: Path, game: str | None) -> Any:
    store = SqliteStore(path)
    try:
        return table([row async for found in finished(store, game) for row in found])
    finally:
        await store.close()


async def _export(path: Path, out: Path, game: str | None) -> tuple[int, int]:
    store = SqliteStore(path)
    try:
        return await export(store, out, game)
    finally:
        await store.close()


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
