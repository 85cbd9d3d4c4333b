"""A file that keeps some of the disk free for the moment when it is full.

To put the write-ahead log back, the database may have to grow. On a full disk the reserve is given up for that, and
taken again once there is room.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE: Final = 0o600


class Reserve:
    def __init__(self, database: Path, size: int) -> None:
        self._path = database.with_name(database.name + "-reserve")
        self._size = size

    def take(self) -> None:
        """Take the room, or none of it."""
        if self._path.exists():
            return
        try:
            file = os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
            try:
                _allocate(file, self._size)
            finally:
                os.close(file)
        except OSError:
            self.give_up()

    def give_up(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def _allocate(file: int, size: int) -> None:
    """Take the blocks of a file, also where it cannot be said in one call."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, 0, size)
    else:
        os.write(file, bytes(size))
