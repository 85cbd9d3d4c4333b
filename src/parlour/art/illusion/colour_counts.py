"""Assign exact pixel counts to colours, ranked by fields.

A stencil is a scalar field. Laying a colour on takes, of the pixels still bare, as many as the colour is due: those
with the lowest values. So the shares hold for any field whatever, and a family of pictures is only a choice of fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parlour.art.illusion.canvas import Index, PixelGrid
from parlour.art.illusion.chance import Floats
from parlour.games.illusion import Shares

WHITE: Final = 0
_LEVELS: Final = 2**16 - 1
_SLACK: Final = 0.0008
"""How far a cut may be off, as a part of the area; the colour that is painted last is off by four such cuts at most."""

Mask = NDArray[np.bool_]
Places = NDArray[np.intp]


class ColourCounts:
    def __init__(self, canvas: PixelGrid, shares: Shares) -> None:
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
        want = self.due[colour] * part
        if where is not None:
            room = np.flatnonzero((self.colours == self.bare) & where)
            if room.size > want:
                self._lay(colour, room, field, want)
                return
            self._paint(colour, room)
            want -= room.size
        self._lay(colour, np.flatnonzero(self.colours == self.bare), field, want)

    def bands(self, field: Floats, sequence: Sequence[tuple[int, float]]) -> None:
        """Paint all that is bare, from the lowest values up.

        A band is a colour and its weight among the bands of that colour. What one band had too little or too much,
        the next of its colour makes good.
        """
        left = [0.0] * len(self.due)
        for colour, weight in sequence:
            left[colour] += weight
        pixels, levels = self._ranked(np.flatnonzero(self.colours == self.bare), field)
        start = 0
        for colour, weight in sequence[:-1]:
            end = max(start, self._end(levels, start + self.due[colour] * weight / left[colour]))
            self._paint(colour, pixels[start:end])
            left[colour] -= weight
            start = end
        self._paint(sequence[-1][0], pixels[start:])

    def rest(self, colour: int) -> None:
        """Give this colour to all remaining pixels."""
        self._paint(colour, np.flatnonzero(self.colours == self.bare))

    def _paint(self, colour: int, pixels: Places) -> None:
        self.colours[pixels] = colour
        self.due[colour] -= pixels.size

    def _lay(self, colour: int, room: Places, field: Floats, want: float) -> None:
        if want >= 1:
            pixels, levels = self._ranked(room, field)
            self._paint(colour, pixels[: self._end(levels, want)])

    def _ranked(self, pixels: Places, field: Floats) -> tuple[Places, NDArray[np.uint16]]:
        """Those pixels by rising value, and their values.

        Values are rounded to 2**16 levels, so that a last bit that differs between machines moves no pixel.
        """
        if not pixels.size:
            return pixels, np.empty(0, np.uint16)
        values = field[pixels]
        low = values.min()
        span = max(values.max() - low, 1e-12)
        levels = ((values - low) * (_LEVELS / span)).astype(np.uint16)
        order = np.argsort(levels, kind="stable")
        return pixels[order], levels[order]

    def _end(self, levels: NDArray[np.uint16], want: float) -> int:
        """How many to take: as many as wanted, or to the end of a level that is near, so that lines stay straight
        and symmetric fields give symmetric pictures."""
        cut = min(round(want), levels.size)
        if 0 < cut < levels.size:
            ends = (int(np.searchsorted(levels, levels[cut], side)) for side in ("left", "right"))
            nearest = min(ends, key=lambda end: abs(end - want))
            if abs(nearest - want) <= _SLACK * self.x.size:
                return nearest
        return cut
