"""Whole games over real sockets, kept in PostgreSQL, whose connections are cut meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random

import psycopg
import pytest

from parlour import GAMES, verify
from parlour import wire as m
from parlour.server.store.postgres import PostgresStore
from parlour.server.table.replay import public_journal
from tests.harness.people import begun, play, table_of
from tests.harness.serving import serving

CUT = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.mark.parametrize("name", GAMES)
def test_games_outlive_lost_connections_to_the_database(name: str, url: str) -> None:
    async def story() -> None:
        rng, people = Random(name), GAMES[name].seats.start
        store = PostgresStore(url)
        async with serving(store) as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, name, people)
            sessions = await begun(stack, [served.base] * people, seated)
            playing = asyncio.gather(*(play(session, sessions, rng) for session in sessions))
            admin = await stack.enter_async_context(await psycopg.AsyncConnection.connect(url, autocommit=True))
            cuts, seen = 0, store.commits
            while not playing.done() and cuts < 3:
                await asyncio.sleep(0)
                if store.commits > seen + 3:
                    await admin.execute(CUT)
                    cuts, seen = cuts + 1, store.commits
            await playing
            if sessions[0].info is not None and sessions[0].info.status == "playing":
                await sessions[0].ask(m.Finish("end"))
            journal, _ = public_journal(seated[0].code, await store.read(seated[0].code))
            assert verify(journal.text).seed is not None
            assert cuts > 0

    asyncio.run(story())
