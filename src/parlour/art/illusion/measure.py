"""The Illusion index: how broken up each colour of a card is, and how large it is likely to look.

People pull shares towards one half (the cyclical power model) and take broken areas for larger than whole ones (the
additive-area heuristic): logit p' = β·logit p + c·log(f / f₀), where f is a colour's outline divided by its area and
f₀ that of an ordinary colour of an ordinary card.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, pi, sqrt
from typing import Final, TypeAlias

import numpy as np

from parlour.art.illusion.canvas import BORDER, Index
from parlour.art.illusion.chance import Floats
from parlour.art.illusion.pictures import index_map
from parlour.engine import Value
from parlour.games.illusion import deck

BETA: Final = 0.82
FRAGMENTS: Final = 0.15
ORDINARY: Final = 40.0
_SIZE: Final = 256


class Impression(Value, frozen=True):
    """A colour of a card: its share in percent, its outline divided by its area, and the share it seems to have.

    Lengths are measured in the side of a square with the picture's area.
    """

    share: int
    fragmentation: float
    perceived: float


Card: TypeAlias = tuple[Impression, Impression, Impression, Impression]


@lru_cache(maxsize=32)
def index(seed: int) -> tuple[Card, ...]:
    """Yellow, red, green and blue of every card of the deck."""
    return tuple(impressions(seed, card) for card in range(len(deck(seed))))


@lru_cache(maxsize=4096)
def impressions(seed: int, card: int, size: int = _SIZE) -> Card:
    """Yellow, red, green and blue of one card, measured on a picture so many pixels high."""
    lengths = outlines(index_map(seed, card, size))[1:]
    shares = deck(seed)[card]
    broken = [float(length) * 100 / share for length, share in zip(lengths, shares, strict=True)]
    yellow, red, green, blue = (Impression(s, f, perceived(s, f)) for s, f in zip(shares, broken, strict=True))
    return yellow, red, green, blue


def perceived(share: float, fragmentation: float) -> float:
    """The share that a colour seems to have, in percent, by the model without its noise.

    >>> round(perceived(50, ORDINARY)), round(perceived(20, ORDINARY)), round(perceived(20, 4 * ORDINARY))
    (50, 24, 28)
    """
    if not 0 < share < 100:
        return share
    seen = BETA * log(share / (100 - share)) + FRAGMENTS * log(fragmentation / ORDINARY)
    return 100 / (1 + exp(-seen))


def outlines(picture: Index) -> Floats:
    """The length of each colour's outline, white first, by counting how often lines in four directions cross it."""
    crossings = np.zeros(BORDER + 1)
    for step, here, there in (
        (1.0, picture[:, 1:], picture[:, :-1]),
        (1.0, picture[1:], picture[:-1]),
        (sqrt(0.5), picture[1:, 1:], picture[:-1, :-1]),
        (sqrt(0.5), picture[1:, :-1], picture[:-1, 1:]),
    ):
        edge = here != there
        for side in (here[edge], there[edge]):
            crossings += step * np.bincount(side, minlength=BORDER + 1)
    lengths: Floats = crossings[:BORDER] * (pi / 8) / sqrt(np.count_nonzero(picture < BORDER))
    return lengths
