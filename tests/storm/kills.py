"""kill -9 under load: everything that was acknowledged is there exactly once, and every table goes on."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from parlour import wire as m
from parlour.client import SeatGrant, Session, attending, open_table, take_seat
from parlour.client.api import ApiError, ask
from parlour.engine import Illegal, Seat
from parlour.server.store import SqliteStore
from parlour.server.table import entries
from tests.harness.people import ended, started, wished
from tests.storm.forks import forking
from tests.storm.twice import Asked, Tally, Twice
from tests.storm.victim import Victim

TABLES: Final = (("mind", 3), ("illusion", 2), ("knights-score", 4), ("knights-dice", 3)) * 2
BETWEEN: Final = (5, 60)
"""How much is acknowledged from one kill to the next."""
AFTER: Final = 0.01
"""And at most so many seconds later, so that kills come at any point of what a server does."""
PATIENCE: Final = 120.0


class Evening(NamedTuple):
    """The same people, one table after the other."""

    base: str
    tally: Tally
    rng: Random
    codes: dict[str, bool]
    """All tables that were begun, and whether their game is still played."""

    async def last(self, game: str, seats: int) -> None:
        """A kill may come while a table is opened, and then they try again."""
        while True:
            async with AsyncExitStack() as stack:
                try:
                    sessions = await self._begin(stack, game, seats)
                except (ApiError, Illegal):
                    await asyncio.sleep(0.05)
                    continue
                assert sessions[0].info is not None
                code = sessions[0].info.code
                self.codes[code] = True
                await asyncio.gather(*(self._play(each, sessions) for each in sessions))
                self.codes[code] = False

    async def _begin(self, stack: AsyncExitStack, game: str, seats: int) -> list[Session]:
        """The host tries a bot first, and thinks better of it."""
        first = await open_table(self.base, game, seats, "Player 0")
        host = await self._arrive(stack, first)
        await host.ask(m.SeatBot("bot", Seat(1)))
        await host.ask(m.DismissBot("no bot", Seat(1)))
        others = [await take_seat(self.base, first.code, f"Player {seat}") for seat in range(1, seats)]
        sessions = [host, *[await self._arrive(stack, each) for each in others]]
        await started(sessions)
        return sessions

    async def _arrive(self, stack: AsyncExitStack, seated: SeatGrant) -> Session:
        session = Session(Twice(self.base, seated.code, self.tally), seated.token)
        return await stack.enter_async_context(attending(session))

    async def _play(self, session: Session, others: list[Session]) -> None:
        while not ended(session):
            move = wished(session, others, self.rng)
            if move is not None:
                with suppress(Illegal):
                    await session.act(move)
            await session.next_message()


class Killed(NamedTuple):
    """What came of it. The last four should be empty."""

    kills: int
    tables: int
    sent: int
    acknowledged: int
    repeated: int
    under_way: int
    lost: set[Asked]
    doubled: set[Asked]
    contradicted: set[Asked]
    stuck: set[str]


async def storm(data: Path, log: Path, kills: int, seed: int = 9, tell: Callable[[str], None] = print) -> Killed:
    """Play, kill and start again, and look at what is there in the end."""
    async with forking() as forks:
        return await _storm(Victim(data, log, forks=forks), data, kills, Random(seed), tell)


async def _storm(victim: Victim, data: Path, kills: int, rng: Random, tell: Callable[[str], None]) -> Killed:
    tally = Tally()
    evening, under_way = Evening(victim.base, tally, rng, {}), 0
    await victim.start()
    people = [asyncio.create_task(evening.last(*table)) for table in TABLES]
    try:
        for number in range(1, kills + 1):
            await _reach(tally, len(tally.done) + rng.randrange(*BETWEEN), people)
            await asyncio.sleep(rng.random() * AFTER)
            under_way += len(tally.waiting)
            await victim.kill()
            tell(f"kill {number} of {kills}: {len(tally.done)} acknowledged, {len(tally.waiting)} under way")
            await victim.start()
        stuck = await _stuck(evening, people)
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        await victim.kill()
    lost, doubled = await _compared(data, tally)
    stuck |= await _not_found(victim, evening.codes)
    figures = (len(evening.codes), tally.sent, len(tally.done), tally.repeated, under_way)
    return Killed(kills, *figures, lost, doubled, tally.contradicted, stuck)


async def _reach(tally: Tally, wanted: int, people: list[asyncio.Task[None]]) -> None:
    """Until so much is acknowledged; raises what somebody stopped for."""
    reached = asyncio.create_task(tally.reach(wanted))
    done, _ = await asyncio.wait([reached, *people], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    reached.cancel()
    for task in done - {reached}:
        task.result()
    if not done:
        raise TimeoutError(f"{len(tally.done)} were acknowledged, and nothing more for {PATIENCE:.0f} s")


async def _stuck(evening: Evening, people: list[asyncio.Task[None]]) -> set[str]:
    """The tables at which nothing is done any more, though their games are not over."""
    before = evening.tally.by_table

    def still() -> set[str]:
        now = evening.tally.by_table
        return {code for code, played in evening.codes.items() if played and now[code] == before[code]}

    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while still():
                await _reach(evening.tally, len(evening.tally.done) + 1, people)
    return still()


async def _compared(data: Path, tally: Tally) -> tuple[set[Asked], set[Asked]]:
    """What was acknowledged and is not there, and what is there more than once."""
    store = SqliteStore(data / "parlour.sqlite")
    kept: Counter[Asked] = Counter()
    for code in tally.by_table:
        kept.update(Asked(code, nonce) for nonce in _nonces(await store.read(code)))
    await store.close()
    return tally.done - set(kept), {asked for asked, times in kept.items() if times > 1}


def _nonces(lines: list[bytes]) -> Iterator[str]:
    for entry in entries.read(lines):
        if isinstance(entry, entries.Happened | entries.Requested) and entry.nonce:
            yield entry.nonce


async def _not_found(victim: Victim, codes: dict[str, bool]) -> set[str]:
    """The tables that a server started anew does not go on with."""
    await victim.start()
    missing = set()
    for code in codes:
        try:
            info = msgspec.convert(await ask(victim.base, f"/api/tables/{code}"), m.TableInfo)
        except ApiError:
            missing.add(code)
        else:
            missing |= {code} if info.status not in ("playing", "over") else set()
    await victim.kill()
    return missing
