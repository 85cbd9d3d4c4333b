"""A backup of a server that is being played on, restored elsewhere."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from parlour import GAMES
from parlour import wire as m
from parlour.client import Session, join
from parlour.server.store.backup import back_up, check, restore
from parlour.server.store.open import open_store
from parlour.server.table.entries import fold, read
from tests.harness.people import begun, play, table_of
from tests.harness.serving import serving


@pytest.mark.parametrize("kind", ["folder", "database"])
def test_a_backup_under_load_goes_on_elsewhere(kind: str, url: str, tmp_path: Path) -> None:
    """What was acknowledged before the backup began is in it; all finished games verify; the others are played on."""
    address, elsewhere = (tmp_path / "data" if kind == "folder" else url), tmp_path / "elsewhere"

    async def story() -> None:
        store = open_store(address)
        async with serving(store) as served, AsyncExitStack() as stack:
            tables = []
            for name in GAMES:
                people = GAMES[name].seats.start
                seated = await table_of(served.base, name, people)
                sessions = await begun(stack, [served.base] * people, seated)
                tables.append((seated, sessions))
            first, second = tables[0], tables[-1]
            await play_out(first[1])
            await first[1][0].ask(m.Finish("end"))
            playing = asyncio.gather(*(play_out(sessions) for _, sessions in tables[1:]))
            before = {seated[0].code: len(await store.read(seated[0].code)) for seated, _ in tables}
            await asyncio.to_thread(back_up, address, tmp_path / "copy.sqlite")
            await playing
            codes = [seated[0].code for seated, _ in tables]
            after = {code: await store.read(code) for code in codes}
        restore(tmp_path / "copy.sqlite", elsewhere)
        found = check(elsewhere)
        assert (found.tables, found.wrong, found.unknown) == (len(tables), {}, 0)
        assert found.verified >= 1
        again = open_store(elsewhere)
        kept = {code: await again.read(code) for code in codes}
        for code in codes:
            assert before[code] <= len(kept[code])
            assert kept[code] == after[code][: len(kept[code])]
        async with serving(again) as served, join(served.base, second[0][0].code, second[0][0].token) as back:
            assert back.info is not None
            assert back.info.status == fold(read(kept[codes[-1]])).status

    async def play_out(sessions: list[Session]) -> None:
        rng = Random(1)
        await asyncio.gather(*(play(session, sessions, rng) for session in sessions))

    asyncio.run(story())
