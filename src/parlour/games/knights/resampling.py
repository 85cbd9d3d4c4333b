"""Deal anew what a player of Nicolaus & Wilfried cannot know: the others' cards and the stock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from parlour.engine import Seat, Stream
from parlour.games.knights.cards import Card
from parlour.games.knights.dice.events import Taken
from parlour.games.knights.setup import Board, CardDrawn

B = TypeVar("B", bound=Board)


def resample(state: B, seat: Seat, events: Sequence[Any], chance: Stream) -> B:
    """A state that looks the same to that seat. Cards that others have taken openly stay with them."""
    open_cards = _taken(events)
    kept = [[card for card in hand if other == seat or card in open_cards] for other, hand in enumerate(state.hands)]
    hidden = [card for other, hand in enumerate(state.hands) for card in hand if card not in kept[other]]
    dealt = iter(chance.draw([*hidden, *state.stock], len(hidden) + len(state.stock)))
    hands = tuple(
        tuple(card if card in kept[other] else next(dealt) for card in hand) for other, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, stock=tuple(dealt))


def _taken(events: Sequence[Any]) -> set[Card]:
    """Cards whose last move that was seen was from a pile into a hand."""
    found: set[Card] = set()
    for event in events:
        if isinstance(event, Taken):
            found.add(event.card)
        elif isinstance(event, CardDrawn):
            found.discard(event.card)
    return found
