"""What the contracts must know of The Mind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.engine import Viewer
from parlour.games.mind import actions as a
from parlour.games.mind import events as e
from parlour.testing import Contract, Inventory, Moves, numbers, several, table_seats


def inventory(state: Any) -> Inventory:
    laid = [each.card for each in (*state.pile, *state.aside)]
    cards = [*(card for hand in state.hands for card in hand), *laid]
    whole = None if state.phase == "deal" else set(cards)
    assert whole is None or len(whole) == state.level * state.seats
    return Inventory(cards, whole, {"lives": state.lives, "stars": state.stars})


STRANGERS: Final = st.one_of(
    st.builds(a.Play, numbers, st.none() | st.integers(0, 10**6)),
    st.sampled_from([a.Ready(), a.Stop(), a.Star(), a.No()]),
    st.builds(a.Deal, several(numbers)),
    st.builds(a.Rule, st.integers(0, 10**6)),
    st.builds(a.Interrupt, st.none() | table_seats),
)


def twin(events: Sequence[Any], state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    """Other hands, and in blind mode the face-down pile, hold other cards that were not seen on this level."""
    deal = max((i for i, event in enumerate(events) if isinstance(event, e.Dealt)), default=0)
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
            case e.Dealt():
                hands = (tuple(sorted(other.get(card, card) for card in hand)) for hand in event.hands)
                return replace(event, hands=tuple(hands))
            case e.PlayedBlind() | e.Claimed():
                return replace(event, card=other.get(event.card, event.card))
            case _:
                return event

    return [*events[:deal], *map(altered, events[deal:])]


def choose(moves: Moves, rng: Random, skill: float) -> tuple[int, Any]:
    """By chance alone a team gets nowhere: mostly cards are played, and with skill the lowest."""
    calm = [each for each in moves if isinstance(each[1], a.Ready | a.Play)]
    plays = [each for each in calm if isinstance(each[1], a.Play)]
    if plays and rng.random() < skill:
        return min(plays, key=lambda each: each[1].card)
    if calm and rng.random() < 0.9:
        return rng.choice(calm)
    return rng.choice(moves)


CONTRACT: Final = Contract(inventory, STRANGERS, twin, choose)
