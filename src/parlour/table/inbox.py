"""What reaches a table's inbox, and what a table tells once it is written down."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from parlour.engine import Millis, Seat, Viewer
from parlour.table import messages as m
from parlour.table.ports import Connection

# What comes in.


class Received(NamedTuple):
    """A client said something."""

    connection: Connection
    message: m.Hello | m.Request


class Left(NamedTuple):
    """A connection is lost."""

    connection: Connection


class Recovered(NamedTuple):
    """A client that fell behind reads again."""

    connection: Connection


class SeatWanted(NamedTuple):
    """Somebody wants to sit down; or, `late`, to be a guest who waits for a seat."""

    name: str
    avatar: str
    seat: int | None
    token: str
    answer: asyncio.Future[tuple[Seat | None, str]]
    late: bool


class TimeCame(NamedTuple):
    """The clock is due, or a bot's moment has come."""


Job: TypeAlias = Received | Left | Recovered | SeatWanted | TimeCame


# What goes out.


class Welcomed(NamedTuple):
    """Where things stand, or what was missed since then."""

    connection: Connection
    since: int | None = None


class Answered(NamedTuple):
    connection: Connection
    answer: bytes


class Shown(NamedTuple):
    """What happened in the game and what it came to; `nonce` names the request of the player `by` that began it."""

    events: Sequence[Any]
    state: Any
    at: Millis
    by: Viewer
    nonce: str


class NewsTold(NamedTuple):
    """The table itself changed."""


class FaceShown(NamedTuple):
    seat: Seat
    face: m.Face


class Released(NamedTuple):
    """Nothing of this table goes there any more, and why."""

    connection: Connection
    reason: str


class SeatGiven(NamedTuple):
    """With a seat of None they are a guest."""

    wanted: SeatWanted
    seat: Seat | None


Tell: TypeAlias = Welcomed | Answered | Shown | NewsTold | FaceShown | Released | SeatGiven


class Inbox:
    """What waits for a table's one task. Putting never waits."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._arrival: asyncio.Future[None] | None = None

    def __bool__(self) -> bool:
        return bool(self._jobs)

    def put(self, job: Job) -> None:
        self._jobs.append(job)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def put_back(self, jobs: Sequence[Job]) -> None:
        """What could not be done yet comes first again."""
        self._jobs.extendleft(reversed(jobs))

    def drain(self) -> list[Job]:
        jobs, self._jobs = list(self._jobs), deque()
        return jobs

    async def take(self, most: int) -> list[Job]:
        """All that is there, up to a number, as soon as there is something."""
        if not self._jobs:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        return [self._jobs.popleft() for _ in range(min(most, len(self._jobs)))]
