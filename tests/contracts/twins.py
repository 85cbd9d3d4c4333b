"""Two worlds that a viewer cannot tell apart: everything they could not have seen is dealt again.

What a viewer has seen is worked out here from the rules of each game, not from its `view` or `show`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from parlour.engine import AnyGame, Viewer
from parlour.games.illusion import events as illusion
from parlour.games.knights import setup
from parlour.games.knights.dice import events as dice
from parlour.games.knights.score import events as score
from parlour.games.mind import events as mind

Events = Sequence[Any]
Twin = Callable[[Events, Any, Viewer, Random], list[Any]]


def mind_twin(events: Events, state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    """Other hands, and in blind mode the face-down pile, hold other cards that were not seen on this level."""
    deal = max((i for i, event in enumerate(events) if isinstance(event, mind.Dealt)), default=0)
    hidden = [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand]
    seen = {laid.card for laid in state.aside} | (set() if viewer is None else set(state.hands[viewer]))
    if state.blind and state.phase in ("focus", "play"):
        hidden += [laid.card for laid in state.pile if laid.seat != viewer]
        seen |= {laid.card for laid in state.pile if laid.seat == viewer}
    else:
        seen |= {laid.card for laid in state.pile}
    pool = [card for card in range(1, 101) if card not in seen]
    other = dict(zip(hidden, rng.sample(pool, len(hidden)), strict=True))

    def altered(event: Any) -> Any:
        match event:
            case mind.Dealt():
                hands = (tuple(sorted(other.get(card, card) for card in hand)) for hand in event.hands)
                return replace(event, hands=tuple(hands))
            case mind.PlayedBlind() | mind.Claimed():
                return replace(event, card=other.get(event.card, event.card))
            case _:
                return event

    return [*events[:deal], *map(altered, events[deal:])]


def illusion_twin(events: Events, state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    """Other backs on every card, and another order of what lies below the top of deck and arrows."""

    def below(cards: tuple[Any, ...], known: int) -> tuple[Any, ...]:
        rest = list(cards[known:])
        rng.shuffle(rest)
        return (*cards[:known], *rest)

    last = max((i for i, event in enumerate(events) if isinstance(event, illusion.Shuffled)), default=-1)
    altered: list[Any] = []
    for i, event in enumerate(events):
        match event:
            case illusion.Printed():
                cards = [tuple(rng.randrange(26) for _ in range(4)) for _ in event.cards]
                altered.append(illusion.Printed(rng.randrange(2**32), tuple(cards)))  # type: ignore[arg-type]  # four each
            case illusion.Shuffled() if i == last:
                altered.append(replace(event, cards=below(event.cards, len(event.cards) - len(state.deck) + 1)))
            case illusion.ArrowsShuffled():
                altered.append(replace(event, arrows=below(event.arrows, 12 - len(state.arrows))))
            case _:
                altered.append(event)
    return altered


def knights_twin(events: Events, state: Any, viewer: Viewer, rng: Random) -> list[Any]:
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


def _seen(events: Events, viewer: Viewer) -> list[Any]:
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


TWINS: dict[str, Twin] = {
    "mind": mind_twin,
    "illusion": illusion_twin,
    "knights-score": knights_twin,
    "knights-dice": knights_twin,
}


def twin(game: AnyGame, events: Events, state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    return TWINS[game.name](events, state, viewer, rng)
