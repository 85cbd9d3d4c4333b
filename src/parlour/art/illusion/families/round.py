"""Picture families with rotational patterns."""

from __future__ import annotations

from math import pi, sqrt, tau

import numpy as np

from parlour.art.illusion.bands import banded, sequence
from parlour.art.illusion.chance import Chance
from parlour.art.illusion.colour_counts import WHITE, ColourCounts
from parlour.art.illusion.scalar_fields import fraction, gauge, grid, radius, scattered, turned, turns


def rings(e: ColourCounts, c: Chance, turn: int) -> None:
    """Nested rings about an off-centre eye: round, square, many-sided, or turning as they grow."""
    x, y = e.x - c.real(-0.25, 0.25), e.y - c.real(-0.25, 0.25)
    match turn % 4:
        case 0:
            far = radius(x, y)
        case 1:
            far = gauge(x, y, 4, c.pick([0, pi / 4, c.real(0.1, 0.6)]))
        case 2:
            far = gauge(x, y, c.pick([3, 5, 6]), c.real(0, tau))
        case _:
            angle = c.sign() * c.real(1.2, 2.4) * radius(x, y)
            sine, cosine = np.sin(angle), np.cos(angle)
            far = gauge(x * cosine + y * sine, y * cosine - x * sine, 4)
    e.bands(far, banded(c, e, c.whole(9, 16), growth=1))


def spiral(e: ColourCounts, c: Chance, turn: int) -> None:
    """Arms that wind out of an eye: even, swelling, or square."""
    x, y = turned(e.x - c.real(-0.2, 0.2), e.y - c.real(-0.2, 0.2), c.real(0, tau))
    far = gauge(x, y, 4) if turn % 3 == 2 else radius(x, y)
    wind = np.log(far + 0.01) * c.real(0.5, 1.1) if turn % 3 == 1 else far * c.real(1.4, 3.2)
    e.bands(fraction(turns(x, y) + c.sign() * wind), banded(c, e, c.whole(7, 14)))


def sunburst(e: ColourCounts, c: Chance, turn: int) -> None:
    """Rays, straight or bent, from a sun with a ring around it."""
    x, y = e.x - c.real(-0.3, 0.3), e.y - c.real(-0.35, 0.35)
    far = radius(x, y)
    sun, halo = c.shuffled(e.by_size[2:])
    e.lay(sun, far, part=min(1.0, 9 / e.shares[sun]))
    e.lay(WHITE, far, part=min(0.6, 3 / e.shares[WHITE]))
    e.lay(halo, far, part=min(1.0, 8 / e.shares[halo]))
    bend = c.sign() * c.real(0.15, 0.5) * far if turn % 2 else 0.0
    rays = [(k, weight) for k, weight in banded(c, e, c.whole(18, 40), spread=0.35) if e.due[k] > e.x.size // 500]
    e.bands(fraction(turns(x, y) + bend + c.real(0, 1)), rays)


def dahlia(e: ColourCounts, c: Chance, turn: int) -> None:
    """A flower seen from above: rings of petals, the inner ones on top."""
    x, y = turned(e.x - c.real(-0.1, 0.1), e.y - c.real(-0.1, 0.1), c.real(0, tau))
    far, way = radius(x, y), turns(x, y)
    lead = e.by_size[0]
    petals = c.pick([8, 9, 10, 12, 14])
    slim = c.real(0.7, 1.0) if turn % 2 else c.real(1.1, 1.5)
    row = [colour for colour in sequence(c, e, c.whole(8, 12), white=False) if colour != lead]
    around = 0.0
    for n, colour in enumerate(row):
        fold = (fraction(way * petals + 0.5 * (n % 2)) - 0.5) * (tau / petals)
        leaf = radius(far * np.cos(fold) - around, far * np.sin(fold) * slim)
        e.lay(colour, leaf, part=1 / row[n:].count(colour))
        e.lay(WHITE, leaf, part=0.7 / (len(row) - n))
        around = sqrt(float((e.colours != e.bare).mean()) / pi)
    e.lay(WHITE, -far)
    e.rest(lead)


def targets(e: ColourCounts, c: Chance, turn: int) -> None:
    """Discs in rows, each with rings of its own."""
    tiles = grid(e, c.whole(2, 4))
    far = radius(tiles.u - 0.5, tiles.v - 0.5) * 2
    lead = e.by_size[0]
    e.lay(lead, -far, part=min(1.0, 33 / e.shares[lead]))
    order = np.array(c.shuffled(range(tiles.count)))
    e.bands(order[tiles.tile] + far * 0.7, banded(c, e, tiles.count * c.whole(2, 3)))


def ripples(e: ColourCounts, c: Chance, turn: int) -> None:
    """Drops in still water: each sends out rings of its own colours until they meet."""
    eyes = scattered(c, e, c.whole(2, 5), margin=0.0)
    near, owner = radius(e.x - eyes[0, 0], e.y - eyes[0, 1]), np.zeros(e.x.size)
    for n, (px, py) in enumerate(eyes[1:], start=1):
        far = radius(e.x - px, e.y - py)
        owner[far < near] = n
        np.minimum(near, far, out=near)
    e.bands(owner + near * 0.8, banded(c, e, len(eyes) * c.whole(5, 7)))


ROUND = (rings, spiral, sunburst, dahlia, targets, ripples)
