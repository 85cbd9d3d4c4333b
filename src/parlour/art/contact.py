"""Contact sheets: all cards of a game in one image."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from parlour.art.svg import HEIGHT, INK, WIDTH, drawing, num, rect

_GAP: Final = 0.04
_SHAPE: Final = 5 / 7
_GROUND: Final = (36, 48, 52)


def tiled(images: Sequence[Image.Image], columns: int) -> Image.Image:
    """Pictures of one size and palette side by side."""
    width, height = images[0].size
    gap = round(height * _GAP)
    rows = -(-len(images) // columns)
    levels = images[0].getpalette() or []
    sheet = Image.new("P", (gap + columns * (width + gap), gap + rows * (height + gap)), len(levels) // 3)
    sheet.putpalette(bytes([*levels, *_GROUND]))
    for n, image in enumerate(images):
        sheet.paste(image, (gap + n % columns * (width + gap), gap + n // columns * (height + gap)))
    return sheet


def drawings(label: str, cards: Sequence[str], columns: int = 14) -> str:
    """SVG cards side by side in one drawing."""
    gap = HEIGHT * _GAP
    rows = -(-len(cards) // columns)
    wide, high = gap + columns * (WIDTH + gap), gap + rows * (HEIGHT + gap)
    placed = [
        card.replace("<svg ", f'<svg x="{num(x)}" y="{num(y)}" width="{WIDTH}" height="{HEIGHT}" ', 1)
        for n, card in enumerate(cards)
        for x, y in [(gap + n % columns * (WIDTH + gap), gap + n // columns * (HEIGHT + gap))]
    ]
    return drawing(label, rect(0, 0, wide, high, fill=INK), *placed, width=wide, height=high)
