"""Open a store by its address: a server's data folder, or a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from parlour.engine import BadSetup
from parlour.extras import require
from parlour.server.store.copy import MovableStore
from parlour.server.store.sqlite.database_file import DATABASE
from parlour.server.store.sqlite.store import SqliteStore

SCHEMES: Final = ("postgresql://", "postgres://")


def open_store(address: Path | str) -> MovableStore:
    """Return the store of a folder or of a database; raises Unavailable, Damaged or BadSetup."""
    if not str(address).startswith(SCHEMES):
        if "://" in str(address):
            raise BadSetup("store.bad-address")
        return SqliteStore(Path(address) / DATABASE)
    require("postgres", "PostgreSQL")
    from parlour.server.store.postgres import PostgresStore

    return PostgresStore(str(address))
