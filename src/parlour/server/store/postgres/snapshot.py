"""All tables of a database as they are at one moment, while servers go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg import IsolationLevel

from parlour.server.store.postgres.connections import SETTINGS
from parlour.server.store.postgres.errors import explained
from parlour.server.store.postgres.schema import VERSION
from parlour.server.store.postgres.statements import READ
from parlour.server.store.postgres.store import NO_ADDRESS, believed, read_listing
from parlour.server.table.ports import Listing, Unavailable

_BATCH: Final = 2000
"""Rows that are fetched at once."""


class Snapshot:
    """Reads in one transaction, so that everything is of the moment at which it began."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def codes(self) -> list[str]:
        return [code for (code,) in self._connection.execute("SELECT code FROM parlour.tbl ORDER BY code")]

    def entries(self, code: str) -> list[bytes]:
        """The entries of a table; raises Damaged."""
        return believed(code, 0, self._connection.execute(READ, {"code": code, "since": 0}, binary=True).fetchall())

    def entry_rows(self) -> Iterator[tuple[str, int, bytes, int]]:
        """Code, number, content and checksum of every entry, as they are kept."""
        return self._rows("SELECT code, seq, body, crc FROM parlour.entry ORDER BY code, seq")

    def listings(self) -> Iterator[Listing]:
        found = self._rows("SELECT updated, listing FROM parlour.tbl ORDER BY code")
        return (listing for updated, body in found if (listing := read_listing(updated, body)) is not None)

    def _rows(self, question: str) -> Iterator[Any]:
        with self._connection.cursor("parlour_rows", binary=True) as cursor:
            cursor.itersize = _BATCH
            yield from cursor.execute(question)


@contextmanager
def snapshot(url: str) -> Iterator[Snapshot]:
    """Read a database, and change nothing; raises Unavailable."""
    try:
        with psycopg.connect(url, **SETTINGS) as connection:  # type: ignore[arg-type]  # settings by name
            connection.isolation_level = IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            if connection.execute("SELECT to_regclass('parlour.format')").fetchone() == (None,):
                raise Unavailable("store.no-tables")
            (version,) = connection.execute("SELECT version FROM parlour.format").fetchone() or (0,)
            if version > VERSION:
                raise Unavailable("store.newer-source", found=version)
            yield Snapshot(connection)
    except psycopg.ProgrammingError as error:
        raise (explained(error) if error.sqlstate else Unavailable(NO_ADDRESS)) from None
    except (psycopg.Error, OSError) as error:
        raise explained(error) from None
