"""Picture families made of stripes and weaves."""

from __future__ import annotations

from math import pi, sin, tau

import numpy as np

from parlour.art.illusion.bands import banded, sequence
from parlour.art.illusion.canvas import PixelGrid
from parlour.art.illusion.cells import Pieces
from parlour.art.illusion.chance import Chance
from parlour.art.illusion.colour_counts import WHITE, ColourCounts
from parlour.art.illusion.piece_colours import colour_pieces
from parlour.art.illusion.scalar_fields import fraction, gauge, hashed, radius, swell, triangle, turned


def waves(e: ColourCounts, c: Chance, turn: int) -> None:
    """Long swells of stripes that tighten and open."""
    x, y = turned(e.x, e.y, c.pick([0, pi / 2, c.real(-0.5, 0.5), pi / 4]))
    rise = c.real(0.03, 0.1) * np.sin(tau * c.real(0.8, 2.2) * x + c.real(0, tau) + c.real(0, 2.5) * y)
    row = sequence(c, e, c.whole(16, 30))
    beat, start = tau * c.real(0.5, 1.5) / len(row), c.real(0, tau)
    e.bands(y + rise, [(colour, 1.4 + sin(start + beat * i)) for i, colour in enumerate(row)])


def jumps(e: ColourCounts, c: Chance, turn: int) -> None:
    """Straight stripes that break along a hidden figure."""
    x, y = turned(e.x, e.y, c.pick([0, pi / 2, pi / 4, -pi / 4]))
    px, py = c.real(-0.12, 0.12), c.real(-0.12, 0.12)
    far, size = radius(x - px, y - py), c.real(0.27, 0.37)
    match turn % 4:
        case 0:
            inside = far < size
        case 1:
            inside = gauge(x - px, y - py, c.pick([3, 4]), c.real(0, tau)) < size * 0.6
        case 2:
            inside = fraction(y * c.pick([2.5, 3, 4])) < 0.5
        case _:
            inside = (far < size) & (far > size * 0.5)
    along = np.where(inside, y, x) if c.whole(0, 1) else x + inside * c.real(0.05, 0.12)
    e.bands(along, banded(c, e, c.whole(13, 26)))


def chevrons(e: ColourCounts, c: Chance, turn: int) -> None:
    """Zigzags in step or out of it."""
    x, y = turned(e.x, e.y, c.pick([0, pi / 2]))
    n = c.whole(2, 4)
    lean = triangle(x * n + 0.5 * (n % 2)) * c.real(0.4, 0.9) / n
    if turn % 2:
        lean = np.where(fraction(x * n / 2) < 0.5, lean, -lean)
    e.bands(y + lean, banded(c, e, c.whole(10, 19)))


def marble(e: ColourCounts, c: Chance, turn: int) -> None:
    """Combed inks: stripes pulled through stripes."""
    x, y = turned(e.x, e.y, c.real(0, pi))
    u = x + 0.09 * swell(c, e.x, e.y, 4, 1.2)
    v = y + 0.09 * swell(c, e.x, e.y, 4, 1.2)
    comb = c.real(0.04, 0.09) * np.sin(tau * c.real(1.6, 3) * v)
    e.bands(u + comb, banded(c, e, c.whole(12, 20), spread=0.6))


def ribbons(e: ColourCounts, c: Chance, turn: int) -> None:
    """A few broad ribbons crossing a plain field."""
    lead, *others = e.by_size
    for colour, edging in zip(c.shuffled(others), (0.3, 0.45, 1.0), strict=True):
        x, y = turned(e.x, e.y, c.pick([0.3, -0.3, pi / 2 - 0.3, pi / 2 + 0.2, pi / 4, -pi / 4]))
        path = c.real(-0.2, 0.2) + c.real(0.06, 0.16) * np.sin(tau * c.real(0.7, 1.3) * x + c.real(0, tau))
        away = np.abs(y - path)
        e.lay(colour, away)
        e.lay(WHITE, away, part=edging)
    e.rest(lead)


def loom(e: ColourCounts, c: Chance, turn: int) -> None:
    """Strips of cloth side by side, each dyed in lengths of its own."""
    x, y = (e.x / e.width, e.y / e.height) if turn % 2 else (e.y / e.height, e.x / e.width)
    count = c.whole(4, 9)
    edges = np.cumsum([c.pick([1, 1, 2, 3]) for _ in range(count)])
    strip = np.searchsorted(edges[:-1] / edges[-1], x + 0.5)
    way = np.array([c.sign() for _ in range(count)])
    e.bands(strip + (way[strip] * y + 0.5) * 0.999, banded(c, e, count * c.whole(3, 6), spread=0.8))


def weave(e: ColourCounts, c: Chance, turn: int) -> None:
    """Bands over and under one another, with the light between them."""
    n = c.whole(4, 7)
    angle = pi / 4 if turn % 2 else 0.0
    every, half = (3, 0.41) if turn % 3 == 2 else (2, 0.39)

    def cut(on: PixelGrid) -> Pieces:
        x, y = turned(on.x, on.y, angle)
        u, v = x * n + 32 + 0.5 * (n % 2), y * n + 32 + 0.5 * (n % 2)
        i, j = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
        upright, level = half - np.abs(u - i - 0.5), half - np.abs(v - j - 0.5)
        over = (i + j) % every == 0
        upper, lower = np.where(over, level, upright), np.where(over, upright, level)
        depth = np.where(upper > 0, upper, np.minimum(lower, -upper - 0.02))
        return Pieces(np.where((upper > 0) == over, j + 64, i + 256), depth / n)

    colour_pieces(e, c, cut, lambda x, y, number: hashed(number, n))


STRIPES = (waves, jumps, chevrons, marble, ribbons, loom, weave)
