"""A real server in a process of its own: killed and started again on the same data, or short of something."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from pathlib import Path
from typing import Final

from parlour.client.api import ApiError, ask
from tests.harness.ports import free_port
from tests.harness.processes import memory_mb
from tests.storm.forks import Forked, Forks

SERVE: Final = "from parlour.terminal.program import main; main()"
START_WITHIN: Final = 60.0


class Victim:
    """`prepare` runs in the new process before the server does; what the server logs is in `log`. With `forks` it is
    started from there, and sooner."""

    def __init__(
        self, data: Path, log: Path, prepare: Callable[[], None] | None = None, forks: Forks | None = None
    ) -> None:
        self._data = data
        self._log = log
        self._prepare = prepare
        self._forks = forks
        self._process: Process | Forked
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    async def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--data", str(self._data)]
        self._process = await (self._forks.start(words, self._log) if self._forks else self._run(words))
        async with asyncio.timeout(START_WITHIN):
            while not await self._answers():
                await asyncio.sleep(0.02)

    async def _run(self, words: list[str]) -> Process:
        with self._log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-c", SERVE, *words, stdout=log, stderr=log, preexec_fn=self._prepare
            )

    async def _answers(self) -> bool:
        if self._process.returncode is not None:
            raise RuntimeError(f"the server ended by itself:\n{self.logged()[-2000:]}")
        try:
            await ask(self.base, "/api/games")
        except ApiError:
            return False
        return True

    async def kill(self) -> None:
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> None:
        if self._process.returncode is None:
            self._process.send_signal(how)
        await self._process.wait()

    def logged(self) -> str:
        return self._log.read_text(errors="replace")

    def memory(self) -> float:
        """What the server has in memory now, in MB."""
        return memory_mb(self.pid)
