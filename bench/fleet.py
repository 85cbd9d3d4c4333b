"""A fleet of nodes on one database, simulated: `python -m bench fleet --nodes 1000 --tables 1000000`.

The nodes are `parlour.server.nodes.Node`, with their own code for renewing, claiming and falling silent. They run in
an event loop whose time is a number, on a database that is a table in memory with a queue in front. Assumptions:

- The database does `--rate` statements a second, one after the other; each way to it takes half of `--trip`.
- Every table has one client, who is connected and plays. A client whose connection breaks comes back after 50, 100,
  250, 500, 1000, 2000, 5000 ms (times 0.5 to 1.5), as the page does, to a node that a load balancer chooses by chance
  among those that live. A node asks the database for four tables at a time, as many as it has connections for reading.
  Where the owner is dead and its lease still holds, it asks again every 0.2 s, thirty times, before it sends the client
  away.
- A node that is killed breaks its clients' connections at once. One that lapses tells its clients to come back.
- Appends are not simulated: `--rate` is what is left beside them.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import selectors
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import quantiles
from typing import Any, Final, NamedTuple

from parlour.server.nodes import Lease, Node, NodeId, Seen
from parlour.server.store.postgres.store import READERS
from parlour.server.table.ports import Elsewhere, Unavailable
from parlour.server.web.neighbours import MAX_TRIES, RETRY_S

COME_BACK_S: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)
"""As in ui/src/server/session.ts."""
TIMEOUT_S: Final = 5.0


class VirtualTime(selectors.DefaultSelector):
    """Waits for nothing: where the loop would sleep, its clock is moved forward."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.now += max(timeout or 0.0, 0.0)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.virtual = VirtualTime()
        super().__init__(self.virtual)

    def time(self) -> float:
        return self.virtual.now


class Lived(NamedTuple):
    """A node's lease as the database has it."""

    boot: str
    expires: float


