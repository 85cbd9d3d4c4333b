"""People who asked a table for a seat and wait for its answer."""

from __future__ import annotations

import asyncio

from parlour.engine import Illegal, Seat
from parlour.server.table.decision import SeatGiven, SeatRefused
from parlour.server.table.ports import Unavailable


class Seekers:
    """Each waits under the token that will open the seat."""

    def __init__(self) -> None:
        self._answers: dict[str, asyncio.Future[SeatGiven | SeatRefused]] = {}

    def __contains__(self, token: str) -> bool:
        """Whether somebody still waits, who has not given up."""
        answer = self._answers.get(token)
        return answer is not None and not answer.done()

    async def wait(self, token: str) -> Seat | None:
        """The seat that was given, None for a guest; raises Illegal, or Unavailable if it may be asked again."""
        answer: asyncio.Future[SeatGiven | SeatRefused] = asyncio.get_running_loop().create_future()
        self._answers[token] = answer
        try:
            told = await answer
        finally:
            del self._answers[token]
        if isinstance(told, SeatRefused):  # an exception in the future would hold this frame, which holds the future
            raise (Unavailable if told.for_now else Illegal)(told.why)
        return told.seat

    def answer(self, tell: SeatGiven | SeatRefused) -> None:
        if tell.token in self:
            self._answers[tell.token].set_result(tell)
