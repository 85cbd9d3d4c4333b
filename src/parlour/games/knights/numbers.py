"""The cards of Nicolaus & Wilfried in numbers, for programs: 1 to 64 red, 65 to 128 yellow, and 0 is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from parlour.engine.programs import Part, flags, seat_number
from parlour.games.knights.cards import DECK, Card
from parlour.games.knights.setup import TableView

NUMBER: Final = {card: number for number, card in enumerate(DECK, 1)}


def numbers(cards: Iterable[Card]) -> list[int]:
    return [NUMBER.get(card, 0) for card in cards]


def laid_out(cards: Iterable[Card]) -> list[int]:
    """A 1 for each card of the deck that is among these."""
    return flags([NUMBER[card] - 1 for card in cards], len(DECK))


def table_parts(seats: int) -> list[Part]:
    """What both games tell of the table."""
    return [
        Part("you", 1, 0, seats, "whose view it is, from 1; 0 for the public"),
        Part("turn", 1, 0, seats, "whose turn it is"),
        Part("hand", len(DECK), 0, 1, "by card from 1: you hold it"),
        Part("counts", seats, 0, len(DECK), "how many cards each seat holds"),
        Part("tops", 2, 0, len(DECK), "the red and the yellow card that show"),
        Part("depths", 2, 0, len(DECK), "how many cards are on the red and on the yellow pile"),
        Part("stock", 1, 0, len(DECK), "cards left in the stock"),
        Part("winners", seats, 0, seats, "who has won"),
    ]


def table_numbers(view: TableView) -> dict[str, Sequence[Any]]:
    return {
        "you": [seat_number(view.you)],
        "turn": [seat_number(view.turn)],
        "hand": laid_out(view.hand),
        "counts": view.counts,
        "tops": numbers((view.red, view.yellow)),
        "depths": view.depths,
        "stock": [view.stock],
        "winners": [seat_number(seat) for seat in view.winners],
    }
