"""The live shell: decide, append, publish — in that order, for every table, whatever fails in between."""

from parlour.table.hall import Hall
from parlour.table.ports import Conflict, Journal, Link, Listing, Player
from parlour.table.table import Table

__all__ = ["Conflict", "Hall", "Journal", "Link", "Listing", "Player", "Table"]
