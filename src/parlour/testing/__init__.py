"""The laws that every game must keep, for the tests of a package that brings one. It needs pytest and hypothesis.

Write a `Contract` for your game, and let pytest find `laws_of`::

    from parlour.testing import Contract, Inventory, laws_of

    test_laws = laws_of("pebbles", Contract(inventory, strangers))
"""

from parlour.testing.contract import Contract, Inventory, Moves, numbers, several, table_seats
from parlour.testing.laws import LAWS, laws_of, played

__all__ = ["LAWS", "Contract", "Inventory", "Moves", "laws_of", "numbers", "played", "several", "table_seats"]
