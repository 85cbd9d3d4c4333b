"""A note beside the database of what was committed last, to notice a damaged write-ahead log at the next start.

SQLite ends its log at the first frame whose checksum is wrong, and says nothing: what was committed after it is gone.
So after each transaction the number of entries of each table in it is appended to a file of its own. The file is begun
anew when all of the log is in the database. It is not synced: after a power failure the newest lines may be missing,
and then a loss is not noticed.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from parlour.server.store.rows import count

PRIVATE: Final = 0o600


class LostEntries(NamedTuple):
    code: str
    have: int
    stored: int

    def __str__(self) -> str:
        return f"table {self.code} has {self.have} entries, and {self.stored} were stored"


class LastCommitNote:
    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + "-tail")
        self._file: int | None = None

    def write(self, counts: Mapping[str, int]) -> None:
        """Write down how many entries these tables have now; raises OSError."""
        if self._file is None:
            self._file = os.open(self._path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, PRIVATE)
        os.write(self._file, b"".join(_line(code, entries) for code, entries in counts.items()))

    def start_over(self) -> None:
        """Everything is in the database itself; raises OSError."""
        if self._file is not None:
            os.ftruncate(self._file, 0)

    def lost(self, connection: sqlite3.Connection) -> list[LostEntries]:
        """The tables that have fewer entries than were stored."""
        return [
            LostEntries(code, have, stored)
            for code, stored in self._read().items()
            if (have := count(connection, code)) < stored
        ]

    def remove(self) -> None:
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            os.close(file)

    def _read(self) -> dict[str, int]:
        """The last number for each table; a line that was not written to its end counts for nothing."""
        found: dict[str, int] = {}
        try:
            with closing(self._path.open("rb")) as lines:
                for line in lines:
                    code, _, rest = line.partition(b" ")
                    entries = rest.partition(b" ")[0]
                    if entries.isdigit() and line == _line(code.decode(errors="replace"), int(entries)):
                        found[code.decode()] = int(entries)
        except FileNotFoundError:
            pass
        return found


def _line(code: str, entries: int) -> bytes:
    said = f"{code} {entries}".encode()
    return b"%s %08x\n" % (said, crc32(said))
