"""A store in PostgreSQL, for servers that share one database. It needs `pip install 'parlour[postgres]'`."""

from parlour.server.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
