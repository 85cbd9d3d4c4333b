"""Where all the cards of a game are."""

from __future__ import annotations

from typing import Any


def cards_of(name: str, state: Any) -> tuple[list[Any], set[Any] | None]:
    """Every card on the table or in a hand, and the whole deck where nothing may be missing."""
    match name:
        case "mind":
            laid = [each.card for each in (*state.pile, *state.aside)]
            cards = [*(card for hand in state.hands for card in hand), *laid]
            whole = None if state.phase == "deal" else set(cards)
            assert whole is None or len(whole) == state.level * state.seats
            return cards, whole
        case "illusion":
            cards = [*state.deck, *state.row, *state.gone]
            return cards, set(range(len(state.cards))) if cards else None
        case _:
            gone = getattr(state, "discarded", ())
            cards = [*(card for hand in state.hands for card in hand), *state.red, *state.yellow, *state.stock, *gone]
            return cards, set(state.box) if cards else None
