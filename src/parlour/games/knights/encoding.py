"""Card numbers and observation parts of both games with the knights: 1 to 64 red, 65 to 128 yellow, and 0 is none."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from parlour.engine.encoding import Numbers, Part, seat_number
from parlour.games.knights.cards import DECK, FACE_DOWN, Card
from parlour.games.knights.setup import BoardView

NUMBER: Final = {card: number for number, card in enumerate((FACE_DOWN, *DECK))}
PLACE: Final = {card: place for place, card in enumerate(DECK)}


def held(cards: Iterable[Card]) -> dict[int, int]:
    """A 1 for each card of the deck that is among these."""
    return {PLACE[card]: 1 for card in cards}


@lru_cache(maxsize=256)
def heaped(cards: tuple[Card, ...]) -> array[int]:
    """The same for a heap that only ever grows: one card more is one number more."""
    if not cards:
        return array("i", [0]) * len(DECK)
    marks = heaped(cards[:-1])[:]
    marks[PLACE[cards[-1]]] = 1
    return marks


def board_parts(seats: int) -> list[Part]:
    """The parts of the observation that both games share."""
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


def board_numbers(view: BoardView) -> dict[str, Numbers]:
    return {
        "you": seat_number(view.you),
        "turn": seat_number(view.turn),
        "hand": held(view.hand),
        "counts": view.counts,
        "tops": (NUMBER[view.red], NUMBER[view.yellow]),
        "depths": view.depths,
        "stock": view.stock,
        "winners": [seat + 1 for seat in view.winners],
    }
