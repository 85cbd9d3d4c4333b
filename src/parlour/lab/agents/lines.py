"""The line protocol: situations go out, requests come in, one line each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from parlour.engine import BadSetup
from parlour.lab.agents.protocol import ProgramSeat, SeatReport, encode, read_request


async def converse(seat: ProgramSeat, read: Callable[[], Awaitable[str]], write: Callable[[str], None]) -> SeatReport:
    """Send a program its situation and carry out its answers, until the game is over or it says no more; the last
    situation. A line that is no request is refused."""
    situation = await seat.look()
    while True:
        write(encode(situation))
        if situation.over:
            return situation
        line = await read()
        if not line:
            return situation
        try:
            request = read_request(line.strip())
        except BadSetup as error:
            now = await seat.look()
            situation = SeatReport(now.now, now.text, now.legal, now.happened, refused=str(error))
            continue
        situation = await seat.answer(request)
