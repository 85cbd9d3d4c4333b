"""Voronoi cells: the cell of each pixel, and its depth inside."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from parlour.art.illusion.canvas import PixelGrid
from parlour.art.illusion.chance import Floats
from parlour.art.illusion.scalar_fields import Whole


class Pieces(msgspec.Struct, frozen=True, eq=False):
    """For each pixel its piece, and its distance from the piece's edge; negative is between pieces."""

    owner: Whole
    depth: Floats


def nearest(on: PixelGrid, seeds: Floats, heavy: Floats | None = None) -> Whole:
    """The seed each place belongs to; a heavier seed reaches farther."""
    owner = np.empty(on.x.size, np.int64)
    for block, near, power in _powers(on, seeds, heavy):
        owner[block] = near[power.argmin(axis=0)]
    return owner


def mosaic(on: PixelGrid, seeds: Floats) -> Pieces:
    """The cells of the places nearest to each seed."""
    owner, depth = np.empty(on.x.size, np.int64), np.empty(on.x.size)
    for block, near, power in _powers(on, seeds, None):
        first = power.argmin(axis=0)
        power -= power.min(axis=0)
        apart = np.sqrt(((seeds[near][:, None] - seeds[near]) ** 2).sum(axis=2)) * 2
        np.fill_diagonal(apart, np.inf)
        rim = power / apart[:, first]
        rim[first, np.arange(first.size)] = 1.0
        owner[block], depth[block] = near[first], rim.min(axis=0)
    return Pieces(owner, depth)


def _powers(on: PixelGrid, seeds: Floats, heavy: Floats | None) -> Iterator[tuple[slice, Whole, Floats]]:
    """For each block of pixels the seeds that matter there, and the squared distance of each from each pixel."""
    weight = np.zeros(len(seeds)) if heavy is None else heavy
    for block, (middle_x, middle_y, reach) in zip(on.blocks, on.middles, strict=True):
        away = np.sqrt((seeds[:, 0] - middle_x) ** 2 + (seeds[:, 1] - middle_y) ** 2)
        limit = float(((away + reach) ** 2 - weight).min())
        # twice as far as the owner can be: the neighbours, whose borders the depth is measured from, are in it too
        near = np.flatnonzero(np.maximum(away - reach, 0) ** 2 - weight <= limit + 3 * abs(limit) + 0.01)
        across = on.x[block] - seeds[near, 0][:, None]
        down = on.y[block] - seeds[near, 1][:, None]
        yield block, near, across * across + down * down - weight[near][:, None]
