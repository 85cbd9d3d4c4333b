"""The live shell: decide, append, publish — in that order, for every table, whatever fails in between."""

from parlour.table.ports import Conflict, Connection, Listing, Player, Store
from parlour.table.registry import Registry
from parlour.table.table import Table

__all__ = ["Conflict", "Connection", "Listing", "Player", "Registry", "Store", "Table"]
