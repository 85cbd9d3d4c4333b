"""A sample of `python -m bench storm --nodes 3`: faults of every kind, and one history that every client saw."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from parlour import Match
from parlour import wire as m
from parlour.client.world import Network
from parlour.server.table import entries as e
from tests.storm.faults import KINDS
from tests.storm.history import Witness, stray
from tests.storm.nodes import storm


def test_sixty_faults_leave_one_history_that_every_client_saw(tmp_path: Path) -> None:
    async def story() -> None:
        stormed = await storm(tmp_path)
        assert stormed.verdict.faults == []
        assert stormed.stuck == set()
        assert sum(stormed.met.values()) >= 60
        assert set(stormed.met) == set(KINDS)
        assert stormed.acknowledged > 0
        assert stormed.verdict.verified > 0
        assert [said for said in stormed.exits if not said.startswith("The database ")] == []

    asyncio.run(story())
    for log in tmp_path.glob("*.log"):
        _, _, wrong = log.read_text(errors="replace").partition("Traceback")
        assert wrong == "", log


def test_the_checker_notices_a_client_that_saw_something_else() -> None:
    match = Match("knights-score", seats=2, seed=3)
    for _ in range(4):
        match.act(match.view(None).turn, match.legal(match.view(None).turn)[0])
    opened = e.TableOpened("knights-score", 2, {}, "3", public=False)
    happened = [e.Happened(msgspec.Raw(m.encode(commit))) for commit in match.commits]
    table: list[e.Entry] = [opened, e.Began(match.header), *happened]
    views = [view for view, _ in match.seen(0)]
    other = next(Match("knights-score", seats=2, seed=4).seen(0))[0]

    def said(seen: list[Any]) -> list[str]:
        witness = Witness(Network("http://127.0.0.1", "ABC"))
        witness.you, witness.seen = 0, seen
        return stray("ABC", table, [witness])

    assert said(views) == said(views[2:]) == said([views[0], views[-1]]) == []
    assert "went backwards" in said([views[3], views[2]])[0]
    assert "is not in the history" in said([views[0], other])[0]
