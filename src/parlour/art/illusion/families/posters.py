"""Picture families made of a few placed shapes."""

from __future__ import annotations

from math import pi, tau

import numpy as np

from parlour.art.illusion.bands import dealt
from parlour.art.illusion.cells import nearest
from parlour.art.illusion.chance import Chance, Floats
from parlour.art.illusion.colour_counts import WHITE, ColourCounts
from parlour.art.illusion.scalar_fields import fraction, gauge, radius, scattered, turned


def crumbs(e: ColourCounts, c: Chance, turn: int) -> None:
    """One colour in one block, others in a hundred crumbs."""
    lead, second, third, least = e.by_size
    bx, by = e.x - c.real(-0.2, 0.2), e.y - c.real(-0.2, 0.2)
    block = (radius(bx, by), gauge(bx, by, 4, c.real(0, 1)), gauge(bx, by, 3, c.real(0, tau)))[turn % 3]
    e.lay(second, block)
    e.lay(WHITE, block, part=0.35)
    n = c.whole(8, 13)
    x, y = turned(e.x * n, e.y * n, c.real(0, 1))
    cell = np.floor(x).astype(np.int64) % 32 * 32 + np.floor(y).astype(np.int64) % 32
    right, down, size, kind, spin = (c.reals(1024)[cell] for _ in range(5))
    u, v = fraction(x) - 0.3 - 0.4 * right, fraction(y) - 0.3 - 0.4 * down
    sine, cosine = np.sin(spin * tau), np.cos(spin * tau)
    u, v = u * cosine + v * sine, v * cosine - u * sine
    chip = (gauge(u, v, 3) if turn % 2 else np.maximum(np.abs(u), np.abs(v) * 1.8)) / (0.5 + size)
    for colour, low, high in ((third, 0.0, 0.5), (least, 0.5, 0.8), (WHITE, 0.8, 1.0)):
        e.lay(colour, chip, where=(kind >= low) & (kind < high))
    e.rest(lead)


def poster(e: ColourCounts, c: Chance, turn: int) -> None:
    """A few large forms set against each other: a disc, a bar, a wedge, a fan, stairs, a ring."""
    lead, second, third, least = e.by_size
    forms = c.shuffled((_disc, _bar, _wedge, _fan, _stairs, _ring))
    e.lay(least, forms[0](e, c))
    e.lay(WHITE, _disc(e, c), part=0.4)
    e.lay(third, forms[1](e, c))
    e.lay(WHITE, forms[2](e, c))
    e.lay(second, forms[3](e, c))
    e.rest(lead)


def _disc(e: ColourCounts, c: Chance) -> Floats:
    return radius(e.x - c.real(-0.3, 0.3), e.y - c.real(-0.35, 0.35))


def _ring(e: ColourCounts, c: Chance) -> Floats:
    return np.abs(radius(e.x - c.real(-0.25, 0.25), e.y - c.real(-0.25, 0.25)) - c.real(0.18, 0.32))


def _bar(e: ColourCounts, c: Chance) -> Floats:
    return np.abs(turned(e.x, e.y, c.pick([0, pi / 2, pi / 4, -pi / 4, pi / 6]))[1] - c.real(-0.3, 0.3))


def _wedge(e: ColourCounts, c: Chance) -> Floats:
    return -turned(e.x, e.y, c.pick([pi / 4, 3 * pi / 4, pi / 2, 0, 2.6]))[1]


def _fan(e: ColourCounts, c: Chance) -> Floats:
    return radius(e.x + c.sign() * e.width / 2, e.y + c.sign() * e.height / 2)


def _stairs(e: ColourCounts, c: Chance) -> Floats:
    steps = c.whole(3, 6)
    return np.floor((e.x * c.sign() / e.width + 0.5) * steps) / steps + e.y * c.sign() / e.height


def terrazzo(e: ColourCounts, c: Chance, turn: int) -> None:
    """Chips of stone, no two alike, set in a plain floor."""
    lead, *others = e.by_size
    seeds = scattered(c, e, c.whole(30, 70), margin=0.04)
    count = len(seeds)
    own = nearest(e.canvas, seeds)
    x, y = e.x - seeds[own, 0], e.y - seeds[own, 1]
    chip = np.zeros_like(x)
    for side in range(5):
        angle, out = (c.reals(count) * 0.8 + side) * (tau / 5), 0.6 + 0.8 * c.reals(count)
        np.maximum(chip, x * (np.cos(angle) / out)[own] + y * (np.sin(angle) / out)[own], out=chip)
    chip /= (0.35 + c.reals(count) ** 1.5)[own]
    kind = dealt(c, e, (*others, WHITE), count)[own]
    for colour in (*others, WHITE):
        e.lay(colour, chip, where=kind == colour)
    e.rest(lead)


POSTERS = (crumbs, poster, terrazzo)
