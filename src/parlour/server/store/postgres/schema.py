"""The tables of the PostgreSQL store, and their migrations by version.

Everything is in a schema of its own, so that the database can be shared with other programs.

`tbl` has a row for each table: who owns it (`owner`, `boot`), the `epoch` that rises when the owner changes, how many
entries there are (`head`), and its listing. `node` has a row for each server, whose lease ends at `expires`; `lesson`
says which of them has the table of a lesson, and `spent` what each address used of its quotas at each. `format` has the
version of these tables, and the secret that servers show each other.
"""

from __future__ import annotations

from typing import Any, Final

import psycopg

from parlour.languages import refusal
from parlour.server.table.ports import Unavailable

OLDEST_SERVER: Final = 13
MIGRATIONS: Final = (
    """
    CREATE TABLE parlour.node (
      id text PRIMARY KEY, boot uuid NOT NULL, address text NOT NULL, expires timestamptz NOT NULL
    );
    CREATE TABLE parlour.tbl (
      code text COLLATE "C" PRIMARY KEY, owner text, boot uuid, epoch bigint NOT NULL, head bigint NOT NULL,
      status text NOT NULL, public boolean NOT NULL, updated double precision NOT NULL, listing bytea NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX tbl_by_status ON parlour.tbl (status, public, updated);
    CREATE TABLE parlour.entry (
      code text COLLATE "C", seq bigint, epoch bigint NOT NULL, body bytea NOT NULL, crc bigint NOT NULL,
      PRIMARY KEY (code, seq)
    );
    """,
    """
    ALTER TABLE parlour.format ADD secret text;
    UPDATE parlour.format SET secret = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    ALTER TABLE parlour.node ADD started timestamptz NOT NULL DEFAULT clock_timestamp();
    CREATE INDEX tbl_by_owner ON parlour.tbl (owner) WHERE owner IS NOT NULL;
    CREATE TABLE parlour.lesson (
      code text COLLATE "C" PRIMARY KEY, owner text NOT NULL, boot uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX lesson_by_age ON parlour.lesson (at);
    CREATE TABLE parlour.spent (
      node text, kind text, address text, total bigint NOT NULL, changed timestamptz NOT NULL,
      PRIMARY KEY (node, kind, address)
    );
    CREATE INDEX spent_by_change ON parlour.spent (changed);
    """,
)
"""What brings the tables from each version to the next."""
VERSION: Final = len(MIGRATIONS)
FOREIGN: Final = refusal("store.foreign-schema")
_FOUND: Final = """
SELECT to_regnamespace('parlour') IS NOT NULL,
       (SELECT count(*) = 2 FROM pg_attribute
        WHERE attrelid = to_regclass('parlour.format') AND attname IN ('version', 'touched') AND attnum > 0)
"""
"""Whether there is a schema of that name, and whether its version is where ours would be."""
_LOCK: Final = 0x7061726C6F7572
"""The key of the advisory lock under which tables are made: "parlour" in ASCII."""


def bring_up_to_date(connection: psycopg.Connection[Any], oldest: int = OLDEST_SERVER) -> None:
    """Bring the tables up to date, one program at a time; raises Unavailable if the database is not ours to use."""
    server = connection.info.server_version // 10_000
    if server < oldest:
        raise Unavailable("store.old-server", found=server, oldest=oldest)
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        version = _version(connection)
        if version > VERSION:
            raise Unavailable("store.newer-database", found=version, known=VERSION)
        for migration in MIGRATIONS[version:]:
            connection.execute(migration)
        connection.execute("UPDATE parlour.format SET version = %s", (VERSION,))  # a read-only database is refused here


def _version(connection: psycopg.Connection[Any]) -> int:
    """Return the version of the tables: 0 if there are none, and then the place for it is made."""
    found = connection.execute(_FOUND).fetchone()
    assert found is not None
    schema, ours = found
    if schema and not ours:
        raise Unavailable(FOREIGN)
    if not schema:
        connection.execute("CREATE SCHEMA parlour")
        connection.execute("CREATE TABLE parlour.format (version int NOT NULL, touched timestamptz)")
        connection.execute("INSERT INTO parlour.format VALUES (0)")
    row = connection.execute("SELECT version FROM parlour.format").fetchone()
    if row is None:
        raise Unavailable(FOREIGN)
    return int(row[0])
