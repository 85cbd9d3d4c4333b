"""The log goes back into the file beside the writing: nobody who appends waits for it. The writer does only what came
meanwhile, so that the log can begin anew. If it fails the log is longer for a while, and nothing is lost."""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from typing import Final, Protocol

from parlour.store.file import File

log = logging.getLogger("parlour.store")

TIDY_EVERY: Final = 4000
_CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"


class Writes(Protocol):
    @property
    def connection(self) -> sqlite3.Connection:
        """What is written with."""


class Tidy:
    def __init__(self, file: File) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-tidy")
        self._running: Future[None] | None = None
        self._appends = 0

    def after(self, appends: int, writes: Writes) -> None:
        """Called by the writer after each group."""
        self._appends += appends
        try:
            if self._running is None and self._appends >= TIDY_EVERY:
                self._appends = 0
                self._running = self._thread.submit(self._checkpoint)
            elif self._running is not None and self._running.done():
                running, self._running = self._running, None
                running.result()
                writes.connection.execute(_CHECKPOINT)
        except Exception as error:
            log.warning("the log is not put back yet: %s", self._file.explained(error))

    def close(self) -> None:
        self._thread.shutdown()

    def _checkpoint(self) -> None:
        with closing(self._file.connect()) as connection:
            connection.execute(_CHECKPOINT)
