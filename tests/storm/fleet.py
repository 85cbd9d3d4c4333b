"""Nodes in processes of their own, each with a line of its own to one database, and people who play on all of them."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import psycopg

from parlour import wire as m
from parlour.client import SeatGrant, Session, attending
from parlour.client.api import ApiError, address, ask, open_table, take_seat
from parlour.client.world import ConnectionLost, Socket
from parlour.engine import Illegal
from tests.harness.people import ended, glance, started, wished
from tests.harness.ports import free_port
from tests.storm.forks import Forks, forking
from tests.storm.history import Witness
from tests.storm.lines import DatabaseLine
from tests.storm.postgres import OwnPostgres
from tests.storm.twice import Tally, Twice

HOUR_OFF: Final = "import time; real = time.time; time.time = lambda: real() + 3600; "
"""The wall clock of a node, as far as the program can see it."""
START_WITHIN: Final = 60.0


class StormNode:
    """A node in a process of its own."""

    def __init__(self, number: int, line: DatabaseLine, log: Path, forks: Forks) -> None:
        self.name = f"node{number}"
        self.line = line
        self._log = log
        self._forks = forks
        self._clock = HOUR_OFF if number == 1 else ""
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.resting = False
        self.exits: list[str] = []
        """What it said last when it ended by itself."""

    async def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--node", self.name, "--database", self.url]
        self.process = await self._forks.start(words, self._log, self._clock)
        async with asyncio.timeout(START_WITHIN):
            while not await self.answers():
                if self.process.returncode is not None:
                    self.exits.append(self._log.read_text(errors="replace").rstrip().rpartition("\n")[2])
                    await self.start()  # the database was not there
                    return
                await asyncio.sleep(0.05)

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.line.port}/postgres?sslmode=disable&gssencmode=disable"

    async def answers(self) -> bool:
        with suppress(ApiError):
            await ask(self.base, "/api/games")
            return True
        return False

    async def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        await self.process.wait()


class Balanced(Twice):
    """A client behind a load balancer: each connection goes to any node that is not known to be down."""

    def __init__(self, fleet: Fleet, code: str, tally: Tally) -> None:
        super().__init__(fleet.any().base, code, tally)
        self._fleet = fleet

    async def connect(self) -> Socket:
        self._url = address(self._fleet.any().base, f"/ws/{self._code}").replace("http", "ws", 1)
        try:
            async with asyncio.timeout(1.5):
                return await super().connect()
        except TimeoutError:
            raise ConnectionLost("no answer") from None


class Fleet:
    def __init__(self, postgres: OwnPostgres, nodes: list[StormNode], rng: Random) -> None:
        self.postgres = postgres
        self.nodes = nodes
        self.rng = rng
        self.tally = Tally()
        self.witnesses: list[Witness] = []
        self.playing: dict[str, bool] = {}
        self.met: Counter[str] = Counter()
        self.finished = 0
        self.gave_up = 0
        self._may_be_down = asyncio.Semaphore(max(1, len(nodes) - 1))
        self._choosing = asyncio.Lock()
        self.pauses: list[float] = []

    def any(self) -> StormNode:
        return self.rng.choice([node for node in self.nodes if not node.resting] or self.nodes)

    async def owner(self) -> StormNode:
        """The node that owns most tables, or any."""
        with suppress(psycopg.Error):
            async with await psycopg.AsyncConnection.connect(self.postgres.url, connect_timeout=2) as connection:
                found = await connection.execute(
                    "SELECT owner FROM parlour.tbl WHERE owner IS NOT NULL GROUP BY owner ORDER BY count(*) DESC"
                )
                for (owner,) in await found.fetchall():
                    for node in self.nodes:
                        if node.name == owner and not node.resting:
                            return node
        return self.any()

    @asynccontextmanager
    async def one_down(self) -> AsyncIterator[StormNode]:
        """The node that owns most tables, to take down and bring back; one is always left."""
        async with self._may_be_down:
            async with self._choosing:
                node = await self.owner()
                node.resting = True
            yield node
            node.resting = False

    # People.

    async def evening(self, game: str, seats: int) -> None:
        while True:
            async with AsyncExitStack() as stack:
                try:
                    sessions = await self._begin(stack, game, seats)
                except (ApiError, Illegal, TimeoutError):
                    await asyncio.sleep(0.1)
                    continue
                code = sessions[0].code
                self.playing[code] = True
                try:
                    await asyncio.gather(*(self._play(each, sessions) for each in sessions))
                    if sessions[0].info is not None and sessions[0].info.status == "playing":
                        with suppress(Illegal):
                            await sessions[0].ask(m.Finish(f"finish {code}"))
                    self.finished += 1
                except ApiError:
                    self.gave_up += 1  # a minute without a welcome: these people go home
                self.playing[code] = False

    async def _begin(self, stack: AsyncExitStack, game: str, seats: int) -> list[Witness]:
        first = await open_table(self.any().base, game, seats, "Player 0")
        others = [await take_seat(self.any().base, first.code, f"Player {seat}") for seat in range(1, seats)]
        async with asyncio.timeout(30):
            sessions = [await self._arrive(stack, each) for each in (first, *others)]
            await started(sessions)
        return sessions

    async def _arrive(self, stack: AsyncExitStack, seated: SeatGrant) -> Witness:
        session = Witness(Balanced(self, seated.code, self.tally), seated.token)
        session.code = seated.code
        self.witnesses.append(session)
        await stack.enter_async_context(attending(session))
        return session

    async def _play(self, session: Session, others: list[Witness]) -> None:
        last = perf_counter()
        while not ended(session):
            move = wished(session, others, self.rng)
            if move is not None:
                with suppress(Illegal):
                    await session.act(move)
                    self.pauses.append(perf_counter() - last)
            last = perf_counter()
            await glance(session)


@asynccontextmanager
async def gathered(folder: Path, nodes: int, rng: Random) -> AsyncIterator[Fleet]:
    """Nodes that are up, each with a line to a database of their own."""
    postgres = await asyncio.to_thread(OwnPostgres)
    lines = [DatabaseLine(postgres.socket) for _ in range(nodes)]
    for line in lines:
        await line.open()
    try:
        async with forking() as forks:
            up = [StormNode(number, line, folder / f"node{number}.log", forks) for number, line in enumerate(lines)]
            await asyncio.gather(*(node.start() for node in up))
            yield Fleet(postgres, up, rng)
    finally:
        for line in lines:
            await line.close()
        await asyncio.to_thread(postgres.close)
