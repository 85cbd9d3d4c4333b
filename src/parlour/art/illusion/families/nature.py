"""Picture families with organic patterns."""

from __future__ import annotations

from math import pi, tau

import numpy as np

from parlour.art.illusion.bands import banded, crested, dealt, sequence
from parlour.art.illusion.cells import nearest
from parlour.art.illusion.chance import Chance, Floats
from parlour.art.illusion.colour_counts import WHITE, ColourCounts
from parlour.art.illusion.scalar_fields import fraction, radius, sampled, scattered, swell, turned, turns


def contours(e: ColourCounts, c: Chance, turn: int) -> None:
    """A map of hills: bands of height, in white lines or without."""
    land = swell(c, e.x, e.y, 3, c.real(0.5, 0.9)) + 0.3 * swell(c, e.x, e.y, 3, 1.6)
    if turn % 2 or e.shares[WHITE] < 8:
        e.bands(land, banded(c, e, c.whole(9, 14)))
        return
    e.lay(WHITE, -np.abs(fraction(land * c.real(1.6, 2.6)) - 0.5))
    row = sequence(c, e, c.whole(8, 12), white=False)
    e.bands(land, [(colour, c.real(0.5, 1.5)) for colour in row])


def islands(e: ColourCounts, c: Chance, turn: int) -> None:
    """An archipelago: each island with its beach and reef."""
    lead, *others = e.by_size
    far = np.full(e.x.size, np.inf)
    for px, py in scattered(c, e, c.whole(5, 12), margin=0.0):
        np.minimum(far, radius(e.x - px, e.y - py) / c.real(0.07, 0.2), out=far)
    far += 0.35 * swell(c, e.x, e.y, 5, 2.2) + 0.06 * swell(c, e.x, e.y, 4, 6)
    hill, plain, reef = c.shuffled(others)
    inner = 0.4 if e.shares[WHITE] > 9 else 1.0
    shore = [(WHITE, inner), (reef, 1.0), *([(WHITE, 1 - inner)] if inner < 1 else [])]
    e.bands(far, [(hill, 1.0), (plain, 1.0), *shore, (lead, 1.0)])


def coral(e: ColourCounts, c: Chance, turn: int) -> None:
    """Spots and stripes of a reaction-diffusion pattern."""
    feed, kill = ((0.037, 0.06), (0.03, 0.057), (0.055, 0.062), (0.046, 0.0625))[turn % 4]
    zoom = c.real(0.85, 1.0)
    e.bands(sampled(_grown(c, feed, kill), e.x * zoom + 0.5, e.y * zoom + 0.5), crested(c, e))


def _grown(c: Chance, feed: float, kill: float, n: int = 56, steps: int = 1200) -> Floats:
    """Gray and Scott's reaction on a torus, in sums and products only: the same bits on every machine."""
    dyes = np.zeros((2, n + 2, n + 2))
    dyes[0] = 1
    for i, j in (c.reals(20, 2) * (n - 6)).astype(np.int64) + 1:
        dyes[:, i : i + 6, j : j + 6] = [[[0.4]], [[0.6]]]
    inner = dyes[:, 1:-1, 1:-1]
    rate = np.array([[[0.2]], [[0.1]]])
    for _ in range(steps):
        dyes[:, 0], dyes[:, -1] = dyes[:, -2], dyes[:, 1]
        dyes[:, :, 0], dyes[:, :, -1] = dyes[:, :, -2], dyes[:, :, 1]
        change = dyes[:, :-2, 1:-1] + dyes[:, 2:, 1:-1]
        change += dyes[:, 1:-1, :-2]
        change += dyes[:, 1:-1, 2:]
        change -= 4 * inner
        change *= rate
        made = inner[0] * inner[1] * inner[1]
        change[0] += feed - feed * inner[0] - made
        change[1] += made - (feed + kill) * inner[1]
        inner += change
    left: Floats = inner[0] - inner[1]
    return left


