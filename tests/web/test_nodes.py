"""Several nodes on one PostgreSQL, in one process: any node takes any client."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random

import httpx
import pytest

from parlour import GAMES, verify
from parlour.table import messages as m
from parlour.table.replay import public_journal
from tests.web.nodes import node_serving
from tests.web.people import begun, play, table_of


@pytest.mark.parametrize("name", GAMES)
def test_clients_of_two_nodes_play_a_whole_game(name: str, url: str) -> None:
    async def story() -> None:
        rng, people = Random(name), GAMES[name].seats.start + 1
        async with node_serving(url, "one") as one, node_serving(url, "two") as two, AsyncExitStack() as stack:
            nodes = [one, two] * people
            seated = await table_of(one.base, name, people)
            code = seated[0].code
            sessions = await begun(stack, [node.base for node in nodes[:people]], seated)
            async with asyncio.timeout(120):
                await asyncio.gather(*(play(session, sessions, rng) for session in sessions))
            if sessions[0].info is not None and sessions[0].info.status == "playing":
                await sessions[0].ask(m.Finish("end"))
            journal, _ = public_journal(code, await one.store.read(code))
            assert verify(journal.text).seed is not None
            assert sum(code in node.codes for node in (one, two)) == 1
            assert one.served.registry.metrics.relayed + two.served.registry.metrics.relayed >= people // 2
            for node in (one, two):
                async with httpx.AsyncClient(base_url=node.base) as client:
                    assert (await client.get(f"/api/tables/{code}")).json()["status"] == "over"
                    assert (await client.get(f"/api/tables/{code}/replay")).status_code == 200

    asyncio.run(story())
