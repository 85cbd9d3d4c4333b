"""Deal anew what a player of The Mind cannot know: the others' cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from parlour.engine import Seat, Stream
from parlour.games.mind.events import Dealt, StarUsed
from parlour.games.mind.rules import CARDS
from parlour.games.mind.state import State


def resample(state: State, seat: Seat, events: Sequence[Any], chance: Stream) -> State:
    """A state that looks the same to that seat: others hold cards that nobody has seen, above all that was played or
    that a star has shown of them. Face down nothing is known of what was played."""
    shown = [held for event in events[_dealt(events) :] if isinstance(event, StarUsed) for held in event.cards]
    floors = [max((held.card for held in shown if held.seat == other), default=0) for other in range(state.seats)]
    seen = {laid.card for laid in (*state.pile, *state.aside)} | set(state.hands[seat])
    top = 0 if state.blind else max((laid.card for laid in state.pile), default=0)
    left = [card for card in chance.draw(CARDS, len(CARDS)) if card > top and card not in seen]
    hands = list(state.hands)
    for other in sorted(range(state.seats), key=lambda each: -floors[each]):
        if other != seat:
            count = len(state.hands[other])
            drawn = [card for card in left if card > floors[other]][:count]
            hands[other] = tuple(sorted(drawn))
            left = [card for card in left if card not in drawn]
    return replace(state, hands=tuple(hands))


def _dealt(events: Sequence[Any]) -> int:
    """Where the last level began."""
    return max((at for at, event in enumerate(events) if isinstance(event, Dealt)), default=0)
