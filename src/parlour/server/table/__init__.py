"""Live tables: decide what follows from requests, store it, then send it."""

from parlour.server.table.ports import (
    BotPlayer,
    Conflict,
    Connection,
    Damaged,
    ListedResult,
    Listing,
    Store,
    Unavailable,
)
from parlour.server.table.table import Table
from parlour.server.table.tables import Tables
from parlour.wire import SeatGrant

__all__ = [
    "BotPlayer",
    "Conflict",
    "Connection",
    "Damaged",
    "ListedResult",
    "Listing",
    "SeatGrant",
    "Store",
    "Table",
    "Tables",
    "Unavailable",
]
