"""Deal anew what nobody at a table of Illusion can know: the shares of cards not yet turned over, and the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from parlour.engine import Seat, Stream
from parlour.games.illusion.events import Doubted
from parlour.games.illusion.state import State


def resample(state: State, seat: Seat, events: Sequence[Any], chance: Stream) -> State:
    """A state that looks the same to everybody. The card on top of the deck lies open in a round."""
    known = {card for event in events if isinstance(event, Doubted) for card in event.row}
    hidden = [card for card in range(len(state.cards)) if card not in known]
    backs = chance.draw([state.cards[card] for card in hidden], len(hidden))
    cards = list(state.cards)
    for card, back in zip(hidden, backs, strict=True):
        cards[card] = back
    seen = 0 if state.turn is None else 1
    below = state.deck[seen:]
    return replace(state, cards=tuple(cards), deck=(*state.deck[:seen], *chance.draw(below, len(below))))
