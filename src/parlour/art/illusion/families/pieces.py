"""Picture families made of pieces with white lines between them."""

from __future__ import annotations

from math import pi, sqrt, tau
from typing import TypeAlias

import numpy as np

from parlour.art.illusion.canvas import PixelGrid
from parlour.art.illusion.cells import Pieces, mosaic
from parlour.art.illusion.chance import Chance, Floats
from parlour.art.illusion.colour_counts import ColourCounts
from parlour.art.illusion.piece_colours import colour_pieces, flow
from parlour.art.illusion.scalar_fields import Whole, fraction, gauge, hexagons, radius, scattered, turned, turns

Room: TypeAlias = tuple[float, float, float, float]


def glass(e: ColourCounts, c: Chance, turn: int) -> None:
    """A window of cut glass, small panes about one point and large ones far from it."""
    seeds = scattered(c, e, c.whole(40, 75), margin=0.06)
    eye = np.array([c.real(-0.3, 0.3), c.real(-0.3, 0.3)])
    near = 1 - np.minimum(np.sqrt(((seeds - eye) ** 2).sum(axis=1)) / 0.6, 1)[:, None]
    seeds = seeds + (eye - seeds) * near * c.real(0.0, 0.75)
    colour_pieces(e, c, lambda on: mosaic(on, seeds), flow(c))


def rooms(e: ColourCounts, c: Chance, turn: int) -> None:
    """Rooms in rooms: rectangles cut again and again, upright or askew."""
    askew = c.real(-0.25, 0.25) if turn % 3 == 2 else 0.0
    half = e.height / 2 * 1.25 if askew else e.height / 2
    wide = half if askew else e.width / 2
    plan = _divided(c, (-wide, -half, wide, half), 0)

    def cut(on: PixelGrid) -> Pieces:
        x, y = turned(on.x, on.y, askew)
        owner, depth = np.zeros(x.size, np.int64), np.full(x.size, -1.0)
        for n, (left, top, right, bottom) in enumerate(plan):
            here = np.flatnonzero((x >= left) & (x < right) & (y >= top) & (y < bottom))
            owner[here] = n
            depth[here] = np.minimum(
                np.minimum(x[here] - left, right - x[here]), np.minimum(y[here] - top, bottom - y[here])
            )
        return Pieces(owner, depth)

    colour_pieces(e, c, cut, flow(c))


def _divided(c: Chance, room: Room, depth: int) -> list[Room]:
    left, top, right, bottom = room
    width, height = right - left, bottom - top
    if width * height < c.real(0.01, 0.03) or (depth > 3 and c.real(0, 1) < 0.25):
        return [room]
    at = c.pick([0.5, 0.382, 0.618, 0.3, 0.7])
    if width > height * c.real(0.7, 1.4):
        wall = left + at * width
        halves = (left, top, wall, bottom), (wall, top, right, bottom)
    else:
        wall = top + at * height
        halves = (left, top, right, wall), (left, wall, right, bottom)
    return [piece for half in halves for piece in _divided(c, half, depth + 1)]


def cubes(e: ColourCounts, c: Chance, turn: int) -> None:
    """Tumbling blocks: rhombs that are boxes, or the boxes' shadows."""
    step = c.real(0.15, 0.26)
    angle = c.pick([0, pi / 6, c.real(0, 1)])
    ax, ay = c.real(-2, 2), c.real(-2, 2)

    def cut(on: PixelGrid) -> Pieces:
        x, y = turned(on.x / step, on.y / step, angle)
        tiles = hexagons(x, y)
        way = fraction(turns(tiles.u, tiles.v) + 0.25) * 3
        face = np.floor(way)
        spokes = np.sin(pi / 3 - np.abs(way - face - 0.5) * (tau / 3)) * radius(tiles.u, tiles.v)
        owner = face.astype(np.int64) * tiles.count + tiles.tile
        return Pieces(owner, np.minimum(0.5 - gauge(tiles.u, tiles.v, 6), spokes) * step)

    colour_pieces(e, c, cut, lambda x, y, number: number // 4096 * 10 + ax * x + ay * y)


def facets(e: ColourCounts, c: Chance, turn: int) -> None:
    """Triangles on a fold: a paper landscape."""
    step = c.real(0.16, 0.26)
    angle = c.real(0, 1) if turn % 2 else 0.0
    bend_x, bend_y, start_x, start_y = c.real(0.02, 0.05), c.real(0.02, 0.05), c.real(0, tau), c.real(0, tau)

    def cut(on: PixelGrid) -> Pieces:
        x, y = turned(on.x, on.y, angle)
        x, y = (x + bend_x * np.sin(7 * y + start_x)) / step, (y + bend_y * np.sin(6 * x + start_y)) / step
        owner, depth = np.zeros(x.size, np.int64), np.ones(x.size)
        for lines in (x, (y * sqrt(3) + x) / 2, (y * sqrt(3) - x) / 2):
            line = np.floor(lines)
            owner = owner * 32 + line.astype(np.int64) + 16
            np.minimum(depth, np.minimum(lines - line, line + 1 - lines), out=depth)
        return Pieces(owner, depth * step)

    colour_pieces(e, c, cut, flow(c))


def quilt(e: ColourCounts, c: Chance, turn: int) -> None:
    """Square patches, each with a quarter disc, a leaf, a half or a dot, turned this way and that."""
    across = c.whole(3, 5)
    down = max(1, round(across * e.height / e.width))
    kinds = c.shuffled(range(5))[: (1, 2, 5)[turn % 3]]
    plain = (e.shares[e.by_size[0]] - 45) / 60
    motif = np.array([5 if c.real(0, 1) < plain else c.pick(kinds) for _ in range(across * down)])
    flip, flop = c.reals(motif.size) < 0.5, c.reals(motif.size) < 0.5

    def cut(on: PixelGrid) -> Pieces:
        u, v = (on.x / e.width + 0.5) * across, (on.y / e.height + 0.5) * down
        i, j = np.floor(u), np.floor(v)
        patch = (j * across + i).astype(np.int64)
        a, b = u - i, v - j
        edge = _motif(motif[patch], np.where(flip[patch], 1 - a, a), np.where(flop[patch], 1 - b, b))
        side = np.minimum(np.minimum(a, 1 - a), np.minimum(b, 1 - b))
        return Pieces(patch * 2 + (edge > 0), np.minimum(np.abs(edge), side) / across)

    colour_pieces(e, c, cut, flow(c), pairs=True)


def _motif(kind: Whole, a: Floats, b: Floats) -> Floats:
    """How deep inside the motif of its patch a place lies; negative outside."""
    quarter = 0.98 - radius(a, b)
    leaf = np.minimum(quarter, 0.98 - radius(1 - a, 1 - b))
    half, dot, bowl = (1 - a - b) / sqrt(2), 0.46 - radius(a - 0.5, b - 0.5), 0.48 - radius(a - 0.5, b)
    shapes: Floats = np.choose(kind, [quarter, leaf, half, dot, bowl, np.full_like(a, -1.0)])
    return shapes


PIECES = (glass, rooms, cubes, facets, quilt)
