"""People who asked a table for a seat and wait for its answer."""

from __future__ import annotations

import asyncio

from parlour.engine import Illegal, Seat
from parlour.table.decision import SeatGiven, SeatRefused
from parlour.table.ports import Unavailable


class Seekers:
    """Each waits under the token that will open the seat."""

    def __init__(self) -> None:
        self._answers: dict[str, asyncio.Future[Seat | None]] = {}

    def __contains__(self, token: str) -> bool:
        """Whether somebody still waits, who has not given up."""
        answer = self._answers.get(token)
        return answer is not None and not answer.done()

    async def wait(self, token: str) -> Seat | None:
        """The seat that was given, None for a guest; raises Illegal, or Unavailable if it may be asked again."""
        answer: asyncio.Future[Seat | None] = asyncio.get_running_loop().create_future()
        self._answers[token] = answer
        try:
            return await answer
        finally:
            del self._answers[token]

    def answer(self, tell: SeatGiven | SeatRefused) -> None:
        if tell.token not in self:
            return
        if isinstance(tell, SeatGiven):
            self._answers[tell.token].set_result(tell.seat)
        else:
            self._answers[tell.token].set_exception((Unavailable if tell.for_now else Illegal)(tell.why))
