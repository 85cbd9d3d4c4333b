"""Decks of Illusion: 98 cards, each with the share of four colours in whole percent (I9).

One colour leads on each card. The leads of a colour are spread evenly over the upper half of the scale; what is
left of the card is cut at random among the other three and white, so that every colour is met at every size.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from parlour.engine import Stream

Colour: TypeAlias = Literal["yellow", "red", "green", "blue"]
Shares: TypeAlias = tuple[int, int, int, int]
"""Yellow, red, green, blue; the rest of 100 is white (I4)."""

COLOURS: Final[tuple[Colour, ...]] = ("yellow", "red", "green", "blue")
CARDS: Final = 98
LEAST: Final = 2
LEAD: Final = range(26, 73)
WHITE: Final = range(3, 26)


def share(shares: Shares, colour: Colour) -> int:
    return shares[COLOURS.index(colour)]


@lru_cache(maxsize=64)
def deck(seed: int) -> tuple[Shares, ...]:
    """The cards of the deck with that seed, by number; no two are alike.

    >>> deck(7)[0]
    (10, 66, 6, 5)
    """
    stream = Stream(f"illusion deck {seed}")
    cards: dict[Shares, None] = {}
    while len(cards) < CARDS:
        number = len(cards)
        cards.setdefault(_card(stream, number % 4, number // 4))
    return stream.draw(tuple(cards), CARDS)


def _card(stream: Stream, leader: int, rank: int) -> Shares:
    """The card that a colour leads, at its `rank` from the small leads to the large."""
    ranks = (CARDS + 3) // 4
    step = len(LEAD) * rank // ranks
    width = len(LEAD) * (rank + 1) // ranks - step
    lead = LEAD[step + stream.below(width)]
    rest = max(100 - lead - WHITE[stream.below(len(WHITE))], 3 * LEAST)
    free = rest - 3 * LEAST
    cuts = sorted((stream.below(free + 1), stream.below(free + 1)))
    others = [LEAST + cuts[0], LEAST + cuts[1] - cuts[0], LEAST + free - cuts[1]]
    shares = [*others[:leader], lead, *others[leader:]]
    return (shares[0], shares[1], shares[2], shares[3])
