"""Text as SVG outlines from the bundled fonts.

The faces are subsets of Fraunces (display, 144 point, weight 620, softness 60) and Figtree (text, 500), both under the
SIL Open Font License; the licences lie beside them. They have the letters of western Europe.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias
from unicodedata import normalize

from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped] # fontTools has no types
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped] # fontTools has no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped] # fontTools has no types

from parlour.art.svg import num, shape

Face: TypeAlias = Literal["display", "text"]

FONTS: Final = Path(__file__).parent / "fonts"


def lettered(text: str, x: float, y: float, size: float, *, fill: str, face: Face = "display") -> str:
    """The text centred about x, standing on y; capitals are about 0.7 of the size high."""
    font = _font(face)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = size / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=_tenths)
    at = x - width(text, size, face) / 2
    for letter in text:
        glyph = glyphs[_named(names, letter)]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, at, y)))
        at += glyph.width * scale
    return shape(pen.getCommands(), fill=fill, holes=False)


def width(text: str, size: float, face: Face = "display") -> float:
    """How long the text is."""
    font = _font(face)
    names, metrics = font.getBestCmap(), font["hmtx"]
    units: int = sum(metrics[_named(names, letter)][0] for letter in text)
    return units * size / float(font["head"].unitsPerEm)


def _named(names: Mapping[int, str], letter: str) -> str:
    """The glyph of a letter; of one that the font lacks, that of its base letter, or a question mark."""
    base = normalize("NFKD", letter)[0]
    return names.get(ord(letter)) or names.get(ord(base)) or names[ord("?")]


def _tenths(value: float) -> str:
    """Fine enough for letters, and a fifth shorter than hundredths."""
    return num(round(value, 1))


@lru_cache
def _font(face: Face) -> Any:
    return TTFont(FONTS / f"{face}.ttf")
