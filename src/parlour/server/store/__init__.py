"""Stores for the entries of tables: memory, SQLite, PostgreSQL. All implement `parlour.server.table.ports.Store`."""

from parlour.server.store.memory import MemoryStore
from parlour.server.store.sqlite.store import SqliteStore

__all__ = ["MemoryStore", "SqliteStore"]
