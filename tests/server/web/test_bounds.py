"""What one client can make a server hold: each kind of greedy client, against a real server with its usual limits."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.client import join, open_table
from tests.harness.serving import kept_open
from tests.storm.forks import Forks, forking
from tests.storm.greed import CODE, kept_game
from tests.storm.hogs import HOGS, Hog, Target, idle_sockets
from tests.storm.victim import Victim

GROWTH_MB = 40.0
SECONDS = 2.5
HANDLES = 512


def few_handles() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (HANDLES, HANDLES))


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def forks(runner: asyncio.Runner) -> Iterator[Forks]:
    """Each server is a fork of one process: to import the program for each takes most of a second."""
    with kept_open(runner, forking()) as forks:
        yield forks


@pytest.mark.parametrize("hog", HOGS, ids=lambda hog: hog.__name__)
def test_one_greedy_client_takes_a_bounded_part(hog: Hog, tmp_path: Path, runner: asyncio.Runner, forks: Forks) -> None:
    """Its server stays small and answers everybody else; a player who left comes back."""

    async def story() -> tuple[float, str]:
        await kept_game(tmp_path / "data")
        where = tmp_path / "data", tmp_path / "log"
        victim = Victim(*where, prepare=few_handles) if hog is idle_sockets else Victim(*where, forks=forks)
        await victim.start()
        try:
            seat = await open_table(victim.base, "mind", 2, "Ada")
            before, most = victim.memory(), 0.0
            attack = asyncio.ensure_future(hog(Target(victim.port, CODE)))
            for _ in range(int(SECONDS / 0.25)):
                await asyncio.sleep(0.25)
                most = max(most, victim.memory())
            async with join(victim.base, seat.code, seat.token) as session:
                assert session.you == 0
            assert not attack.done()
            attack.cancel()
            await asyncio.gather(attack, return_exceptions=True)
            return most - before, victim.logged()
        finally:
            await victim.stop()

    grown, log = runner.run(story())
    assert grown < GROWTH_MB
    assert "Traceback" not in log
    assert ("connections are in use" in log) == (hog is idle_sockets)
