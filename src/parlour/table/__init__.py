"""The live shell: decide, write it down, tell — in that order, for every table, whatever fails in between."""

from parlour.table.ports import Conflict, Connection, Damaged, Listing, Player, Store, Unavailable
from parlour.table.registry import Registry, Seated
from parlour.table.table import Table

__all__ = [
    "Conflict",
    "Connection",
    "Damaged",
    "Listing",
    "Player",
    "Registry",
    "Seated",
    "Store",
    "Table",
    "Unavailable",
]
