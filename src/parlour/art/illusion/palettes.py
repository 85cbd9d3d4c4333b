"""The same index map in a viewer's colours: the classic four, four for colour-blind eyes, or four with hatching.

Any two colours of `safe`, white included, stay at least 25 apart in ΔE 2000 for eyes without red, green or blue
cones. `textured` hatches as heralds do in print: yellow in dots, red upright, blue level, green slanting. Strokes
take the same part of every colour's pixels, white's too, and get numbers above the border's: what is left of 0 to 4
still measures what the back says.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, TypeAlias

import numpy as np

from parlour.art.illusion.canvas import BORDER, Index, PixelGrid
from parlour.art.illusion.chance import Floats
from parlour.art.illusion.scalar_fields import fraction, radius
from parlour.art.pixels import Palette

RGB: TypeAlias = tuple[int, int, int]

SAFE_DISTANCE: Final = 25
"""The least ΔE 2000 between two colours of `safe`, whatever the eyes."""

_WHITE: Final = (255, 255, 255)
_PAPER: Final = (240, 234, 222)
_STROKE: Final = BORDER + 1
_COVER: Final = 0.25
_PERIOD: Final = 0.032

COLOURS: Final[dict[Palette, tuple[RGB, ...]]] = {
    "classic": (_WHITE, (246, 190, 30), (214, 58, 44), (38, 150, 96), (32, 84, 166), _PAPER),
    "safe": (_WHITE, (248, 190, 12), (196, 16, 22), (64, 164, 142), (28, 48, 158), _PAPER),
    "textured": (
        *(_WHITE, (255, 214, 70), (206, 66, 54), (86, 172, 120), (38, 74, 150), _PAPER),
        *(_WHITE, (132, 94, 0), (255, 206, 198), (8, 66, 38), (186, 206, 244)),
    ),
}
"""By number: white, yellow, red, green, blue, the border; then the strokes of the first five, if they have any."""


def hatched(picture: Index, canvas: PixelGrid) -> Index:
    """The picture with strokes on every colour."""
    colours = picture.ravel()[canvas.where]
    for colour, field in enumerate(_hatches(canvas)):
        pixels = np.flatnonzero(colours == colour)
        strokes = round(pixels.size * _COVER)
        colours[pixels[np.argsort(field[pixels], kind="stable")[:strokes]]] = _STROKE + colour
    return canvas.picture(colours)


def _hatches(canvas: PixelGrid) -> tuple[Floats, ...]:
    x, y = canvas.x / _PERIOD, canvas.y / _PERIOD
    u, v = (x + y) / sqrt(2), (x - y) / sqrt(2)
    dots = _rounded(radius(fraction(u) - 0.5, fraction(v) - 0.5))
    upright, level, slant = (_rounded(np.abs(fraction(way) - 0.5)) for way in (x, y, v))
    return dots, dots, upright, slant, level


def _rounded(field: Floats) -> Floats:
    """Rid of the last bits, in which machines may differ."""
    return np.round(field, 9).astype(np.float64)
