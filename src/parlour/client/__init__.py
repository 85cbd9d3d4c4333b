"""A table from Python: sit down, act, and hear what happens. Used by tests, bots, the terminal and researchers.

seat = await sit("http://127.0.0.1:8000", "ABC234", name="Ada")
async with join("http://127.0.0.1:8000", seat.code, seat.token) as table:
    async for news in table:
        ...
        await table.act("ready")
"""

from parlour.client.api import Denied, Seated, open_table, sit
from parlour.client.clock import ClockFilter
from parlour.client.session import Session, join

__all__ = ["ClockFilter", "Denied", "Seated", "Session", "join", "open_table", "sit"]
