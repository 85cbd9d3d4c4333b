"""Pairs of pictures to compare by eye: which of the two shows more red?"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from parlour.engine import Stream
from parlour.games.illusion import COLOURS, deck

RED: Final = COLOURS.index("red")
STEPS: Final = (range(1, 4), range(4, 7), range(7, 11), range(11, 18), range(18, 41))
"""Differences in percent, from the hardest to the easiest."""

EACH: Final = 4


class Pair(NamedTuple):
    """Two cards, and how much red is on each."""

    cards: tuple[int, int]
    shares: tuple[int, int]


def pairs(seed: int, chance: Stream) -> tuple[Pair, ...]:
    """Twenty pairs out of a deck, as many of each step, in no order; no picture comes twice."""
    reds = [shares[RED] for shares in deck(seed)]
    found: list[Pair] = []
    for step in STEPS:
        apart = [pair for pair in combinations(range(len(reds)), 2) if abs(reds[pair[0]] - reds[pair[1]]) in step]
        for _ in range(EACH):
            met = {card for pair in found for card in pair.cards}
            fresh = [pair for pair in apart if not met & set(pair)]
            one, other = chance.draw(chance.draw(fresh, 1)[0], 2)
            found.append(Pair((one, other), (reds[one], reds[other])))
    return chance.draw(found, len(found))
