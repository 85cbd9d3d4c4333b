"""How sure a bot is of an order: from what it sees, and from who has seen it too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import erf, exp, hypot, prod, sqrt
from typing import Final, NamedTuple

SPREAD: Final = 1.0
"""How far apart cards are, as a standard deviation in logits."""

FOOLED: Final = 0.08
"""How far the make of a picture leads every eye astray alike."""

_STEPS: Final = 24


class Seen(NamedTuple):
    """A card of the row: how much of the colour it seems to have, when it was placed, and whether by someone else."""

    size: float
    when: int
    theirs: bool


def normal(x: float) -> float:
    """The share of the bell curve below x."""
    return (1 + erf(x / sqrt(2))) / 2


def row_right(row: Sequence[Seen], noise: float) -> float:
    """How likely the row is right, with every pair of neighbours judged by itself."""
    return prod(
        ordered(round(far.size - near.size, 2), noise, (near if near.when > far.when else far).theirs)
        for near, far in pairwise(row)
    )


@lru_cache(maxsize=2**14)
def ordered(apart: float, noise: float, agreed: bool) -> float:
    """How likely two cards are in order that seem so far apart. `agreed`: someone else has put them in that order.

    The true distance is somewhere around what is seen, drawn a little towards none; the other's judgement makes
    those distances likelier at which an eye of the same sharpness would have judged so.
    """
    blur = sqrt(2) * hypot(noise, FOOLED)
    trust = 2 * SPREAD**2 / (2 * SPREAD**2 + blur**2)
    middle, width = trust * apart, blur * sqrt(trust)
    alone = normal(middle / width)
    if not agreed:
        return alone
    right = wrong = 0.0
    for step in range(-_STEPS, _STEPS + 1):
        z = 4 * step / _STEPS
        true = middle + width * z
        weight = exp(-z * z / 2) * normal(true / blur)
        if true >= 0:
            right += weight
        else:
            wrong += weight
    return max(alone, right / (right + wrong) if right + wrong else 0.0)
