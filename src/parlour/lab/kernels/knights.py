"""Dealing for the kernels of both games of Nicolaus & Wilfried: the deck, the two open piles, the hands.

Cards are numbers, red 0 to 63 and yellow 64 to 127.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.engine.options import plain
from parlour.games import game_named
from parlour.games.knights.cards import DECK, SYMBOLS, Card
from parlour.lab.kernels.chance import Words, shuffle
from parlour.lab.kernels.compiled import compiled, shared

Cards: TypeAlias = NDArray[np.int8]
Counts: TypeAlias = NDArray[np.int32]

YELLOW: Final = len(DECK) // 2
NUMBERED: Final = np.array([SYMBOLS[card] for card in DECK], np.int8)
"""How many symbols each card has."""

NUMBER: Final = {card: number for number, card in enumerate(DECK)}


def numbers(cards: Sequence[Card]) -> Cards:
    return np.array([NUMBER[card] for card in cards], np.int8)


def check_setup(game: str, seats: int, options: Any) -> None:
    """Raises BadSetup for what the rules refuse."""
    game_named(game).start(seats, plain(options))


@shared
def opened(deck: Cards, box: Cards, deals: Words) -> None:
    """The shuffled cards of a box: the two that open the piles, red and yellow, then the rest, shuffled again."""
    for at in range(len(box)):
        deck[at] = box[at]
    shuffle(deals, deck, len(deck))
    red = yellow = len(deck)
    for at in range(len(deck) - 1, -1, -1):
        if deck[at] < YELLOW:
            red = at
        else:
            yellow = at
    tops = deck[red], deck[yellow]
    to = len(deck) - 1
    for at in range(len(deck) - 1, -1, -1):
        if at != red and at != yellow:
            deck[to] = deck[at]
            to -= 1
    deck[0], deck[1] = tops
    shuffle(deals, deck[2:], len(deck) - 2)


@compiled
def dealt(hands: Cards, counts: Counts, deck: Cards, each: int) -> int:
    """Up to that many cards for everybody, one at a time. Returns where the stock begins."""
    seats = len(counts)
    for seat in range(seats):
        counts[seat] = 0
    stop = min(2 + seats * each, len(deck))
    for at in range(2, stop):
        seat = (at - 2) % seats
        hands[seat, counts[seat]] = deck[at]
        counts[seat] += 1
    return stop


@compiled
def parted(hands: Cards, counts: Counts, seat: int, place: int) -> int:
    """A seat parts with a card; those after it move up."""
    card = int(hands[seat, place])
    counts[seat] -= 1
    for at in range(place, counts[seat]):
        hands[seat, at] = hands[seat, at + 1]
    return card


@compiled
def took(hands: Cards, counts: Counts, seat: int, card: int) -> None:
    hands[seat, counts[seat]] = card
    counts[seat] += 1
