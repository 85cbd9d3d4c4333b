"""Picture families made of repeated tiles."""

from __future__ import annotations

from math import pi, tau
from typing import Final

import numpy as np

from parlour.art.illusion.bands import banded, crested, dealt
from parlour.art.illusion.chance import Chance
from parlour.art.illusion.colour_counts import WHITE, ColourCounts
from parlour.art.illusion.scalar_fields import gauge, grid, hashed, hexagons, radius, scattered, turned

_BAYER: Final = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]])


def bulge(e: ColourCounts, c: Chance, turn: int) -> None:
    """A chequered plane with a ball under it."""
    x, y = e.x - c.real(-0.15, 0.15), e.y - c.real(-0.15, 0.15)
    far = radius(x, y) / c.real(0.34, 0.48)
    lift = np.where(far < 1, np.arcsin(np.minimum(far, 1)) * (2 / pi) / np.maximum(far, 1e-9), 1)
    n = c.whole(6, 10)
    u, v = turned(x * lift, y * lift, c.pick([0, pi / 4, c.real(0, 1)]))
    check = np.sin(pi * n * u) * np.sin(pi * n * v)
    lead, second, *small = e.by_size
    black, white = c.shuffled(small)
    e.lay(black, check, where=(far < 1) & (check < -0.2))
    e.lay(white, -check, where=far < 1)
    e.lay(WHITE, check, part=0.5)
    e.lay(second, -check)
    e.lay(WHITE, check)
    e.rest(lead)


def moire(e: ColourCounts, c: Chance, turn: int) -> None:
    """Two overlapping sets of rings, which show a third."""
    (ax, ay), (bx, by) = scattered(c, e, 2, margin=0.1)
    k = tau * c.real(3, 4.4)
    first, second = np.sin(k * radius(e.x - ax, e.y - ay)), np.sin(k * radius(e.x - bx, e.y - by))
    e.bands(first * second if turn % 2 else first + second, crested(c, e))


def truchet(e: ColourCounts, c: Chance, turn: int) -> None:
    """Arcs that link into wandering loops."""
    n = c.whole(3, 5)
    x, y = turned(e.x * n, e.y * n, c.pick([0, pi / 4]))
    i, j = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    lean = (c.reals(16, 16) < 0.5)[i % 16, j % 16]
    a, b = np.where(lean, 1 - (x - i), x - i), y - j
    near = np.minimum(radius(a, b), radius(1 - a, 1 - b)) - 0.5
    e.bands(np.abs(near) if turn % 3 == 1 else np.where((i + j + lean) % 2 == 0, near, -near), crested(c, e))


def scales(e: ColourCounts, c: Chance, turn: int) -> None:
    """Overlapping fans in rows, like waves on old cloth."""
    n = c.whole(2, 4)
    x, y = turned(e.x * n, e.y * n, c.pick([0, pi, pi / 2]))
    base = np.floor(2 * y)
    far, fan = np.ones_like(x), np.zeros_like(x)
    for row in (base, base + 1, base + 2):
        shift = 0.5 * (row % 2)
        here = radius(x - np.floor(x - shift) - shift - 0.5, y - row / 2) * 2
        np.copyto(fan, row, where=here < 1)
        np.copyto(far, here, where=here < 1)
    e.bands(fan % 3 + far * 0.98, banded(c, e, 14))


def halftone(e: ColourCounts, c: Chance, turn: int) -> None:
    """A screen of dots that swell and shrink over two plain fields."""
    lead, second, *small = e.by_size
    n = c.whole(8, 13)
    x, y = turned(e.x, e.y, c.pick([0, pi / 4, pi / 6]))
    i, j = np.floor(x * n), np.floor(y * n)
    cx, cy = (i + 0.5) / n, (j + 0.5) / n
    px, py = c.real(-0.4, 0.4), c.real(-0.4, 0.4)
    match turn % 3:
        case 0:
            swing = np.cos(radius(cx - px, cy - py) * c.real(3, 6))
        case 1:
            swing = np.clip(cx * c.sign() * 1.6, -1, 1)
        case _:
            swing = np.sin(tau * 1.2 * (cx + 0.3 * cy) + px * 9)
    dot = radius(x - cx, y - cy) * n / (0.75 + 0.5 * swing)
    kind = dealt(c, e, (*small, WHITE), 16)[_BAYER[i.astype(np.int64) % 4, j.astype(np.int64) % 4]]
    for colour in (*small, WHITE):
        e.lay(colour, dot, where=kind == colour)
    e.lay(second, radius(e.x + px, e.y + py) if c.whole(0, 1) else e.y + px * e.x)
    e.rest(lead)


def homage(e: ColourCounts, c: Chance, turn: int) -> None:
    """Squares in squares, in the middle or resting low, or diamonds."""
    tiles = grid(e, c.whole(2, 4))
    across, down = np.abs(tiles.u - 0.5) * 2, np.abs(tiles.v - 0.5) * 2
    match turn % 3:
        case 0:
            far = np.maximum(across, down)
        case 1:
            far = (across + down) / 2
        case _:
            far = np.maximum(across, np.where(tiles.v < 0.62, 1 - tiles.v / 0.62, (tiles.v - 0.62) / 0.38))
    order = np.array(c.shuffled(range(tiles.count)))
    e.bands(order[tiles.tile] + far * 0.999, banded(c, e, max(10, tiles.count * c.whole(3, 4))))


def honeycomb(e: ColourCounts, c: Chance, turn: int) -> None:
    """Cells of six sides, filled to different depths."""
    x, y = turned(e.x, e.y, c.pick([0, pi / 6, c.real(0, 1)]))
    n = c.real(2.2, 4.6)
    tiles = hexagons(x * n, y * n)
    order = hashed(np.arange(tiles.count), c.real(0, 9))
    cells = round(n * n * 1.3)
    far = gauge(tiles.u, tiles.v, 6) * 2
    e.bands(np.floor(order[tiles.tile] * 512) + far * 0.99, banded(c, e, round(cells * 1.9), spread=0.4))


def arches(e: ColourCounts, c: Chance, turn: int) -> None:
    """Doorways in doorways, or hung like garlands."""
    across = c.whole(1, 3)
    floors = c.whole(1, across)
    u, v = (e.x / e.width + 0.5) * across, (e.y * (-1 if turn % 2 else 1) / e.height + 0.5) * floors
    i, j = np.floor(u), np.floor(v)
    tall = across * e.height / e.width / floors
    a, b = u - i - 0.5, (v - j) * tall - 0.5
    far = np.where(b < 0, radius(a, b), np.abs(a))
    e.bands(i * floors + j + far * 0.99, banded(c, e, across * floors * c.whole(4, 6)))


GRIDS = (bulge, moire, truchet, scales, halftone, homage, honeycomb, arches)
