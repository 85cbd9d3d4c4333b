"""Actions of players and the dealer in Illusion."""

from __future__ import annotations

from typing import TypeAlias

from parlour.engine import DealerAction, Seat, Tagged
from parlour.games.illusion.colour_shares import Colour


class Insert(Tagged, frozen=True):
    """Put the drawn card into the row; place 0 is next to the arrow."""

    place: int


class Doubt(Tagged, frozen=True):
    """Say that the row is wrong."""


class Print(DealerAction[int], frozen=True):
    """The dealer: which deck of pictures is on the table, by its seed."""


class Shuffle(DealerAction[int], frozen=True):
    """The dealer: the order of the colour cards, from the top."""


class ShuffleArrows(DealerAction[Colour], frozen=True):
    """The dealer: the order of the arrows, from the top."""


class Lot(DealerAction[Seat], frozen=True):
    """The dealer: who begins."""


Move: TypeAlias = Insert | Doubt
Action: TypeAlias = Move | Print | Shuffle | ShuffleArrows | Lot
