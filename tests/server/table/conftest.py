"""The table that most tests play at."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.server.table.stories import opened
from tests.server.table.world import World


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A table of The Mind with three seats."""
    async with opened() as world:
        yield world
