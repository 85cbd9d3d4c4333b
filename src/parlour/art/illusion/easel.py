"""Painting to measure: every colour has its pixels counted out before a brush is lifted.

A stencil is a scalar field. Laying a colour on takes, of the pixels still bare, exactly as many as the colour is
due, those with the lowest values. So the shares hold for any field whatever, and a family of pictures is only a
choice of fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parlour.art.illusion.canvas import Canvas, Index
from parlour.art.illusion.chance import Floats
from parlour.games.illusion import Shares

WHITE: Final = 0
_LEVELS: Final = 2**16 - 1
_SLACK: Final = 0.0004
"""How far the cuts of one laying may be off in all, as a part of the area; what a colour is due makes up for it."""

Mask = NDArray[np.bool_]
Places = NDArray[np.intp]


class Easel:
    def __init__(self, canvas: Canvas, shares: Shares) -> None:
        self.canvas = canvas
        self.x, self.y = canvas.x, canvas.y
        self.width, self.height = canvas.width, canvas.height
        self.shares = (100 - sum(shares), *shares)
        self.bare: Final = 255
        self.colours: Index = np.full(self.x.size, self.bare, np.uint8)
        bounds = np.rint(np.cumsum((0, *self.shares)) * (self.x.size / 100)).astype(int)
        self.due: list[int] = np.diff(bounds).tolist()

    @cached_property
    def by_size(self) -> tuple[int, ...]:
        """The four colours, the largest share first."""
        return tuple(sorted(range(1, 5), key=lambda colour: -self.shares[colour]))

    def lay(self, colour: int, field: Floats, part: float = 1.0, where: Mask | None = None) -> None:
        """Paint that part of what the colour is still due on the lowest values, inside `where` while there is room."""
        want = round(self.due[colour] * part)
        if where is not None:
            room = np.flatnonzero((self.colours == self.bare) & where)
            if room.size > want:
                self._paint(colour, self._cut(room, field, [want])[0])
                return
            self._paint(colour, room)
            want -= room.size
        if want > 0:
            self._paint(colour, self._cut(np.flatnonzero(self.colours == self.bare), field, [want])[0])

    def bands(self, field: Floats, sequence: Sequence[tuple[int, float]]) -> None:
        """Paint all that is bare, from the lowest values up.

        A band is a colour and its weight among the bands of that colour.
        """
        total = [0.0] * len(self.due)
        for colour, weight in sequence:
            total[colour] += weight
        amounts = [max(self.due[colour], 0) * weight / total[colour] for colour, weight in sequence]
        amounts[-1] = self.x.size
        bare = np.flatnonzero(self.colours == self.bare)
        for (colour, _), pixels in zip(sequence, self._cut(bare, field, amounts), strict=True):
            self._paint(colour, pixels)

    def rest(self, colour: int) -> None:
        """What is bare gets this colour."""
        self._paint(colour, np.flatnonzero(self.colours == self.bare))

    def _paint(self, colour: int, pixels: Places) -> None:
        self.colours[pixels] = colour
        self.due[colour] -= pixels.size

    def _cut(self, pixels: Places, field: Floats, amounts: Sequence[float]) -> list[Places]:
        """Those pixels by rising value, in pieces of those amounts.

        Values are rounded to 2**16 levels, so that a last bit that differs between machines moves no pixel; a
        level is kept whole where that costs next to nothing, so that symmetric fields give symmetric pictures.
        """
        values = field[pixels]
        low, high = values.min(), values.max()
        levels = ((values - low) * (_LEVELS / max(high - low, 1e-12))).astype(np.uint16)
        order = np.argsort(levels, kind="stable")
        ranked = levels[order]
        slack = _SLACK * self.x.size / len(amounts)
        cuts = [0]
        for bound in np.cumsum(amounts):
            cut = min(round(bound), pixels.size)
            if 0 < cut < pixels.size:
                ends = np.searchsorted(ranked, ranked[cut], "left"), np.searchsorted(ranked, ranked[cut], "right")
                nearest = min((int(end) for end in ends), key=lambda end: abs(end - bound))
                cut = nearest if abs(nearest - bound) <= slack else cut
            cuts.append(cut)
        return [pixels[order[a:b]] for a, b in pairwise(cuts)]
