"""Actions of players and the dealer in Nicolaus & Wilfried."""

from __future__ import annotations

from typing import TypeAlias

from parlour.engine import Tagged
from parlour.games.knights.cards import Card
from parlour.games.knights.setup import Shuffle, ShuffleRest


class Play(Tagged, frozen=True):
    """Lay a card on the pile of its colour and score it against the other pile's card."""

    card: Card


class Discard(Tagged, frozen=True):
    """Put a card out of the game for a point."""

    card: Card


Move: TypeAlias = Play | Discard
Action: TypeAlias = Move | Shuffle | ShuffleRest
