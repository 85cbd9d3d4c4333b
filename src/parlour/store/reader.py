"""A thread that reads from SQLite with a connection of its own, opened when needed and again after an error."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from parlour.store.file import File

T = TypeVar("T")


class Reader:
    def __init__(self, file: File, name: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._connection: sqlite3.Connection | None = None

    async def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Raises Unavailable or Damaged."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)

    def _answer(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            if self._connection is None:
                self._connection = self._file.connect()
            return question(self._connection)
        except Exception as error:
            self._drop()
            raise self._file.explained(error) from error

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def close(self) -> None:
        self._thread.shutdown()
        self._drop()
