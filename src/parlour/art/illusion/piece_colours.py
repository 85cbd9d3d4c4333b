"""Colour pictures made of pieces with white lines between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from parlour.art.illusion.canvas import PixelGrid, canvas
from parlour.art.illusion.cells import Pieces
from parlour.art.illusion.chance import Chance, Floats
from parlour.art.illusion.colour_counts import WHITE, ColourCounts
from parlour.art.illusion.scalar_fields import Whole, fraction, hashed, radius, turns

Flow: TypeAlias = Callable[[Floats, Floats, Whole], Floats]
"""The order in which pieces are coloured, from their middles and numbers."""

_PLAN = 160
_ROUNDS = 80


def flow(c: Chance) -> Flow:
    """Colours that drift across, spread from a point, go round it, or are strewn."""
    ax, ay, salt = c.real(-1, 1), c.real(-1, 1), c.real(0, 9)
    px, py = c.real(-0.4, 0.4), c.real(-0.4, 0.4)
    ways: tuple[Flow, ...] = (
        lambda x, y, _: ax * x + ay * y + 0.15 * np.sin(4 * (x - y) + salt),
        lambda x, y, _: radius(x - px, y - py),
        lambda x, y, _: fraction(turns(x - px, y - py) + salt),
        lambda x, y, number: hashed(number, salt),
    )
    return c.pick(ways)


def colour_pieces(
    counts: ColourCounts, c: Chance, cut: Callable[[PixelGrid], Pieces], order: Flow, pairs: bool = False
) -> None:
    """Give each piece a colour so that the shares nearly fit, then let the lines between them make the shares exact.

    With `pairs` the pieces 2n and 2n + 1 get different colours. The plan is made on a small canvas, so it is the
    same at every size.
    """
    small = canvas(_PLAN, counts.canvas.form)
    plan = cut(small)
    numbers, owner, seen = np.unique(plan.owner, return_inverse=True, return_counts=True)
    x, y = (np.bincount(owner, places) / seen for places in (small.x, small.y))
    mates = _mates(numbers) if pairs else np.arange(numbers.size)
    colour = _strewn(c, seen / owner.size, _targets(counts, c), order(x, y, numbers), mates)
    pieces = cut(counts.canvas)
    known = np.minimum(np.searchsorted(numbers, pieces.owner), numbers.size - 1)
    painted = np.where(numbers[known] == pieces.owner, colour[known], WHITE)
    for k in counts.by_size:
        counts.lay(k, -pieces.depth, where=painted == k)
    counts.rest(WHITE)


def _mates(numbers: Whole) -> Whole:
    """For each piece the other of its pair, or itself if it is alone."""
    found = np.minimum(np.searchsorted(numbers, numbers ^ 1), numbers.size - 1)
    return np.where(numbers[found] == numbers ^ 1, found, np.arange(numbers.size))


def _targets(counts: ColourCounts, c: Chance) -> Floats:
    """How much of the area the pieces of each colour should have, white pieces included, before lines are cut."""
    lines = min(counts.shares[WHITE], c.real(7, 10))
    pieces = np.array([counts.shares[WHITE] - lines, *counts.shares[1:]])
    parts: Floats = pieces / pieces.sum()
    return parts


def _strewn(c: Chance, area: Floats, target: Floats, order: Floats, mates: Whole) -> Whole:
    """White pieces at random, the others in order, then changed one by one until the areas fit."""
    colour = np.full(area.size, -1)
    free = float(target[WHITE])
    for piece in c.shuffled(range(area.size)):
        if area[piece] <= free:
            colour[piece] = WHITE
            free -= float(area[piece])
    row = np.argsort(order, kind="stable")
    row = row[colour[row] < 0]
    ranks = np.array(c.shuffled(range(1, 5)))
    bounds = np.cumsum(target[ranks])
    middle = (np.cumsum(area[row]) - area[row] / 2) * (bounds[-1] / area[row].sum())
    colour[row] = ranks[np.minimum(np.searchsorted(bounds, middle), 3)]
    for piece in np.flatnonzero((colour == colour[mates]) & (np.arange(area.size) < mates)).tolist():
        colour[piece] = c.pick([k for k in range(1, 5) if k != colour[piece]])
    for _ in range(_ROUNDS):
        if not _improved(colour, area, target, mates):
            break
    return colour


def _improved(colour: Whole, area: Floats, target: Floats, mates: Whole) -> bool:
    """Give one piece another colour, or let two change places, whichever brings the areas closest to the targets."""
    over = np.bincount(colour, area, 5) - target
    scale = 1 / (target + 0.01)
    now = _misfit(over, scale)
    own, others = colour[:, None], colour[mates]
    without = _misfit(over[colour] - area, scale[colour]) - now[colour]
    moved = without[:, None] + _misfit(over + area[:, None], scale) - now
    moved[(np.arange(5) == own) | (np.arange(5) == others[:, None])] = np.inf
    change = area[:, None] - area
    swapped = _misfit(over[own] - change, scale[own]) - now[own] + _misfit(over[colour] + change, scale[colour])
    swapped -= now[colour]
    swapped[(own == colour) | (others[:, None] == colour) | (own == others)] = np.inf
    move, swap = np.unravel_index(moved.argmin(), moved.shape), np.unravel_index(swapped.argmin(), swapped.shape)
    if min(moved[move], swapped[swap]) > -1e-9:
        return False
    if moved[move] <= swapped[swap]:
        colour[move[0]] = move[1]
    else:
        colour[list(swap)] = colour[list(swap[::-1])]
    return True


def _misfit(over: Floats, scale: Floats) -> Floats:
    """Too little room for a colour is worse than too much: lines can be cut, but not pieces grown."""
    cost: Floats = np.where(over < 0, 9.0, 1.0) * over * over * scale
    return cost
