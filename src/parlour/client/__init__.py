"""Python client of a Parlour server: take a seat, act, receive views.

seat = await take_seat("http://127.0.0.1:8000", "ABC234", name="Ada")
async with join("http://127.0.0.1:8000", seat.code, seat.token, game="mind") as table:
    async for message in table:
        if table.view is not None and table.view.legal:
            await table.act(table.view.legal[0])
"""

from parlour.client.api import ApiError, open_table, take_seat
from parlour.client.clock import ClockFilter
from parlour.client.joining import join
from parlour.client.session import Session, attending, understood
from parlour.client.world import ConnectionLost, Network, Socket, World
from parlour.wire import SeatGrant

__all__ = [
    "ApiError",
    "ClockFilter",
    "ConnectionLost",
    "Network",
    "SeatGrant",
    "Session",
    "Socket",
    "World",
    "attending",
    "join",
    "open_table",
    "take_seat",
    "understood",
]
