"""A seat at a live table: the world goes on while the program thinks."""

from __future__ import annotations

import asyncio
from typing import Any

from parlour import wire as m
from parlour.client import Session
from parlour.engine import BadNotation, Illegal
from parlour.lab.agents.pictures import described_at
from parlour.lab.agents.protocol import Request, SeatReport, describe, describe_event


class LiveSeat:
    """A seat that a session has. Until the game begins, a program sees nothing and can only poll."""

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._happened: list[str] = []

    async def look(self) -> SeatReport:
        return self._situation()

    async def answer(self, request: Request) -> SeatReport:
        session = self._session
        now = session.now()
        until = now + (request.wait or request.poll or 0) if request.moment is None else request.moment
        if await self._pass_time((until - now) / 1000) and (request.wait or request.moment or request.poll):
            return self._situation()
        if request.move is None:
            return self._situation()
        try:
            await session.act(request.move)
        except (Illegal, BadNotation) as error:
            return self._situation(refused=str(error))
        return self._situation(acted=True)

    async def _pass_time(self, seconds: float) -> bool:
        """Whether something happened that this seat can see, before that much time passed."""
        try:
            async with asyncio.timeout(max(seconds, 0.001)):
                while True:
                    heard = await self._session.next_message()
                    if isinstance(heard, m.Update):
                        self._happened += map(describe_event, self._session.events(heard))
                        return True
        except TimeoutError:
            return False

    def _situation(self, *, acted: bool = False, refused: str = "") -> SeatReport:
        session = self._session
        happened, self._happened = tuple(self._happened), []
        if session.view is None or session.game is None or session.you is None or session.info is None:
            return SeatReport(0, "The game has not begun. Poll.", (), happened, acted, refused)
        over = session.info.status == "over"
        legal = tuple(dict.fromkeys(session.game.text(move) for move in session.view.legal))
        pictures = described_at(session.game.name, session.pictures)
        text = describe(session.game, session.view, session.you, len(session.info.chairs), pictures)
        return SeatReport(session.now(), text, legal, happened, acted, refused, over)
