"""What players and the dealer may do in Straws."""

from __future__ import annotations

from typing import TypeAlias

from parlour.engine import DealerAction, Tagged


class Keep(Tagged, frozen=True):
    """Stay with the straw in hand."""


class Swap(Tagged, frozen=True):
    """Give the straw away for another, unseen."""


class Deal(DealerAction[int], frozen=True):
    """The dealer: a straw for each seat."""


class Replace(DealerAction[int], frozen=True):
    """The dealer: another straw for the one given away."""


Move: TypeAlias = Keep | Swap
Action: TypeAlias = Move | Deal | Replace
