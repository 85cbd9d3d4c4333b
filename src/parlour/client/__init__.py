"""A table from Python: sit down, act, and see what happens. Used by tests, bots, the terminal and researchers.

seat = await sit("http://127.0.0.1:8000", "ABC234", name="Ada")
async with join("http://127.0.0.1:8000", seat.code, seat.token) as table:
    async for message in table:
        if table.view is not None and table.view.legal:
            await table.act(table.view.legal[0])
"""

from parlour.client.api import Denied, Seated, open_table, sit
from parlour.client.clock import ClockFilter
from parlour.client.session import Session, attending, join
from parlour.client.world import Internet, Lost, Socket, World

__all__ = [
    "ClockFilter",
    "Denied",
    "Internet",
    "Lost",
    "Seated",
    "Session",
    "Socket",
    "World",
    "attending",
    "join",
    "open_table",
    "sit",
]
