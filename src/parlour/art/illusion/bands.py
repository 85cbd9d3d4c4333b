"""Orders and widths of colour bands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from parlour.art.illusion.chance import Chance
from parlour.art.illusion.colour_counts import WHITE, ColourCounts
from parlour.art.illusion.scalar_fields import Whole

Bands: TypeAlias = list[tuple[int, float]]


def sequence(c: Chance, counts: ColourCounts, bands: int, white: bool = True) -> list[int]:
    """About that many colours in a row, no two neighbours alike, large shares more often."""
    colours = [*counts.by_size, *([WHITE] if white else [])]
    often = {colour: max(counts.shares[colour], 1) ** 0.6 for colour in colours}
    left = {colour: max(1, round(bands * often[colour] / sum(often.values()))) for colour in colours}
    row: list[int] = []
    while free := [colour for colour in colours if left[colour] and colour not in row[-1:]]:
        most = max(left[colour] for colour in free)
        row.append(c.pick([colour for colour in free if left[colour] * 2 >= most]))
        left[row[-1]] -= 1
    return row


def banded(c: Chance, counts: ColourCounts, bands: int, spread: float = 0.5, growth: float = 0.0) -> Bands:
    """A sequence whose bands differ in breadth by that spread, and grow towards the end."""
    row = sequence(c, counts, bands)
    return [(colour, (1 + growth * i) * c.real(1 - spread, 1 + spread)) for i, colour in enumerate(row)]


def crested(c: Chance, counts: ColourCounts) -> Bands:
    """Each colour once: small shares at both ends, where a smooth field is flat, so that none becomes a hairline."""
    least, less, *rest = sorted(range(5), key=lambda colour: counts.shares[colour])
    first, last = c.shuffled([least, less])
    return [(colour, 1.0) for colour in (first, *c.shuffled(rest), last)]


def dealt(c: Chance, counts: ColourCounts, colours: Sequence[int], count: int) -> Whole:
    """Colours for so many things, each as often as its share among them asks, and at least once."""
    total = sum(counts.shares[colour] for colour in colours)
    spare = count - len(colours)
    bounds = np.cumsum([1 + spare * counts.shares[colour] / total for colour in colours])
    ranks = np.searchsorted(bounds, np.array(c.shuffled(range(count))) + 0.5)
    return np.array(colours)[np.minimum(ranks, len(colours) - 1)]
