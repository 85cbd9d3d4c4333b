"""Nodes on one database, disturbed in every way while people play on all of them; and what is left in the end.

Each node is a process of its own, and reaches the database over a line of its own that can fail.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, perf_counter
from typing import Any, Final, NamedTuple

import psycopg

from bench.load import free_port
from bench.storm.history import Verdict, Witness, judge
from bench.storm.lines import DatabaseLine
from bench.storm.postgres import MAX_CONNECTIONS, OwnPostgres
from bench.storm.twice import Tally, Twice
from parlour.client import SeatGrant, Session, attending
from parlour.client.api import ApiError, address, ask, open_table, take_seat
from parlour.client.world import ConnectionLost, Socket
from parlour.engine import Illegal
from parlour.table import messages as m
from tests.web.people import ended, glance, started, wished

TABLES: Final = (("mind", 3), ("illusion", 2), ("knights-score", 3), ("knights-dice", 2), ("mind", 2), ("illusion", 3))
SERVE: Final = "from parlour.cli import main; main()"
HOUR_OFF: Final = "import time; real = time.time; time.time = lambda: real() + 3600; "
"""The wall clock of a node, as far as the program can see it."""
START_WITHIN: Final = 60.0
PAST_THE_LEASE: Final = 4.6
QUIET: Final = 90.0
"""How long a table may stand still in the end before it is called stuck."""
CUT: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'parlour'"


class StormNode:
    """A node in a process of its own."""

    def __init__(self, number: int, line: DatabaseLine, log: Path) -> None:
        self.name = f"node{number}"
        self.line = line
        self._log = log
        self._clock = HOUR_OFF if number == 1 else ""
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.resting = False

    async def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--node", self.name, "--database", self.url]
        with self._log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", self._clock + SERVE, *words, stdout=log, stderr=log
            )
        async with asyncio.timeout(START_WITHIN):
            while not await self.answers():
                if self.process.returncode is not None:
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

    def send(self, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, how)

    async def end(self, how: signal.Signals) -> None:
        self.send(how)
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
        self.gave_up = 0
        self._one_down = asyncio.Lock()
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

    # Faults. Each is over when it returns, or leaves something that heals by itself.

    async def kill(self) -> None:
        """kill -9 of the node that owns most."""
        async with self._one_down:
            await self._down(await self.owner(), signal.SIGKILL)

    async def stop(self) -> None:
        """SIGTERM under load; meanwhile the leaving node is asked for a table that was just taken from it."""
        async with self._one_down:
            node = await self.owner()
            asked = [asyncio.create_task(_asked(node.base, code)) for code in list(self.playing)[-3:]]
            await self._down(node, signal.SIGTERM)
            await asyncio.gather(*asked)

    async def _down(self, node: StormNode, how: signal.Signals) -> None:
        node.resting = True
        await node.end(how)
        await node.start()
        node.resting = False

    async def freeze(self) -> None:
        """SIGSTOP past the lease. What clients said meanwhile is there when it thaws, before any renewal."""
        async with self._one_down:
            node = await self.owner()
            node.resting = True
            node.send(signal.SIGSTOP)
            await asyncio.sleep(PAST_THE_LEASE)
            node.send(signal.SIGCONT)
            node.resting = False

    async def lose_answers(self) -> None:
        """An answer cut off after COMMIT."""
        node = await self.owner()
        before = node.line.answers_lost
        node.line.lose_answers(2)
        with suppress(TimeoutError):
            async with asyncio.timeout(2):
                while node.line.answers_lost == before:
                    await asyncio.sleep(0.02)
        node.line.lose_answers(0)

    async def restart_database(self) -> None:
        await self.postgres.restart()

    async def swallow(self) -> None:
        """A half-open link between an owner and the database, while its clients stay."""
        node = await self.owner()
        node.line.mode = "swallow"
        await asyncio.sleep(self.rng.uniform(1.0, PAST_THE_LEASE))
        node.line.heal()

    async def refuse(self) -> None:
        """The database is gone for a node."""
        node = await self.owner()
        node.line.mode = "refuse"
        node.line.cut()
        await asyncio.sleep(self.rng.uniform(0.5, 2.0))
        node.line.heal()

    async def claim_at_once(self) -> None:
        """All nodes are asked for a table that none of them has."""
        with suppress(ApiError):
            seated = await open_table(self.any().base, "mind", 2, "Player 0")
            up = [node for node in self.nodes if not node.resting]
            await asyncio.gather(*(_asked(node.base, seated.code) for node in up * 2))

    async def no_connections(self) -> None:
        """Nobody gets a connection to the database, and those there are were cut."""
        async with AsyncExitStack() as stack:
            first = await self._take_connections(stack)
            if first is not None:
                with suppress(psycopg.Error):
                    await first.execute(CUT)
                await self._take_connections(stack)
                await asyncio.sleep(0.5)

    async def _take_connections(self, stack: AsyncExitStack) -> psycopg.AsyncConnection[Any] | None:
        """Take all there are; returns the first."""
        first = None
        with suppress(psycopg.Error):
            for _ in range(MAX_CONNECTIONS):
                one = await psycopg.AsyncConnection.connect(self.postgres.url, connect_timeout=2, autocommit=True)
                stack.push_async_callback(one.close)
                first = first or one
        return first

    async def cut(self) -> None:
        """Every connection of one node to the database is cut."""
        self.any().line.cut()
        await asyncio.sleep(0.2)


async def _asked(base: str, code: str) -> None:
    with suppress(ApiError):
        await ask(base, f"/api/tables/{code}")


Fault = Callable[[Fleet], Awaitable[None]]
KINDS: Final[dict[str, tuple[Fault, int]]] = {
    "kill -9 of an owner": (Fleet.kill, 4),
    "SIGTERM under load": (Fleet.stop, 4),
    "SIGSTOP past the lease": (Fleet.freeze, 4),
    "answer cut off after COMMIT": (Fleet.lose_answers, 14),
    "immediate restart of PostgreSQL": (Fleet.restart_database, 3),
    "half-open link to the database": (Fleet.swallow, 5),
    "database gone for a node": (Fleet.refuse, 5),
    "nodes claim at once": (Fleet.claim_at_once, 10),
    "no connection left": (Fleet.no_connections, 4),
    "connections cut": (Fleet.cut, 10),
}
"""Each fault with how often it comes in a round of 63. One node's wall clock is an hour off all the time."""
AT_ONCE: Final = 3


