"""Jobs: everything that reaches a table, and the inbox in which they wait for its task."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from parlour import wire as m
from parlour.engine import Seat, Viewer
from parlour.languages import Refusal
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


class SeatGiven(NamedTuple):
    """The token of the request opens that seat; with None it is a guest's."""

    seat: Viewer


class SeatRefused(NamedTuple):
    """`for_now`: it may be given when it is asked for again."""

    why: Refusal
    for_now: bool = False


SeatAnswer: TypeAlias = SeatGiven | SeatRefused


def answer_seat(to: asyncio.Future[SeatAnswer], answer: SeatAnswer) -> None:
    """Answer who asked for a seat, unless they have given up."""
    if not to.done():
        to.set_result(answer)


class TakeSeat(NamedTuple):
    """Somebody asks for a seat and waits for `answer`; or, `late`, to be a guest who waits for a seat. `former`: the
    token of a seat here that is no longer theirs."""

    name: str
    avatar: str
    seat: int | None
    token: str
    late: bool
    former: str
    answer: asyncio.Future[SeatAnswer]


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


Job: TypeAlias = Received | Disconnected | ReadsAgain | TakeSeat | TimerFired | Resumed

MAX_JOBS: Final = 4096
MAX_BATCH: Final = 64
MESSAGES_IN_BATCH: Final = 256


def jobs_in_batch(connections: int) -> int:
    """How many jobs are decided together: fewer where each may cause many messages, so that other tables have their
    turn soon.

    >>> jobs_in_batch(0), jobs_in_batch(12), jobs_in_batch(100), jobs_in_batch(1000)
    (64, 21, 2, 1)
    """
    return max(1, min(MAX_BATCH, MESSAGES_IN_BATCH // max(1, connections)))


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
