"""Actions of players and the dealer in The Knights' Die."""

from __future__ import annotations

from typing import Literal, TypeAlias

from parlour.engine import DealerAction, Tagged
from parlour.games.knights.cards import Card, Colour
from parlour.games.knights.setup import Shuffle, ShuffleRest

Face: TypeAlias = Literal["ge", "le", "blank"]


class Roll(Tagged, frozen=True):
    """Ask for the die."""


class Play(Tagged, frozen=True):
    """Lay one card, or a red and a yellow one, in this order."""

    cards: tuple[Card, ...]


class Draw(Tagged, frozen=True):
    """Take a card from the stock, because none can be laid."""


class Take(Tagged, frozen=True):
    """Take the card that shows on a pile, because the die is blank."""

    pile: Colour


class Pass(Tagged, frozen=True):
    """Do nothing, because nothing can be done."""


class Lots(DealerAction[Card], frozen=True):
    """The dealer: a card for each seat, to see who begins."""


class Restock(DealerAction[Card], frozen=True):
    """The dealer: the new order of the stock, from the top."""


class Cast(DealerAction[Face], frozen=True):
    """The dealer: the face the die shows."""


Move: TypeAlias = Roll | Play | Draw | Take | Pass
Action: TypeAlias = Move | Shuffle | ShuffleRest | Lots | Restock | Cast
