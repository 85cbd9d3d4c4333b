"""Honest people beside a storm: they play on, look at the clock, and note how long everything takes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec

from parlour import wire as m
from parlour.client import ConnectionLost, SeatGrant, Session, attending
from parlour.client.world import Network, Socket
from parlour.engine import Illegal
from tests.harness.people import ended, started, table_of, wished

decoder: msgspec.json.Decoder[m.ServerMessage] = msgspec.json.Decoder(m.ServerMessage)

TABLES: Final = (("mind", 3), ("illusion", 2), ("knights-score", 3), ("knights-dice", 2))
PACE: Final = 0.1
SEEN_WITHIN: Final = 20.0


class Notes:
    """In milliseconds: how long a card took until everybody saw it, and a ping until it was answered. And what should
    not be: connections that were lost, and refusals."""

    def __init__(self) -> None:
        self.cards: list[float] = []
        self.pings: list[float] = []
        self.lost: list[str] = []
        self.refused: list[str] = []

    def turn_over(self) -> Notes:
        """What was noted so far, on a page of its own."""
        before = Notes()
        before.cards, self.cards = self.cards, []
        before.pings, self.pings = self.pings, []
        before.lost, self.lost = self.lost, []
        before.refused, self.refused = self.refused, []
        return before


class Watched(Network):
    """A way to the table that is made once, and once again is once too often."""

    def __init__(self, base: str, code: str, notes: Notes) -> None:
        super().__init__(base, code)
        self._notes = notes
        self._before = False

    async def connect(self) -> Socket:
        if self._before:
            self._notes.lost.append("a connection")
        self._before = True
        try:
            return await super().connect()
        except ConnectionLost as lost:
            self._notes.lost.append(str(lost))
            raise


class Party(NamedTuple):
    """People of one table, in one hand: each plays when all have seen the last card, so that no move is too late."""

    base: str
    notes: Notes
    rng: Random

    async def last(self, seated: list[SeatGrant]) -> None:
        """One game after the other."""
        while True:
            async with AsyncExitStack() as stack:
                sessions = [await self._arrive(stack, each) for each in seated]
                await started(sessions)
                await self._play(sessions)
                seated = await self._again(sessions, seated)

    async def _arrive(self, stack: AsyncExitStack, seated: SeatGrant) -> Session:
        way = Watched(self.base, seated.code, self.notes)
        return await stack.enter_async_context(attending(Session(way, seated.token)))

    async def _play(self, sessions: list[Session]) -> None:
        while not ended(sessions[0]):
            moves = ((each, wished(each, sessions, self.rng)) for each in sessions)
            turn = next(((each, move) for each, move in moves if move is not None), None)
            if turn is None:
                await something(sessions)
            else:
                await self._act(*turn, sessions)
            await asyncio.sleep(PACE)

    async def _act(self, session: Session, move: Any, others: list[Session]) -> None:
        before, began = [each.seq for each in others], perf_counter()
        try:
            await session.act(move)
        except Illegal as illegal:
            self.notes.refused.append(str(illegal))
            return
        async with asyncio.timeout(SEEN_WITHIN):
            for each, seq in zip(others, before, strict=True):
                while each.seq == seq:
                    await each.next_message()
        self.notes.cards.append((perf_counter() - began) * 1000)

    async def _again(self, sessions: list[Session], seated: list[SeatGrant]) -> list[SeatGrant]:
        """The same people at another table."""
        host = sessions[0]
        with suppress(Illegal):  # some games are over by themselves
            await host.ask(m.Finish("finish"))
        await host.ask(m.Rematch("again"))
        while host.info is None or not host.info.next:
            await host.next_message()
        return [SeatGrant(host.info.next, each.seat, each.token) for each in seated]


async def something(sessions: list[Session]) -> None:
    """Until anybody hears anything."""
    waiting = [asyncio.create_task(each.next_message()) for each in sessions]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def watch(base: str, code: str, notes: Notes) -> None:
    """Somebody who only looks on, and asks for the time again and again."""
    socket = await Watched(base, code, notes).connect()
    await socket.send(m.encode(m.Hello()))
    while True:
        began = perf_counter()
        await socket.send(m.encode(m.Ping(began)))
        while (text := await socket.receive(SEEN_WITHIN)) and not _is_pong(text, began):
            pass
        if not text:
            notes.lost.append("a ping")
        notes.pings.append((perf_counter() - began) * 1000)
        await asyncio.sleep(PACE)


def _is_pong(text: str | bytes, sent: float) -> bool:
    message = decoder.decode(text)
    return isinstance(message, m.Pong) and message.sent == sent


@asynccontextmanager
async def playing(base: str, notes: Notes, seed: int = 3) -> AsyncIterator[list[str]]:
    """Tables of every game while this lasts, each with people and somebody who looks on; raises what stopped them."""
    tables = [await table_of(base, game, seats) for game, seats in TABLES]
    codes = [seated[0].code for seated in tables]
    parties = [asyncio.create_task(Party(base, notes, Random(seed)).last(seated)) for seated in tables]
    watchers = [asyncio.create_task(watch(base, code, notes)) for code in codes]
    try:
        yield codes
        for task in (*parties, *watchers):
            if task.done():
                task.result()
    finally:
        for task in (*parties, *watchers):
            task.cancel()
        await asyncio.gather(*parties, *watchers, return_exceptions=True)
