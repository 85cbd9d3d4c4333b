"""Whole games over real sockets, by people whose connections break at random moments."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from random import Random

import pytest

from parlour import GAMES, verify
from parlour import wire as m
from parlour.client.api import ApiError, ask
from parlour.server.table.replay import public_journal
from tests.harness.people import begun, play, settled, table_of
from tests.harness.serving import Served, SlowProxy, kept_open, serving


@pytest.mark.parametrize("name", GAMES)
def test_every_client_ends_with_the_tables_own_view(name: str) -> None:
    async def story() -> None:
        rng, people = Random(name), min(max(3, GAMES[name].seats.start), GAMES[name].seats.stop - 1)
        async with serving() as served, AsyncExitStack() as stack:
            lines = [SlowProxy(served.port, lambda: 0.0) for _ in range(people)]
            bases = [await stack.enter_async_context(line.laid()) for line in lines]
            seated = await table_of(served.base, name, people)
            sessions = await begun(stack, bases, seated)
            playing = asyncio.gather(*(play(session, sessions, rng) for session in sessions))
            cuts = 0
            while not playing.done() and cuts < 40:
                await asyncio.sleep(0.02)
                rng.choice(lines).cut()
                cuts += 1
            await playing
            table = await served.tables.find(seated[0].code)
            for seat, session in enumerate(sessions):
                await settled(session, table.view(seat))
            assert cuts > 0

    asyncio.run(story())


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def served(runner: asyncio.Runner) -> Iterator[Served]:
    """One server for all: it starts a process for what is told of finished games."""
    with kept_open(runner, serving()) as served:
        yield served


@pytest.mark.parametrize("name", GAMES)
def test_the_journal_is_served_after_the_end_and_never_before(
    name: str, served: Served, runner: asyncio.Runner
) -> None:
    async def story() -> None:
        rng, people = Random(1), GAMES[name].seats.start
        async with AsyncExitStack() as stack:
            seated = await table_of(served.base, name, people)
            sessions = await begun(stack, [served.base] * people, seated)
            code = seated[0].code
            path = f"/api/tables/{code}/journal"
            with pytest.raises(ApiError, match="when the game is over"):
                await ask(served.base, path)
            await asyncio.gather(*(play(session, sessions, rng) for session in sessions))
            if sessions[0].info is not None and sessions[0].info.status == "playing":
                await sessions[0].ask(m.Finish("end"))
            record = verify(public_journal(code, await served.tables.store.read(code))[0].text)
            assert record.seed is not None
            assert record.header.names == tuple(f"Player {seat}" for seat in range(people))
            assert all(len(nonce) == 32 for nonce in record.header.nonces)

    runner.run(story())
