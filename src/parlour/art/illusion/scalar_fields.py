"""Scalar fields over the picture, from which families are built."""

from __future__ import annotations

from math import cos, pi, sin, sqrt, tau
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.art.illusion.chance import Chance, Floats
from parlour.art.illusion.colour_counts import ColourCounts

Whole: TypeAlias = NDArray[np.int64]


def turned(x: Floats, y: Floats, angle: float) -> tuple[Floats, Floats]:
    """The same places seen from axes turned by that angle."""
    return x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)


def fraction(value: Floats) -> Floats:
    return value - np.floor(value)


def triangle(value: Floats) -> Floats:
    """A zigzag of period 1: 0 at whole numbers, 1 half-way."""
    return 1 - np.abs(2 * fraction(value) - 1)


def radius(x: Floats, y: Floats) -> Floats:
    return np.sqrt(x * x + y * y)


def turns(x: Floats, y: Floats) -> Floats:
    """The direction of a place, in turns from 0 to 1."""
    return np.arctan2(y, x) / tau + 0.5


def gauge(x: Floats, y: Floats, corners: int, turn: float = 0.0) -> Floats:
    """How far out a place lies, measured by nested regular polygons."""
    far = x * cos(turn) + y * sin(turn)
    for i in range(1, corners):
        angle = turn + tau * i / corners
        np.maximum(far, x * cos(angle) + y * sin(angle), out=far)
    return far


def hashed(value: Floats | Whole, salt: float = 0.0) -> Floats:
    """A number below 1 that has forgotten where it came from."""
    return fraction(np.sin(value * 12.9898 + salt) * 43758.5453)


def swell(c: Chance, x: Floats, y: Floats, waves: int, scale: float) -> Floats:
    """A smooth landscape of about ±1: a few plane waves, `scale` of them across the picture."""
    land = np.zeros_like(x)
    for i in range(waves):
        angle = pi * (i + c.real(0, 1)) / waves
        k = tau * scale * c.real(0.6, 1.3)
        land += np.sin(x * (k * cos(angle)) + y * (k * sin(angle)) + c.real(0, tau))
    return land / sqrt(waves)


def sampled(grid: Floats, x: Floats, y: Floats) -> Floats:
    """A square grid as a smooth field: B-splines between its points, repeating beyond its edges; it spans 0…1."""
    n = grid.shape[0]
    i, j = np.floor(x * n), np.floor(y * n)
    across, down = _spline(x * n - i), _spline(y * n - j)
    columns = [(i.astype(np.int64) + d) % n for d in (-1, 0, 1, 2)]
    flat = grid.ravel()
    result = np.zeros_like(x)
    for dy, weight in zip((-1, 0, 1, 2), down, strict=True):
        row = (j.astype(np.int64) + dy) % n * n
        for column, part in zip(columns, across, strict=True):
            result += weight * part * flat[row + column]
    return result


def _spline(t: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """The weights of the uniform cubic B-spline."""
    t2, s = t * t, 1 - t
    t3 = t2 * t
    return s * s * s / 6, (3 * t3 - 6 * t2 + 4) / 6, (3 * (t + t2 - t3) + 1) / 6, t3 / 6


class Tiles(msgspec.Struct, frozen=True, eq=False):
    """For each pixel the number of its tile, below `count`, and its place within."""

    tile: Whole
    u: Floats
    v: Floats
    count: int


def grid(counts: ColourCounts, across: int) -> Tiles:
    """Tiles as square as can be, whole ones only; places within run from 0 to 1."""
    down = max(1, round(across * counts.height / counts.width))
    u, v = (counts.x / counts.width + 0.5) * across, (counts.y / counts.height + 0.5) * down
    i, j = np.floor(u), np.floor(v)
    return Tiles((j * across + i).astype(np.int64), u - i, v - j, across * down)


def hexagons(x: Floats, y: Floats) -> Tiles:
    """Hexagons of width 1 with a corner at the top; places within are measured from the middle."""
    h, side = sqrt(3), 64
    ai, aj, bi, bj = np.floor(x + 0.5), np.floor(y / h + 0.5), np.floor(x), np.floor(y / h)
    au, av, bu, bv = x - ai, y - aj * h, x - bi - 0.5, y - (bj + 0.5) * h
    first = au * au + av * av < bu * bu + bv * bv
    column = np.where(first, ai, bi) + side // 2
    row = np.where(first, 2 * aj, 2 * bj + 1) + side // 2
    return Tiles((column * side + row).astype(np.int64), np.where(first, au, bu), np.where(first, av, bv), side * side)


def scattered(c: Chance, counts: ColourCounts, count: int, margin: float) -> Floats:
    """Places with room around each, as rows of x and y: the best of some candidates, one after the other."""
    span = np.array([counts.width + 2 * margin, counts.height + 2 * margin])
    tries = (c.reals(count, 12, 2) - 0.5) * span
    chosen: Floats = tries[:, 0].copy()
    for n in range(1, count):
        away = ((tries[n][:, None] - chosen[None, :n]) ** 2).sum(axis=2).min(axis=1)
        chosen[n] = tries[n, int(away.argmax())]
    return chosen
