"""Two nodes in processes of their own, and a load balancer before them that knows only which of them answer."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from urllib.request import urlopen

import psycopg

from tests.e2e.hosted import ROOT
from tests.harness.ports import free_port

SERVE = "from parlour.terminal.program import main; main()"


class Balancer:
    """Listens on one port, and gives each connection to the first node that takes it."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports
        self._tasks: set[asyncio.Task[None]] = set()
        self._up = Event()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        self._up.wait()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        server = self._loop.run_until_complete(asyncio.start_server(self._connect, "127.0.0.1", 0))
        self.port: int = server.sockets[0].getsockname()[1]
        self._up.set()
        self._loop.run_forever()
        server.close()
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._ports:
            with suppress(OSError):
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
                self._ports.sort(key=lambda each: each == port)  # the next goes to another
                for source, target in ((reader, far_writer), (far_reader, writer)):
                    task = self._loop.create_task(_carry(source, target))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
                return
        writer.transport.abort()


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    except OSError:
        pass  # one end is gone, and now the other
    finally:
        target.transport.abort()


class Nodes:
    """Two nodes on a database, as `parlour serve` starts them."""

    def __init__(self, url: str, log: Path) -> None:
        self._url = url
        self._log = log
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._balancer = Balancer([self._start(name) for name in ("one", "two")])
        self.address = f"http://127.0.0.1:{self._balancer.port}"

    def _start(self, name: str) -> int:
        port = free_port()
        words = ["serve", "--port", str(port), "--database", self._url, "--node", name]
        with self._log.open("ab") as log:
            process = subprocess.Popen([sys.executable, "-c", SERVE, *words], cwd=ROOT, stdout=log, stderr=log)
        self._processes[name] = process
        while process.poll() is None:
            with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/readyz", timeout=10):
                return port
        raise RuntimeError("the node did not start:\n" + self._log.read_text())

    def owner(self, code: str) -> str:
        with psycopg.connect(self._url) as connection:
            row = connection.execute("SELECT owner FROM parlour.tbl WHERE code = %s", (code,)).fetchone()
        assert row is not None
        return str(row[0])

    def kill_owner(self, code: str) -> str:
        """kill -9 of the node that owns a table; returns its name."""
        name = self.owner(code)
        self._end(name)
        return name

    def close(self) -> None:
        for name in self._processes:
            self._end(name)
        self._balancer.close()

    def _end(self, name: str) -> None:
        self._processes[name].kill()
        self._processes[name].wait()