def hills(e: ColourCounts, c: Chance, turn: int) -> None:
    """Hills behind hills, mist between them, and a sun or a moon."""
    lead, *others = e.by_size
    sky = radius(e.x - c.real(-0.25, 0.25), e.y + c.real(0.22, 0.36) * e.height)
    e.lay(others[-1], sky, part=min(1.0, 5 / e.shares[others[-1]]))
    e.lay(WHITE, sky, part=0.2)
    row = [*c.shuffled(others), *c.shuffled(others)]
    for left, colour in zip(range(len(row), 0, -1), row, strict=True):
        rise = c.real(0.03, 0.1) * np.sin(tau * c.real(0.5, 1.4) * e.x + c.real(0, tau))
        rise += c.real(0.0, 0.03) * np.sin(tau * c.real(1.5, 3) * e.x + c.real(0, tau))
        e.lay(colour, rise - e.y, part=1.0 if left <= 3 else c.real(0.35, 0.65))
        e.lay(WHITE, rise - e.y, part=1 / left)
    e.rest(lead)


def leaves(e: ColourCounts, c: Chance, turn: int) -> None:
    """Paper cut-outs: lobed leaves on two plain panels."""
    lead, second, *small = e.by_size
    seeds = scattered(c, e, c.whole(10, 22), margin=0.0)
    own = nearest(e.canvas, seeds)
    spin, size = c.reals(len(seeds)) * tau, 0.75 + 0.5 * c.reals(len(seeds))
    x, y = e.x - seeds[own, 0], e.y - seeds[own, 1]
    way = turns(x, y) * tau + spin[own]
    match turn % 3:
        case 0:
            lobes = 1 + 0.45 * np.cos(way * c.pick([3, 5, 7]))
        case 1:
            lobes = 0.3 + np.abs(np.cos(way)) ** 1.5 * (1 + 0.22 * np.cos(way * 12))
        case _:
            lobes = 0.3 + np.abs(np.cos(way * c.pick([2, 2.5, 3])))
    leaf = radius(x, y) / (lobes * size[own])
    kind = dealt(c, e, (*small, WHITE), len(seeds))[own]
    for colour in (*small, WHITE):
        e.lay(colour, leaf, where=kind == colour)
    u, v = turned(e.x, e.y, c.pick([0, pi / 2, pi, -pi / 2]))
    e.lay(second, u + c.pick([0, 0.03]) * np.sin(14 * v))
    e.rest(lead)


def pebbles(e: ColourCounts, c: Chance, turn: int) -> None:
    """Round stones, a few large and many small, on a plain ground."""
    lead, *others = e.by_size
    stones = _packed(c, e)
    size = stones[:, 2]
    own = nearest(e.canvas, stones[:, :2], size * size)
    far = radius(e.x - stones[own, 0], e.y - stones[own, 1]) / size[own]
    need = {k: e.shares[k] * (0.5 if k == WHITE else 1.0) for k in (*others, WHITE)}
    scale = sum(need.values()) / float((size * size).sum())
    colour = np.empty(size.size, np.int64)
    for n, r in enumerate(size.tolist()):
        wish = {k: left + c.real(0, 1) for k, left in need.items()}
        colour[n] = k = max(wish, key=wish.__getitem__)
        need[k] -= r * r * scale
    mine = colour[own]
    for k in others:
        e.lay(k, far, where=mine == k)
    e.lay(WHITE, far, where=mine == WHITE, part=0.5)
    e.lay(WHITE, far)
    e.rest(lead)


def _packed(c: Chance, e: ColourCounts) -> Floats:
    """Discs that do not touch, as rows of x, y and radius, the large ones first."""
    discs = np.empty((0, 3))
    for count, least, most in ((20, 0.1, 0.17), (90, 0.035, 0.09), (260, 0.014, 0.04)):
        for place in (c.reals(count, 2) - 0.5) * [e.width + 0.08, e.height + 0.08]:
            away = np.sqrt(((discs[:, :2] - place) ** 2).sum(axis=1)) - discs[:, 2]
            room = float(away.min(initial=1.0)) - 0.008
            if room > least:
                discs = np.vstack([discs, [*place, min(room, most)]])
    return discs


NATURE = (contours, islands, coral, hills, leaves, pebbles)
