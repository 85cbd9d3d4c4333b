"""Tables in SQLite."""

from parlour.server.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
