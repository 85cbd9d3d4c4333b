"""The 128 cards of Nicolaus & Wilfried: two colours, and every way to fill six places or leave them blank.

A card is written as its colour and its places row by row, 1 for a symbol: "R101010" is a red card whose first row
has symbols left and right. A card nobody may see is the empty text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NewType, TypeAlias

from parlour.engine import BadSetup
from parlour.languages import quoted

Card = NewType("Card", str)
Colour: TypeAlias = Literal["R", "Y"]

FACE_DOWN: Final = Card("")
COLOURS: Final[tuple[Colour, ...]] = ("R", "Y")
DECK: Final = tuple(Card(f"{colour}{places:06b}") for colour in COLOURS for places in range(64))
SYMBOLS: Final = {card: card.count("1") for card in DECK}


def card_named(word: str) -> Card:
    """The card written so; raises ValueError."""
    card = Card(word)
    if card not in SYMBOLS:
        raise ValueError(word)
    return card


def is_red(card: Card) -> bool:
    return card[0] == "R"


def first_of_each(deck: Sequence[Card]) -> tuple[Card, Card]:
    """The first red and the first yellow card."""
    return next(card for card in deck if is_red(card)), next(card for card in deck if not is_red(card))


def dealt_around(cards: Sequence[Card], seats: int, each: int) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Hands of up to that many cards, dealt one at a time around the table, and what is left."""
    dealt, left = cards[: seats * each], cards[seats * each :]
    return tuple(tuple(dealt[seat::seats]) for seat in range(seats)), tuple(left)


def covered(hand: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards, face down."""
    return tuple(FACE_DOWN for _ in hand)


def checked_box(name: str, box: Sequence[Card]) -> tuple[Card, ...]:
    """The cards a game is played with: all 128, or those a script names; raises BadSetup."""
    if not box:
        return DECK
    for card in box:
        if card not in SYMBOLS:
            raise BadSetup("knights.no-such-card", game=name, card=quoted(card))
        if box.count(card) > 1:
            raise BadSetup("knights.card-twice", game=name, card=quoted(card))
    if {card[0] for card in box} != set(COLOURS):
        raise BadSetup("knights.one-colour", game=name)
    return tuple(box)
