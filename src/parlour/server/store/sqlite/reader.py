"""A thread that reads from SQLite with a connection of its own, opened when needed and again after an error.

It has one cursor, since a connection remembers each that it made. A question reads its answer to the end: what is left
unread would hold the write-ahead log.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from parlour.server.store.sqlite.database_file import DatabaseFile

T = TypeVar("T")

CACHE_KB: Final = 256
"""How much of the file a reader keeps in memory. Who reads a table reads it once, and the system keeps the file."""


class Reader:
    def __init__(self, file: DatabaseFile, name: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._cursor: sqlite3.Cursor | None = None

    async def ask(self, question: Callable[[sqlite3.Cursor], T]) -> T:
        """Raises Unavailable or Damaged."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)

    def _answer(self, question: Callable[[sqlite3.Cursor], T]) -> T:
        try:
            if self._cursor is None:
                self._cursor = self._file.connect().cursor()
                self._cursor.execute(f"PRAGMA cache_size = {-CACHE_KB}")
            return question(self._cursor)
        except Exception as error:
            self._drop()
            raise self._file.explained(error) from error

    def _drop(self) -> None:
        cursor, self._cursor = self._cursor, None
        if cursor is not None:
            cursor.connection.close()

    def close(self) -> None:
        self._thread.shutdown()
        self._drop()
