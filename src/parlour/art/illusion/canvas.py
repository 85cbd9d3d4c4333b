"""The printable pixels of a picture as flat coordinate arrays.

Places are measured so that the printable area is 1 whatever the size and shape: what is drawn at 256 pixels is
drawn at 2048. Pixels are kept in small square blocks, because neighbours ask the same questions.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot, sqrt
from typing import Final, Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.art.illusion.chance import Floats

Shape: TypeAlias = Literal["square", "card"]
Index: TypeAlias = NDArray[np.uint8]

SIZES: Final = range(64, 4097)
BORDER: Final = 5
_FRAME: Final = 0.03
_CORNER: Final = 0.035
_BLOCKS: Final = 16
_CARD: Final = 5 / 7
_NUDGE: Final = 1.3e-7
"""Keeps pixels off axes and diagonals, where the last bit of a cosine would decide on which side they lie."""


class PixelGrid(msgspec.Struct, frozen=True, eq=False):
    """`x` and `y` of each printable pixel, block by block; `where` it lies in the flat picture.

    `middles` has, for each block, its middle and how far its pixels lie from there.
    """

    form: Shape
    shape: tuple[int, int]
    width: float
    height: float
    x: Floats
    y: Floats
    where: NDArray[np.intp]
    blocks: tuple[slice, ...]
    middles: tuple[tuple[float, float, float], ...]

    def picture(self, colours: Index) -> Index:
        flat = np.full(self.shape[0] * self.shape[1], BORDER, np.uint8)
        flat[self.where] = colours
        return flat.reshape(self.shape)


@lru_cache(maxsize=4)
def canvas(size: int, shape: Shape = "square") -> PixelGrid:
    """The canvas whose longer side is `size` pixels."""
    if size not in SIZES:
        raise ValueError(f"a picture is {SIZES.start} to {SIZES.stop - 1} pixels high, not {size}")
    height, width = size, size if shape == "square" else round(size * _CARD)
    frame = max(2, round(size * _FRAME))
    rows, columns = np.mgrid[frame : height - frame, frame : width - frame]
    inside = ~_beyond_corner(rows, columns, frame, height, width, size * _CORNER)
    rows, columns = rows[inside], columns[inside]
    wide, high = _extent(shape)
    x = (columns + 0.5 - width / 2) * (wide / (width - 2 * frame)) + _NUDGE
    y = (rows + 0.5 - height / 2) * (high / (height - 2 * frame)) + 2 * _NUDGE
    block = (rows * _BLOCKS // height) * _BLOCKS + columns * _BLOCKS // width
    order = np.argsort(block, kind="stable")
    edges = np.flatnonzero(np.diff(block[order])) + 1
    bounds = [0, *edges.tolist(), order.size]
    blocks = tuple(slice(a, b) for a, b in pairwise(bounds))
    x, y = x[order], y[order]
    return PixelGrid(
        form=shape,
        shape=(height, width),
        width=wide,
        height=high,
        x=x,
        y=y,
        where=(rows * width + columns)[order],
        blocks=blocks,
        middles=tuple(_middle(x[block], y[block]) for block in blocks),
    )


def _extent(shape: Shape) -> tuple[float, float]:
    """The sides of the printable area, the same at every size; their product is 1."""
    ratio = 1.0 if shape == "square" else (_CARD - 2 * _FRAME) / (1 - 2 * _FRAME)
    return sqrt(ratio), 1 / sqrt(ratio)


def _middle(x: Floats, y: Floats) -> tuple[float, float, float]:
    left, right, top, bottom = float(x.min()), float(x.max()), float(y.min()), float(y.max())
    return (left + right) / 2, (top + bottom) / 2, hypot(right - left, bottom - top) / 2


def _beyond_corner(
    rows: NDArray[np.intp], columns: NDArray[np.intp], frame: int, height: int, width: int, radius: float
) -> NDArray[np.bool_]:
    """Which pixels of the inner rectangle lie outside its rounded corners."""
    down = np.maximum(np.abs(rows + 0.5 - height / 2) - (height / 2 - frame - radius), 0)
    right = np.maximum(np.abs(columns + 0.5 - width / 2) - (width / 2 - frame - radius), 0)
    beyond: NDArray[np.bool_] = down * down + right * right > radius * radius
    return beyond
