"""The live shell: decide, write it down, tell — in that order, for every table, whatever fails in between."""

from parlour.table.messages import SeatGrant
from parlour.table.ports import BotPlayer, Conflict, Connection, Damaged, Listing, Store, Unavailable
from parlour.table.registry import Registry
from parlour.table.table import Table

__all__ = [
    "BotPlayer",
    "Conflict",
    "Connection",
    "Damaged",
    "Listing",
    "Registry",
    "SeatGrant",
    "Store",
    "Table",
    "Unavailable",
]
