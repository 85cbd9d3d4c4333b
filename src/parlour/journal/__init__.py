"""Where tables are kept: one port (`parlour.table.ports.Journal`), several keepers, one contract."""

from parlour.journal.memory import MemoryJournal
from parlour.journal.sqlite import SqliteJournal

__all__ = ["MemoryJournal", "SqliteJournal"]
