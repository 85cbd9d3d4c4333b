"""95 % intervals: of a proportion, of a mean, and of a difference on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

NORMAL: Final = 1.96
"""Half of a 95 % interval, in standard errors."""


def wilson(rate: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a proportion.

    >>> [round(bound, 2) for bound in wilson(0.9, 100)]
    [0.83, 0.94]
    """
    z = NORMAL**2 / games
    middle, spread = (rate + z / 2) / (1 + z), sqrt(z * (rate * (1 - rate) + z / 4)) / (1 + z)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def paired_wilson(first: Sequence[bool], second: Sequence[bool]) -> tuple[float, float]:
    """Newcombe's interval of the difference of two proportions that were measured on the same deals.

    >>> [round(bound, 2) for bound in paired_wilson([True] * 3, [True, True, False])]
    [-0.29, 0.79]
    """
    games, pairs = len(first), list(zip(first, second, strict=True))
    both, one, other, none = (
        pairs.count(each) for each in ((True, True), (True, False), (False, True), (False, False))
    )
    rate, against = (both + one) / games, (both + other) / games
    (low, high), (low_against, high_against) = wilson(rate, games), wilson(against, games)
    product, linked = (both + one) * (other + none) * (both + other) * (one + none), both * none - one * other
    phi = (linked if linked <= 0 else max(linked - games / 2, 0.0)) / sqrt(product) if product else 0.0
    difference = rate - against
    return (
        max(-1.0, difference - _joined(rate - low, high_against - against, phi)),
        min(1.0, difference + _joined(high - rate, against - low_against, phi)),
    )


def _joined(one: float, other: float, phi: float) -> float:
    return sqrt(max(one**2 - 2 * phi * one * other + other**2, 0.0))


def around_mean(found: Sequence[float]) -> tuple[float, float] | None:
    """The interval of a mean; None for a single value, of whose spread nothing is known."""
    if len(found) < 2:
        return None
    middle, reach = fmean(found), NORMAL * stdev(found) / sqrt(len(found))
    return middle - reach, middle + reach
