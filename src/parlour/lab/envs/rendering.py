"""Render a match as text, or as an image of that text."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.match import Match


def as_text(match: Match) -> str:
    """What lies open, and every hand."""
    game, seats = match.game, range(match.header.seats)
    fields = msgspec.to_builtins(match.view(None))
    lines = [f"{game.title}, {len(seats)} players"]
    lines += [f"{name}: {_plain(value)}" for name, value in fields.items() if name not in ("you", "hand", "legal")]
    hands = [game.hand(match.view(seat)) for seat in seats]
    lines += [f"seat {seat} holds {_plain(hand)}" for seat, hand in enumerate(hands) if hand is not None]
    return "\n".join(lines)


def as_pixels(match: Match) -> NDArray[np.uint8]:
    """The same, drawn dark on light."""
    from PIL import Image, ImageDraw, ImageFont

    font, text = ImageFont.load_default(), _wrapped(as_text(match))
    left, top, right, bottom = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((8, 8), text, font)
    image = Image.new("RGB", (int(right - left) + 24, int(bottom - top) + 24), "#f6f1e7")
    ImageDraw.Draw(image).multiline_text((8, 8), text, "#2b2a28", font)
    return np.asarray(image, np.uint8)


def _wrapped(text: str, width: int = 90) -> str:
    return "\n".join(line[at : at + width] for line in text.splitlines() for at in range(0, max(len(line), 1), width))


def _plain(value: Any) -> str:
    match value:
        case list() | tuple():
            return " ".join(map(_plain, value)) or "none"
        case dict():
            return ", ".join(f"{name} {_plain(each)}" for name, each in value.items())
        case None:
            return "none"
        case _:
            return str(value)