class FleetDatabase:
    """What nodes share, with a queue in front of it and moments in which it does nothing."""

    def __init__(self, tables: int, rate: float, trip: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._rate, self._trip = rate, trip
        self._free = 0.0
        self.stalls: list[tuple[float, float]] = []
        self.leases: dict[str, Lived] = {}
        self.owners: list[NodeId | None] = [None] * tables
        self.epochs = [0] * tables
        self.load = Counter[int]()
        self.longest_queue = 0.0

    async def _turn(self) -> None:
        """Wait for one's turn; raises Unavailable after the time that a node waits for an answer."""
        sent = self._loop.time()
        begin = max(sent + self._trip / 2, self._free)
        for start, end in self.stalls:
            if start <= begin < end:
                begin = end
        if begin - sent > TIMEOUT_S:
            await asyncio.sleep(TIMEOUT_S)
            raise Unavailable("no answer in time")
        self._free = begin + 1 / self._rate
        self.longest_queue = max(self.longest_queue, begin - sent)
        self.load[int(begin)] += 1
        await asyncio.sleep(self._free - sent)

    async def _answer(self) -> None:
        await asyncio.sleep(self._trip / 2)

    def _alive(self, who: NodeId | None) -> bool:
        lease = self.leases.get(who.name) if who else None
        return lease is not None and who is not None and lease.boot == who.boot and lease.expires > self._loop.time()

    async def enter(self, me: NodeId, address: str, lease: float) -> bool:
        await self._turn()
        old = self.leases.get(me.name)
        granted = old is None or old.boot == me.boot or old.expires <= self._loop.time()
        if granted:
            self.leases[me.name] = Lived(me.boot, self._loop.time() + lease)
        await self._answer()
        return granted

    async def renew(self, me: NodeId, lease: float) -> bool:
        await self._turn()
        old = self.leases.get(me.name)
        granted = old is not None and old.boot == me.boot
        if granted:
            self.leases[me.name] = Lived(me.boot, self._loop.time() + lease)
        await self._answer()
        return granted

    async def leave(self, me: NodeId) -> None:
        await self._turn()
        self.leases.pop(me.name, None)
        await self._answer()

    async def look(self, code: str) -> Seen | None:
        await self._turn()
        table = int(code)
        seen = Seen(self.epochs[table], self.owners[table], "", self._alive(self.owners[table]))
        await self._answer()
        return seen

    async def claim(self, code: str, epoch: int, me: NodeId) -> int | None:
        await self._turn()
        table = int(code)
        owner = self.owners[table]
        granted = self.epochs[table] == epoch and self._alive(me) and (owner == me or not self._alive(owner))
        if granted:
            self.owners[table] = me
            self.epochs[table] += 1
        await self._answer()
        return epoch + 1 if granted else None

    async def release(self, code: str, me: NodeId) -> None:
        """Tables are not put away here."""


class Fleet:
    def __init__(self, nodes: int, tables: int, rate: float, trip: float, seed: int = 1) -> None:
        self.loop = asyncio.get_running_loop()
        self.rng = Random(seed)
        self.database = FleetDatabase(tables, rate, trip)
        self.nodes = [self._node(number) for number in range(nodes)]
        self.alive = list(range(nodes))
        self.owned: list[list[int]] = [[] for _ in range(nodes)]
        self.served = [True] * tables
        self.waiting: list[deque[tuple[int, int, int]]] = [deque() for _ in range(nodes)]
        self.wanted = [asyncio.Event() for _ in range(nodes)]
        self.lost: dict[int, float] = {}
        self.stalled: list[float] = []
        self.lapsed = 0

    def _node(self, number: int) -> Node:
        node = Node(NodeId(str(number), "1"), "", self.database, self.loop.time, Lease())
        node.on_lapse = lambda: self._lapse(number)
        return node

    async def open(self) -> None:
        """All nodes enter, each at its own moment, and own their share of the tables."""

        async def enter(number: int) -> None:
            await asyncio.sleep(self.rng.random())
            await self.nodes[number].enter()
            self.nodes[number].start()

        await asyncio.gather(*(enter(number) for number in self.alive))
        for table in range(len(self.database.owners)):
            number = table % len(self.nodes)
            self.database.owners[table], self.database.epochs[table] = self.nodes[number].me, 1
            self.owned[number].append(table)
        self._workers = [asyncio.create_task(self._work(number)) for number in self.alive for _ in range(READERS)]

    def kill(self, number: int) -> None:
        """As kill -9 does: it renews no more, and its clients' connections break."""
        self.alive.remove(number)
        task = self.nodes[number]._renewing
        assert task is not None
        task.cancel()
        self.nodes[number].on_lapse = lambda: None
        self._drop(number)

    def _lapse(self, number: int) -> None:
        self.lapsed += 1
        self._drop(number)

    def _drop(self, number: int) -> None:
        """All clients of a node look for their tables again; those who were asking there, too."""
        tables, self.owned[number] = self.owned[number], []
        now = self.loop.time()
        for table in tables:
            self.served[table] = False
            self.lost.setdefault(table, now)
            self._come_back(table, 0)
        for table, failures, _ in self.waiting[number]:
            self._come_back(table, failures + 1)
        self.waiting[number].clear()

    def _come_back(self, table: int, failures: int) -> None:
        delay = COME_BACK_S[min(failures, len(COME_BACK_S) - 1)] * (0.5 + self.rng.random())
        self.loop.call_later(delay, self._ask, table, failures)

    def _ask(self, table: int, failures: int) -> None:
        self._ask_at(self.rng.choice(self.alive), table, failures, 0)

    def _ask_at(self, number: int, table: int, failures: int, tries: int) -> None:
        if number not in self.alive_set():
            self._come_back(table, failures + 1)
            return
        self.waiting[number].append((table, failures, tries))
        self.wanted[number].set()

    async def _work(self, number: int) -> None:
        """One of a node's connections for reading: it asks for one table after the other."""
        node, queue, wanted = self.nodes[number], self.waiting[number], self.wanted[number]
        while True:
            while not queue:
                wanted.clear()
                await wanted.wait()
            table, failures, tries = queue.popleft()
            try:
                await node.claim(str(table))
                owner = number
            except Elsewhere:
                me = self.database.owners[table]
                owner = int(me.name) if me is not None else -1
                if owner not in self.alive_set() or not self.nodes[owner].held():  # it does not answer
                    if tries < MAX_TRIES:
                        self.loop.call_later(RETRY_S, self._ask_at, number, table, failures, tries + 1)
                    else:
                        self._come_back(table, failures + 1)
                    continue
                if not self.served[table]:  # it has let go of the table, and claims it again when it is asked
                    self._ask_at(owner, table, failures, tries)
                    continue
            except Unavailable:
                self._come_back(table, failures + 1)
                continue
            if not self.served[table]:
                self.served[table] = True
                self.owned[owner].append(table)
            since = self.lost.pop(table, None)
            if since is not None:
                self.stalled.append(self.loop.time() - since)

    def alive_set(self) -> set[int]:
        if len(getattr(self, "_alive_set", ())) != len(self.alive):
            self._alive_set = set(self.alive)
        return self._alive_set

    async def settled(self) -> None:
        """Until everybody is at their table again."""
        while self.lost:
            await asyncio.sleep(0.25)


@contextmanager
def virtual() -> Iterator[Callable[[Any], Any]]:
    logging.getLogger("parlour.node").setLevel(logging.ERROR)
    loop = VirtualLoop()
    try:
        yield loop.run_until_complete
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()


class Report(NamedTuple):
    """What a disturbance did: tables that stalled, for how long, lapsed leases, and statements a second."""

    tables: int
    seconds: list[float]
    lapses: int
    usual: float
    most: int
    queue: float
    until_settled: float

    def line(self, name: str) -> str:
        if not self.seconds:
            return f"| {name} | 0 | – | – | – {self._rest()}"
        cuts = quantiles(self.seconds, n=100) if len(self.seconds) > 1 else self.seconds * 99
        times = f"{cuts[49]:.1f} s | {cuts[98]:.1f} s | {max(self.seconds):.1f} s"
        return f"| {name} | {self.tables:,} | {times} {self._rest()}"

    def _rest(self) -> str:
        return f"| {self.lapses:,} | {self.usual:,.0f} / {self.most:,} | {self.queue * 1000:,.0f} ms |"


def measure(nodes: int, tables: int, rate: float, trip: float, disturb: Callable[[Fleet, float], Any]) -> Report:
    async def story() -> Report:
        fleet = Fleet(nodes, tables, rate, trip)
        await fleet.open()
        await asyncio.sleep(10)
        load, fleet.database.longest_queue = fleet.database.load, 0.0
        begin = fleet.loop.time()
        usual = sum(load[int(begin) - second] for second in range(1, 6)) / 5
        last = disturb(fleet, begin)
        await asyncio.sleep(max(0.0, last - fleet.loop.time()) + 6)
        await fleet.settled()
        most = max(count for second, count in load.items() if second >= begin)
        after = fleet.loop.time() - begin
        return Report(len(fleet.stalled), fleet.stalled, fleet.lapsed, usual, most, fleet.database.longest_queue, after)

    with virtual() as run:
        report: Report = run(story())
    return report


def killed(count: int, within: float) -> Callable[[Fleet, float], float]:
    """So many nodes die, each at a moment of its own."""

    def disturb(fleet: Fleet, begin: float) -> float:
        for number in fleet.rng.sample(fleet.alive, count):
            fleet.loop.call_at(begin + fleet.rng.random() * within, fleet.kill, number)
        return begin + within

    return disturb


def stalled(seconds: float) -> Callable[[Fleet, float], float]:
    """The database does nothing for so long."""

    def disturb(fleet: Fleet, begin: float) -> float:
        fleet.database.stalls.append((begin, begin + seconds))
        return begin + seconds

    return disturb


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench fleet", description=__doc__)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--rate", type=float, default=10_000, help="statements a second of the database")
    parser.add_argument("--trip", type=float, default=0.001, help="seconds to the database and back")
    asked = parser.parse_args()
    few, many = max(1, asked.nodes // 50), max(1, asked.nodes // 10)
    print(f"{asked.nodes:,} nodes, {asked.tables:,} tables, {asked.rate:,.0f} statements/s, {asked.trip * 1000:g} ms")
    print(
        "| what happens | tables that stall | median | 99 % | worst | leases lost | statements/s, usual / most "
        "| longest queue |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name, disturb in (
        ("one node is killed", killed(1, 0)),
        (f"{few} nodes are killed within a minute", killed(few, 60)),
        (f"{many} nodes are killed at once", killed(many, 0)),
        ("the database stalls for 2 s", stalled(2)),
        ("the database stalls for 10 s", stalled(10)),
    ):
        print(measure(asked.nodes, asked.tables, asked.rate, asked.trip, disturb).line(name), flush=True)


if __name__ == "__main__":
    main()
