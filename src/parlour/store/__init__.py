"""Where tables are kept: one port (`parlour.table.ports.Store`), several keepers, one contract."""

from parlour.store.memory import MemoryStore
from parlour.store.sqlite import SqliteStore

__all__ = ["MemoryStore", "SqliteStore"]
