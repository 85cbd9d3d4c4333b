"""Checkpoint the WAL in a background thread, so that no append waits for it.

A checkpoint is due when the WAL is longer than CHECKPOINT_BYTES. The writer then checkpoints what was appended
meanwhile, and the WAL starts from its beginning and is cut to that length. If a checkpoint fails, the WAL is longer
until the next one, and nothing is lost.
"""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from typing import Final, Protocol

from parlour.server.store.sqlite.database_file import CHECKPOINT_BYTES, DatabaseFile

log = logging.getLogger("parlour.store")

RETRY_BYTES: Final = CHECKPOINT_BYTES // 4
"""By how much the WAL grows before a checkpoint that could not be completed is tried again."""
_CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"


class Writes(Protocol):
    @property
    def cursor(self) -> sqlite3.Cursor:
        """What is written with."""


class Checkpointer:
    def __init__(self, file: DatabaseFile) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-checkpoint")
        self._thread.submit(int)  # it starts now, and not while many tables are in memory
        self._running: Future[None] | None = None
        self._due = CHECKPOINT_BYTES

    def after(self, writes: Writes) -> None:
        """Called by the writer after each group."""
        try:
            if self._running is None and self._file.wal_size() > self._due:
                self._running = self._thread.submit(self._checkpoint)
            elif self._running is not None and self._running.done():
                running, self._running = self._running, None
                running.result()
                self._finish(writes.cursor)
        except Exception as error:
            self._due = self._file.wal_size() + RETRY_BYTES
            log.warning("WAL checkpoint postponed: %s", self._file.explained(error))

    def close(self) -> None:
        self._thread.shutdown()

    def _finish(self, cursor: sqlite3.Cursor) -> None:
        """Checkpoint the rest. If all of the WAL is in the database, the next transaction begins it anew."""
        busy, frames, done = cursor.execute(_CHECKPOINT).fetchone()
        complete = not busy and frames == done
        if complete:
            self._file.last_commit.start_over()
        self._due = CHECKPOINT_BYTES if complete else self._file.wal_size() + RETRY_BYTES

    def _checkpoint(self) -> None:
        with closing(self._file.connect()) as connection:
            connection.execute(_CHECKPOINT)
