"""A real server that is short of room, of handles or of rights, or whose file was touched: what a person sees.

Nothing acknowledged is lost, whatever cannot be done is a sentence, and when the cause is gone it goes on by itself.
"""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from parlour.client import ApiError, Session, join, open_table, take_seat
from parlour.client.api import ask
from parlour.engine import Illegal
from parlour.server.store import SqliteStore
from parlour.server.table import entries
from tests.harness.people import begun, glance, table_of, wished
from tests.harness.serving import http_client, kept_open
from tests.storm.forks import Forked, Forks, forking
from tests.storm.victim import Victim

FILE = "parlour.sqlite"
UNSAVED = "that could not be saved; try again"
WANTED = {"game": "mind", "seats": 2, "name": "Ada"}
LIKE_ANYBODY = """
import ctypes
libc, head, rights = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
assert libc.capget(head, rights) == 0
for at in range(3):
    rights[at] &= ~0b110
assert libc.capset(head, rights) == 0
"""
"""Gives up CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, with which root passes over the rights of files."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


class OrdinaryForks(Forks):
    """Forks servers that have to keep to the rights of files, even if root starts them."""

    def __init__(self, forks: Forks) -> None:
        self._forks = forks

    async def start(self, words: list[str], log: Path, before: str = "") -> Forked:
        return await self._forks.start(words, log, before + LIKE_ANYBODY)


class Servers:
    """Servers that are forked from one process: to import the program for each takes most of a second."""

    def __init__(self, runner: asyncio.Runner, forks: Forks) -> None:
        self._runner = runner
        self._forks = OrdinaryForks(forks)

    @asynccontextmanager
    async def at(self, folder: Path) -> AsyncIterator[Victim]:
        victim = Victim(folder, folder.parent / "log", forks=self._forks)
        await victim.start()
        try:
            yield victim
        finally:
            await victim.kill()
            assert "Traceback" not in victim.logged()

    def run(self, story: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._runner.run(story())


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with asyncio.Runner() as runner, kept_open(runner, forking()) as forks:
        yield Servers(runner, forks)


@contextmanager
def limited(victim: Victim, what: int, most: int) -> Iterator[None]:
    """A running server that may have no more than that."""
    before = resource.prlimit(victim.pid, what)
    resource.prlimit(victim.pid, what, (most, before[1]))
    try:
        yield
    finally:
        resource.prlimit(victim.pid, what, before)


def no_room(victim: Victim) -> AbstractContextManager[None]:
    """No file can grow, and neither the log nor the database can be written beyond its first page."""
    return limited(victim, resource.RLIMIT_FSIZE, 4096)


def no_handle(victim: Victim) -> AbstractContextManager[None]:
    """Those that are open stay open."""
    return limited(victim, resource.RLIMIT_NOFILE, 3)


@asynccontextmanager
async def full_house(victim: Victim, code: str) -> AsyncIterator[None]:
    """So many look on that nobody else can come in."""
    handles = [int(path.name) for path in Path(f"/proc/{victim.pid}/fd").iterdir()]
    most = max(handles) + 1
    async with AsyncExitStack() as stack:
        stack.enter_context(limited(victim, resource.RLIMIT_NOFILE, most))
        for _ in range(most - len(handles)):
            await stack.enter_async_context(join(victim.base, code))
        yield


async def look_on(victim: Victim, code: str) -> None:
    async with join(victim.base, code) as session:
        assert session.view is not None


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    for path in (*folder.glob(f"{FILE}*"), folder):
        path.chmod(0o500)
    try:
        yield
    finally:
        folder.chmod(0o700)
        for path in folder.glob(f"{FILE}*"):
            path.chmod(0o600)


class Players:
    """Two at a table, and what was acknowledged to them."""

    def __init__(self, code: str, sessions: list[Session]) -> None:
        self.code = code
        self.sessions = sessions
        self.acknowledged: list[str] = []
        self._rng = Random(4)

    async def act(self, times: int = 1) -> None:
        """A move of whoever may move now; raises Illegal."""
        for _ in range(times):
            while (turn := self._turn()) is None:
                await glance(self.sessions[0])
            session, move = turn
            self.acknowledged.append(await session.act(move))

    def _turn(self) -> tuple[Session, Any] | None:
        moves = ((each, wished(each, self.sessions, self._rng)) for each in self.sessions)
        return next(((each, move) for each, move in moves if move is not None), None)


@asynccontextmanager
async def playing(victim: Victim) -> AsyncIterator[Players]:
    async with AsyncExitStack() as stack:
        seated = await table_of(victim.base, "knights-dice", 2)
        yield Players(seated[0].code, await begun(stack, [victim.base] * 2, seated))


async def kept(folder: Path, code: str) -> list[str]:
    """The nonces of all moves that are in the file."""
    store = SqliteStore(folder / FILE)
    found = [each.nonce for each in entries.read(await store.read(code)) if isinstance(each, entries.Happened)]
    await store.close()
    return [nonce for nonce in found if nonce]


async def says(client: httpx.AsyncClient, status: int, sentence: str, *paths: str) -> None:
    """What is answered to whoever asks; to /api/tables it is a wish for a new one."""
    for path in paths:
        answer = await (client.post(path, json=WANTED) if path == "/api/tables" else client.get(path))
        assert (answer.status_code, sentence in answer.text) == (status, True), (path, answer.status_code, answer.text)


def asking(victim: Victim) -> httpx.AsyncClient:
    return http_client(victim.base)


def test_a_disk_that_is_full(servers: Servers, folder: Path) -> None:
    async def story() -> None:
        async with servers.at(folder) as victim, asking(victim) as client, playing(victim) as players:
            free = await open_table(victim.base, "mind", 2, "Ada")
            await players.act(5)
            with no_room(victim):
                for _ in range(3):
                    with pytest.raises(Illegal, match=UNSAVED):
                        await players.act()
                with pytest.raises(ApiError, match=UNSAVED):
                    await take_seat(victim.base, free.code, "Berta")
                await says(client, 503, "see that it has room", "/healthz", "/api/tables")
                await says(client, 200, "", f"/api/tables/{players.code}", "/api/games")
                async with join(victim.base, players.code) as watcher:
                    assert watcher.view is not None
            await says(client, 200, "ok", "/healthz")
            await players.act(5)
            await take_seat(victim.base, free.code, "Berta")
        assert await kept(folder, players.code) == players.acknowledged

    servers.run(story)


def test_no_file_handle_left(servers: Servers, folder: Path) -> None:
    async def story() -> None:
        async with servers.at(folder) as victim, asking(victim) as client, playing(victim) as players:
            await says(client, 200, "ok", "/healthz")  # this connection stays open
            with no_handle(victim):
                await players.act(5)
                await says(client, 200, "ok", "/healthz")
                with no_room(victim), pytest.raises(Illegal, match=UNSAVED):
                    await players.act()
                with pytest.raises(Illegal, match=UNSAVED):
                    await players.act()
                await says(client, 503, "allow more open files", "/healthz", "/api/tables")
            await says(client, 200, "ok", "/healthz")
            await players.act(5)
        async with servers.at(folder) as victim, asking(victim) as client:
            await says(client, 200, "", "/api/games")
            with no_handle(victim):
                await says(client, 503, "allow more open files", f"/api/tables/{players.code}")
            await says(client, 200, players.code, f"/api/tables/{players.code}")
        assert await kept(folder, players.code) == players.acknowledged

    servers.run(story)


def test_who_comes_when_there_is_no_handle_left_is_let_in_later(servers: Servers, folder: Path) -> None:
    async def story() -> None:
        async with servers.at(folder) as victim, playing(victim) as players:
            async with full_house(victim, players.code):
                with pytest.raises(ApiError, match="no parlour answers"):
                    await ask(victim.base, "/api/games")
                late = asyncio.create_task(look_on(victim, players.code))
                await players.act(5)
                assert not late.done()
            await late
            await players.act(5)
        assert await kept(folder, players.code) == players.acknowledged

    servers.run(story)


def test_a_folder_that_is_read_only(servers: Servers, folder: Path) -> None:
    async def story() -> None:
        async with servers.at(folder) as victim, asking(victim) as client, playing(victim) as players:
            with read_only(folder):
                await players.act(5)  # what is open stays open
                with no_room(victim), pytest.raises(Illegal, match=UNSAVED):
                    await players.act()
                with pytest.raises(Illegal, match=UNSAVED):
                    await players.act()
                await says(client, 503, "let the user who runs the server", "/healthz", "/api/tables")
            await says(client, 200, "ok", "/healthz")
            await players.act(5)
        with read_only(folder), pytest.raises(RuntimeError, match="let the user who runs the server"):
            async with servers.at(folder):
                pass
        async with servers.at(folder) as victim:
            await ask(victim.base, f"/api/tables/{players.code}")
        assert await kept(folder, players.code) == players.acknowledged

    servers.run(story)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("UPDATE entry SET body = replace(body, 'P', 'Q') WHERE code = ? AND seq = 2", "entry 2 was changed"),
        ("DELETE FROM entry WHERE code = ? AND seq = 1", "entry 1 is missing"),
    ],
)
def test_an_entry_that_was_changed_or_taken_away(servers: Servers, folder: Path, fault: str, sentence: str) -> None:
    async def story() -> None:
        async with servers.at(folder) as victim:
            touched = await open_table(victim.base, "mind", 2, "Paula")
        async with servers.at(folder) as victim, asking(victim) as client, playing(victim) as players:
            with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
                rows = other.execute("SELECT * FROM entry WHERE code = ?", (touched.code,)).fetchall()
                assert other.execute(fault, (touched.code,)).rowcount == 1
                await says(client, 500, sentence, f"/api/tables/{touched.code}")
                with pytest.raises(ApiError, match=f"table {touched.code} is damaged: {sentence}; put a backup"):
                    async with join(victim.base, touched.code, touched.token):
                        pass
                await says(client, 200, "ok", "/healthz")
                await players.act(5)
                other.executemany("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)", rows)
            async with join(victim.base, touched.code, touched.token) as session:
                assert session.you == 0
        assert await kept(folder, players.code) == players.acknowledged

    servers.run(story)


@pytest.mark.parametrize("pages", [0, 1])
def test_a_damaged_file(servers: Servers, folder: Path, pages: int) -> None:
    """Either nothing can be made of it, or only its first page."""

    async def story() -> None:
        async with servers.at(folder) as victim, playing(victim) as players:
            await players.act(5)
            await victim.stop()
        backup = shutil.copytree(folder, folder.parent / "backup")
        with (folder / FILE).open("r+b") as file:
            size = file.seek(0, 2)
            file.seek(4096 * pages)
            file.write(b"no page" * (size // 7))
        if pages:
            async with servers.at(folder) as victim, asking(victim) as client:
                await says(client, 500, "put a backup in its place", f"/api/tables/{players.code}")
                await says(client, 503, "put a backup in its place", "/api/tables", "/healthz")
                with pytest.raises(ApiError, match="put a backup in its place"):
                    async with join(victim.base, players.code):
                        pass
        else:
            with pytest.raises(RuntimeError, match="put a backup in its place"):
                async with servers.at(folder):
                    pass
        shutil.rmtree(folder)
        backup.rename(folder)
        async with servers.at(folder) as victim:
            await ask(victim.base, f"/api/tables/{players.code}")
        assert await kept(folder, players.code) == players.acknowledged

    servers.run(story)
