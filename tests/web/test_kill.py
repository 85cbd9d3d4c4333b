"""kill -9 under load: nothing that was acknowledged is missing, and every table goes on."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import msgspec

from parlour.client import Seated, Session
from parlour.client.api import Denied, ask
from parlour.engine import Illegal
from parlour.store import SqliteStore
from parlour.table import entries
from parlour.table import messages as m
from tests.web.people import begun, ended, table_of, wished

KILLS = 20
TABLES = [("mind", 3), ("illusion", 2), ("knights-score", 4), ("knights-dice", 3)] * 2
SERVE = "from parlour.cli.serve import serve; serve()"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Victim:
    """A server in a process of its own, that is killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._port = free_port()
        self.base = f"http://127.0.0.1:{self._port}"

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVE, "--port", str(self._port), "--data", str(self._data),
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        async with asyncio.timeout(30):
            while True:
                try:
                    await ask(self.base, "/api/games")
                except Denied:
                    await asyncio.sleep(0.02)
                else:
                    return

    async def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


class Tally:
    """What was acknowledged: by table, the nonces."""

    def __init__(self) -> None:
        self.nonces: dict[str, set[str]] = {}
        self.count = 0
        self.grown = asyncio.Condition()

    async def add(self, code: str, nonce: str) -> None:
        self.nonces.setdefault(code, set()).add(nonce)
        self.count += 1
        async with self.grown:
            self.grown.notify_all()

    async def reach(self, count: int) -> None:
        async with self.grown:
            await self.grown.wait_for(lambda: self.count >= count)


async def keep_playing(session: Session, others: list[Session], code: str, tally: Tally, rng: Random) -> None:
    """Act and act again; a game that has ended is left, and so is a table that the test has left."""
    while not ended(session):
        move = wished(session, others, rng)
        try:
            if move is not None:
                await tally.add(code, await session.act(move))
        except Illegal:
            pass
        await session.next_message()


async def evening(base: str, tally: Tally, rng: Random, game: str, seats: int) -> None:
    """The same people, one table after the other. A kill may come while one is opened, and then they try again."""
    while True:
        async with AsyncExitStack() as table:
            try:
                seated: list[Seated] = await table_of(base, game, seats)
                sessions = await begun(table, [base] * seats, seated)
            except (Denied, Illegal):
                await asyncio.sleep(0.05)
                continue
            await asyncio.gather(*(keep_playing(each, sessions, seated[0].code, tally, rng) for each in sessions))


def test_no_acknowledged_input_is_lost(tmp_path: Path) -> None:
    async def story() -> None:
        rng, tally, victim = Random(9), Tally(), Victim(tmp_path)
        await victim.start()
        people = [asyncio.create_task(evening(victim.base, tally, rng, *table)) for table in TABLES]
        for _ in range(KILLS):
            async with asyncio.timeout(60):
                await tally.reach(tally.count + rng.randrange(5, 60))
            await victim.kill()
            await victim.start()
        async with asyncio.timeout(60):
            await tally.reach(tally.count + 100)
        for task in people:
            assert not task.done(), task.exception()
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        await victim.kill()
        await all_there(tmp_path, tally)
        await all_go_on(tmp_path, tally)

    asyncio.run(story())


async def all_there(data: Path, tally: Tally) -> None:
    journal = SqliteStore(data / "parlour.sqlite")
    for code, nonces in tally.nonces.items():
        kept = [
            entry.nonce
            for entry in entries.read(await journal.read(code))
            if isinstance(entry, entries.Happened) and entry.nonce
        ]
        assert nonces <= set(kept)
        assert len(kept) == len(set(kept))
    await journal.close()


async def all_go_on(data: Path, tally: Tally) -> None:
    """Each table is found again, and is either over or waits for somebody to act."""
    victim = Victim(data)
    await victim.start()
    for code in tally.nonces:
        info = msgspec.convert(await ask(victim.base, f"/api/tables/{code}"), m.TableInfo)
        assert info.status in ("playing", "over")
    await victim.kill()
