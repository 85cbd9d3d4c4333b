"""Live tables: decide what follows from requests, store it, then send it."""

from parlour.table.messages import SeatGrant
from parlour.table.ports import BotPlayer, Conflict, Connection, Damaged, ListedResult, Listing, Store, Unavailable
from parlour.table.registry import Registry
from parlour.table.table import Table

__all__ = [
    "BotPlayer",
    "Conflict",
    "Connection",
    "Damaged",
    "ListedResult",
    "Listing",
    "Registry",
    "SeatGrant",
    "Store",
    "Table",
    "Unavailable",
]
