"""kill -9 under load, a sample of `python -m bench storm`: nothing acknowledged is missing or there twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.storm.kills import storm

KILLS = 8


def test_acknowledged_requests_survive_kills_exactly_once(tmp_path: Path) -> None:
    """Every request is sent twice, and what was done last once more after each kill."""
    killed = asyncio.run(storm(tmp_path, tmp_path / "log", KILLS))
    assert killed.kills == KILLS
    assert killed.lost == killed.doubled == killed.contradicted == set()
    assert killed.stuck == set()
    assert killed.sent >= 2 * killed.acknowledged > 0
    assert killed.under_way > 0
    assert "Traceback" not in (tmp_path / "log").read_text()
