"""Stores for the entries of tables: memory, SQLite, PostgreSQL. All implement `parlour.table.ports.Store`."""

from parlour.store.memory import MemoryStore
from parlour.store.sqlite import SqliteStore

__all__ = ["MemoryStore", "SqliteStore"]
