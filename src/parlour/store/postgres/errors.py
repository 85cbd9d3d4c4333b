"""What is wrong with the database, in a sentence that names no secret."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg import errors
from psycopg_pool import PoolTimeout

from parlour.table.ports import Damaged, Unavailable

_SENTENCES: Final[dict[type[Exception], str]] = {
    errors.InvalidPassword: "the database refuses the user or the password; see the address that was given",
    errors.InvalidAuthorizationSpecification: "the database refuses the user; see the address that was given",
    errors.InvalidCatalogName: "the database server has no database of that name; create it first",
    errors.InsufficientPrivilege: "the database does not let this user write; grant it the right to create a schema",
    errors.ReadOnlySqlTransaction: "the database is read-only; connect to the primary server",
    errors.DiskFull: "the disk of the database is full; make room on it",
    errors.OutOfMemory: "the database has no memory left",
    errors.TooManyConnections: "the database accepts no more connections; raise max_connections or use fewer servers",
    errors.CannotConnectNow: "the database is starting or stopping; it will be tried again",
    errors.AdminShutdown: "the database was stopped; it will be tried again",
    errors.CrashShutdown: "the database was stopped; it will be tried again",
    errors.UndefinedTable: "the tables of the database are gone; restore a backup",
}
_IN_MESSAGE: Final = {
    "password authentication failed": _SENTENCES[errors.InvalidPassword],
    "no password supplied": "the database asks for a password; put it into the address that was given",
    "does not exist": "the database server has no such database or user; see the address that was given",
    "too many clients": _SENTENCES[errors.TooManyConnections],
    "starting up": _SENTENCES[errors.CannotConnectNow],
    "shutting down": _SENTENCES[errors.CannotConnectNow],
}
"""While connecting, libpq gives no code but a text."""


def explained(error: Exception) -> Unavailable | Damaged:
    """Return what is told of an error; one that has a sentence stays as it is."""
    if isinstance(error, Unavailable | Damaged):
        return error
    for kind, sentence in _SENTENCES.items():
        if isinstance(error, kind):
            return Unavailable(sentence)
    if isinstance(error, PoolTimeout):
        return Unavailable("the database does not answer, or no connection to it is free")
    if isinstance(error, psycopg.OperationalError):
        text = str(error)
        return Unavailable(next((said for part, said in _IN_MESSAGE.items() if part in text), _UNREACHABLE))
    if isinstance(error, TimeoutError):
        return Unavailable("the database does not answer in time; see whether it is in order")
    return Unavailable(f"the database answered with an error ({type(error).__name__}); see its log")


_UNREACHABLE: Final = "the database cannot be reached; see whether it runs, and the address that was given"
