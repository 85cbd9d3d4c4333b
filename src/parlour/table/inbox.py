"""What reaches a table's inbox."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, NamedTuple

from parlour.engine import Seat, Viewer
from parlour.table.ports import Connection


class Claim(NamedTuple):
    """Somebody wants to sit down."""

    name: str
    avatar: str
    seat: int | None
    answer: asyncio.Future[tuple[Seat, str]]


class Guest(NamedTuple):
    """Somebody's end of the line, and the seat their token opened."""

    connection: Connection
    seat: Viewer


Job = Claim | tuple[Connection, Any] | None
"""A claim, what a client said (a message, "leave" or "refresh"), or None when a timer has run out."""


class Inbox:
    """What waits for a table's one task. Putting never waits."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._arrival: asyncio.Future[None] | None = None

    def put(self, job: Job) -> None:
        self._jobs.append(job)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def take(self, most: int) -> list[Job]:
        """All that is there, up to a number, as soon as there is something."""
        if not self._jobs:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        return [self._jobs.popleft() for _ in range(min(most, len(self._jobs)))]
