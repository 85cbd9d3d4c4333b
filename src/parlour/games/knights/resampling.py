"""Deal anew what a player of Nicolaus & Wilfried cannot know: the others' cards and the stock."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from msgspec.structs import replace

from parlour.engine import Seat, Stream
from parlour.games.knights.cards import Card
from parlour.games.knights.setup import Board

B = TypeVar("B", bound=Board)


def dealt_anew(state: B, seat: Seat, open_cards: Collection[Card], chance: Stream) -> B:
    """A state that looks the same to that seat. Cards that others have taken openly stay with them."""
    kept = [[card for card in hand if other == seat or card in open_cards] for other, hand in enumerate(state.hands)]
    hidden = [card for other, hand in enumerate(state.hands) for card in hand if card not in kept[other]]
    dealt = iter(chance.draw([*hidden, *state.stock], len(hidden) + len(state.stock)))
    hands = tuple(
        tuple(card if card in kept[other] else next(dealt) for card in hand) for other, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, stock=tuple(dealt))
