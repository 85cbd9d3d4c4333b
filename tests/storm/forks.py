"""Servers that start at once: each is forked from a process that has imported the program."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

PARENT: Final = """
import json, os, signal, sys
import parlour.server.commands.serve, parlour.server.store.postgres.nodes, parlour.server.web.server
from parlour.terminal.program import main

def tell(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

def reap(*_):
    try:
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            children.discard(ended[0])
            tell("ended", ended[0], os.waitstatus_to_exitcode(ended[1]))
    except ChildProcessError:
        pass

children = set()
signal.signal(signal.SIGCHLD, reap)
for line in sys.stdin:
    asked = json.loads(line)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    child = os.fork()
    if not child:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        log = os.open(asked["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        exec(asked["before"])
        sys.argv = ["parlour", *asked["words"]]
        sys.exit(main())
    children.add(child)
    tell("born", child)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
for child in children:
    os.kill(child, signal.SIGKILL)
"""


class Forked:
    """A process, with what is asked of an asyncio one."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.ended = asyncio.Event()

    def send_signal(self, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)

    async def wait(self) -> None:
        await self.ended.wait()


class Forks:
    """Forks `parlour` with the words of a command line; `before` is Python that runs in the new process before."""

    def __init__(self, parent: asyncio.subprocess.Process) -> None:
        self._parent = parent
        self._asked: deque[asyncio.Future[Forked]] = deque()
        self._children: dict[int, Forked] = {}

    async def start(self, words: list[str], log: Path, before: str = "") -> Forked:
        assert self._parent.stdin is not None
        born: asyncio.Future[Forked] = asyncio.get_running_loop().create_future()
        self._asked.append(born)
        self._parent.stdin.write(msgspec.json.encode({"words": words, "log": str(log), "before": before}) + b"\n")
        return await born

    async def listen(self) -> None:
        """Until the parent has ended."""
        assert self._parent.stdout is not None
        async for line in self._parent.stdout:
            what, pid, *code = line.decode().split()
            if what == "born":
                child = self._children[int(pid)] = Forked(int(pid))
                self._asked.popleft().set_result(child)
            else:
                ended = self._children.pop(int(pid))
                ended.returncode = int(code[0])
                ended.ended.set()


@asynccontextmanager
async def forking() -> AsyncIterator[Forks]:
    """All processes that are left end with this."""
    pipe = asyncio.subprocess.PIPE
    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", PARENT, stdin=pipe, stdout=pipe)
    assert parent.stdin is not None
    forks = Forks(parent)
    listening = asyncio.create_task(forks.listen())
    try:
        yield forks
    finally:
        parent.stdin.close()
        await listening
        await parent.wait()
