"""Jobs: everything that reaches a table, and the inbox in which they wait for its task."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from parlour import wire as m
from parlour.engine import Seat
from parlour.server.table.ports import Connection


class Received(NamedTuple):
    """A client's message."""

    connection: Connection
    message: m.Hello | m.Request


class Disconnected(NamedTuple):
    connection: Connection


class ReadsAgain(NamedTuple):
    """A client that fell behind reads again."""

    connection: Connection


class TakeSeat(NamedTuple):
    """Somebody asks for a seat; or, `late`, to be a guest who waits for one. `former`: the token of a seat here that is
    no longer theirs."""

    name: str
    avatar: str
    seat: int | None
    token: str
    late: bool
    former: str = ""


class BotMove(NamedTuple):
    """A bot's move whose moment has come, made after so many commits of the match."""

    seat: Seat
    move: Any
    commits: int


class TimerFired(NamedTuple):
    """The game's clock is due, or a bot's moment has come."""

    bot_move: BotMove | None = None


class Resumed(NamedTuple):
    """The table was taken up again after nobody served it for a while: by `node`, if another one owned it before."""

    node: str = ""
    taken_from: str = ""


class RematchOpened(NamedTuple):
    """The table of a rematch that was asked for under that nonce."""

    code: str
    by: Seat
    nonce: str


Job: TypeAlias = Received | Disconnected | ReadsAgain | TakeSeat | TimerFired | Resumed | RematchOpened


MAX_JOBS: Final = 4096


class Inbox:
    """The queue of a table's one task. Putting never waits."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._arrival: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._jobs)

    def put(self, job: Job) -> None:
        self._jobs.append(job)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def offer(self, job: Job) -> bool:
        """Put a job that a client caused, if there is room for it."""
        if len(self._jobs) >= MAX_JOBS:
            return False
        self.put(job)
        return True

    def put_back(self, jobs: Sequence[Job]) -> None:
        """Put jobs that could not be done yet at the front again."""
        self._jobs.extendleft(reversed(jobs))

    def drain(self) -> list[Job]:
        jobs, self._jobs = list(self._jobs), deque()
        return jobs

    async def take(self, most: int) -> list[Job]:
        """Wait for a job, and take all there are, up to a number. Others have their turn before, also if none waits."""
        if self._jobs:
            await asyncio.sleep(0)
        else:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        return [self._jobs.popleft() for _ in range(min(most, len(self._jobs)))]
