"""The clock filter, by the same vectors as the page's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.client import ClockFilter

VECTORS: list[dict[str, Any]] = msgspec.json.decode((Path(__file__).parents[1] / "vectors" / "clock.json").read_bytes())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_clock_agrees_with_every_vector(vector: dict[str, Any]) -> None:
    clock = ClockFilter()
    for step in vector["steps"]:
        match step:
            case {"pong": pong}:
                clock.add(**pong)
            case {"welcome": welcome}:
                clock.welcomed(**welcome)
            case {"news": news}:
                clock.update_status(**news)
            case {"expect": {"known": known}}:
                assert clock.known == known
            case {"expect": {"local": local, "table": table}}:
                assert clock.table_time(local) == table
            case _:
                pytest.fail(f"no such step: {step}")
