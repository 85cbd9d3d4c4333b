"""Deal anew what a player of The Knights' Die cannot know, without the cards that were taken openly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine import Seat, Stream
from parlour.games.knights.cards import Card
from parlour.games.knights.dice.events import Taken
from parlour.games.knights.dice.state import State
from parlour.games.knights.resampling import dealt_anew
from parlour.games.knights.setup import CardDrawn


def resample(state: State, seat: Seat, events: Sequence[Any], chance: Stream) -> State:
    """A state that looks the same to that seat."""
    return dealt_anew(state, seat, _taken(events), chance)


def _taken(events: Sequence[Any]) -> set[Card]:
    """Cards whose last move that was seen was from a pile into a hand."""
    found: set[Card] = set()
    for event in events:
        if isinstance(event, Taken):
            found.add(event.card)
        elif isinstance(event, CardDrawn):
            found.discard(event.card)
    return found
