"""What the contracts must know of both games with the knights' cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.engine import Viewer
from parlour.games.knights import setup
from parlour.games.knights.cards import DECK
from parlour.games.knights.dice import events as dice
from parlour.games.knights.score import events as score
from parlour.testing import Inventory

cards: Final = st.sampled_from(DECK)
hands: Final = st.lists(cards, max_size=4).map(tuple)


def inventory(state: Any, gone: Sequence[Any] = ()) -> Inventory:
    held = (card for hand in state.hands for card in hand)
    all_cards = [*held, *state.red, *state.yellow, *state.stock, *gone]
    return Inventory(all_cards, set(state.box) if all_cards else None)


def twin(events: Sequence[Any], state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    """Every card the viewer never saw changes its name with another such card."""
    seen = set(_seen(events, viewer))
    unseen = [card for card in state.box if card not in seen]
    other = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))

    def renamed(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(other.get(card, card) for card in cards)

    def altered(event: Any) -> Any:
        match event:
            case setup.Opened():
                return replace(event, rest=renamed(event.rest))
            case setup.Dealt():
                return replace(event, hands=tuple(map(renamed, event.hands)), stock=renamed(event.stock))
            case setup.CardDrawn():
                return replace(event, card=renamed((event.card,))[0])
            case dice.Restocked():
                return replace(event, cards=renamed(event.cards))
            case _:
                return event

    return [altered(event) for event in events]


def _seen(events: Sequence[Any], viewer: Viewer) -> list[Any]:
    seen: list[Any] = []
    for event in events:
        match event:
            case setup.Opened():
                seen += [event.red, event.yellow]
            case setup.Dealt() if viewer is not None:
                seen += event.hands[viewer]
            case setup.CardDrawn() if event.seat == viewer:
                seen.append(event.card)
            case score.Played() | score.Discarded() | dice.Taken():
                seen.append(event.card)
            case dice.Played() | dice.LotsDrawn():
                seen += event.cards
    return seen
