"""What is wrong with the database, in a sentence that names no secret."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg import errors
from psycopg_pool import PoolTimeout

from parlour.server.table.ports import Damaged, Unavailable

_CODES: Final[dict[type[Exception], str]] = {
    errors.InvalidPassword: "store.bad-password",
    errors.InvalidAuthorizationSpecification: "store.bad-user",
    errors.InvalidCatalogName: "store.no-such-database",
    errors.InsufficientPrivilege: "store.no-right",
    errors.ReadOnlySqlTransaction: "store.database-read-only",
    errors.DiskFull: "store.database-full",
    errors.OutOfMemory: "store.database-out-of-memory",
    errors.TooManyConnections: "store.database-crowded",
    errors.CannotConnectNow: "store.database-starting",
    errors.AdminShutdown: "store.database-stopped",
    errors.CrashShutdown: "store.database-stopped",
    errors.UndefinedTable: "store.tables-gone",
}
_IN_MESSAGE: Final = {
    "password authentication failed": "store.bad-password",
    "no password supplied": "store.password-wanted",
    "does not exist": "store.no-such-database-or-user",
    "too many clients": "store.database-crowded",
    "starting up": "store.database-starting",
    "shutting down": "store.database-starting",
}
"""While connecting, libpq gives no code but a text."""


def explained(error: Exception) -> Unavailable | Damaged:
    """Return an error as a refusal with a sentence; one that has a sentence stays as it is."""
    if isinstance(error, Unavailable | Damaged):
        return error
    for kind, code in _CODES.items():
        if isinstance(error, kind):
            return Unavailable(code)
    if isinstance(error, PoolTimeout):
        return Unavailable("store.no-connection-free")
    if isinstance(error, psycopg.OperationalError):
        text = str(error)
        return Unavailable(next((code for part, code in _IN_MESSAGE.items() if part in text), "store.unreachable"))
    if isinstance(error, TimeoutError):
        return Unavailable("store.database-late")
    return Unavailable("store.database-error", error=type(error).__name__)
