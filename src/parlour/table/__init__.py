"""The live shell: decide, append, publish — in that order, for every table, whatever fails in between."""

from parlour.table.ports import Conflict, Connection, Damaged, Listing, Player, Store, Unavailable
from parlour.table.registry import Registry
from parlour.table.table import Table

__all__ = ["Conflict", "Connection", "Damaged", "Listing", "Player", "Registry", "Store", "Table", "Unavailable"]