class Stormed(NamedTuple):
    """What came of it."""

    met: Counter[str]
    tables: int
    sent: int
    repeated: int
    acknowledged: int
    pauses: list[float]
    stuck: set[str]
    verdict: Verdict
    gave_up: int

    @property
    def longest(self) -> float:
        return max(self.pauses, default=0.0)

    @property
    def usual(self) -> float:
        return median(self.pauses) if self.pauses else 0.0


@asynccontextmanager
async def gathered(folder: Path, nodes: int, rng: Random) -> AsyncIterator[Fleet]:
    """Nodes that are up, each with a line to a database of their own."""
    postgres = await asyncio.to_thread(OwnPostgres)
    lines = [DatabaseLine(postgres.socket) for _ in range(nodes)]
    for line in lines:
        await line.open()
    up = [StormNode(number, line, folder / f"node{number}.log") for number, line in enumerate(lines)]
    try:
        await up[0].start()
        await asyncio.gather(*(node.start() for node in up[1:]))
        yield Fleet(postgres, up, rng)
    finally:
        for node in up:
            node.send(signal.SIGCONT)
            await node.end(signal.SIGKILL)
        for line in lines:
            await line.close()
        await asyncio.to_thread(postgres.close)


async def storm(
    folder: Path,
    nodes: int = 3,
    minutes: float = 0.0,
    seed: int = 1,
    tell: Callable[[str], None] = lambda told: None,
) -> Stormed:
    """One round of faults, or as many as fit into the minutes; some at the same time, but one node down at most."""
    rng = Random(seed)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))  # some wait for a node that sleeps
    async with gathered(folder, nodes, rng) as fleet:
        people = [asyncio.create_task(fleet.evening(*table)) for table in TABLES]
        try:
            await _progress(fleet, 20, people)
            end, rounds = monotonic() + minutes * 60, 0
            while rounds == 0 or monotonic() < end:
                await _round(fleet, people, tell)
                rounds += 1
            stuck = await _stuck(fleet, people)
        finally:
            for task in people:
                task.cancel()
            await asyncio.gather(*people, return_exceptions=True)
        verdict = await judge(fleet.postgres.url, fleet.tally, fleet.witnesses)
        tally = fleet.tally
        return Stormed(
            fleet.met, len(fleet.playing), tally.sent, tally.repeated, len(tally.done), fleet.pauses, stuck, verdict,
            fleet.gave_up,
        )  # fmt: skip


async def _round(fleet: Fleet, people: list[asyncio.Task[None]], tell: Callable[[str], None]) -> None:
    faults = [name for name, (_, count) in KINDS.items() for _ in range(count)]
    fleet.rng.shuffle(faults)
    gate = asyncio.Semaphore(AT_ONCE)

    async def meet(name: str) -> None:
        async with gate:
            await KINDS[name][0](fleet)
            fleet.met[name] += 1
            tell(f"{sum(fleet.met.values())} faults, the last {name!r}; {len(fleet.tally.done):,} acknowledged")
            await asyncio.sleep(fleet.rng.uniform(0.0, 0.3))

    await asyncio.gather(*(meet(name) for name in faults))
    for task in people:
        if task.done():
            task.result()


async def _progress(fleet: Fleet, more: int, people: list[asyncio.Task[None]]) -> None:
    reached = asyncio.create_task(fleet.tally.reach(len(fleet.tally.done) + more))
    done, _ = await asyncio.wait([reached, *people], timeout=QUIET, return_when=asyncio.FIRST_COMPLETED)
    reached.cancel()
    for task in done - {reached}:
        task.result()
    if not done:
        raise TimeoutError("nothing is acknowledged any more")


async def _stuck(fleet: Fleet, people: list[asyncio.Task[None]]) -> set[str]:
    """The tables at which nothing is done any more after the last fault, though they are played."""
    before = fleet.tally.by_table

    def still() -> set[str]:
        now = fleet.tally.by_table
        return {code for code, played in fleet.playing.items() if played and now[code] == before[code]}

    with suppress(TimeoutError):
        async with asyncio.timeout(QUIET):
            while still():
                await _progress(fleet, 1, people)
    return still()
