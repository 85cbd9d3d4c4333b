"""Draw Illusion's pictures in half blocks, two pixels a character, in which the shares of colours are exact.

Each card has a scalar field of its own. Its pixels are sorted by the field and cut at the shares, so that the
counts are right whatever the pattern is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from math import atan2, cos, floor, hypot, pi, sin
from typing import Final, TypeAlias

from rich.style import Style
from rich.text import Text

from parlour.engine import Stream
from parlour.terminal.renderers.layout import Block

Field: TypeAlias = Callable[[float, float], float]
Pixels: TypeAlias = tuple[tuple[int, ...], ...]
"""Rows of colours: yellow, red, green, blue, white as 0 to 4."""

LETTERS: Final = "yrgb·"


def quotas(shares: Sequence[int], total: int) -> tuple[int, ...]:
    """How many of so many pixels each colour and white get: no other counts are closer to the shares.

    >>> quotas((29, 41, 8, 11), 192)
    (56, 79, 15, 21, 21)
    """
    parts = [*shares, 100 - sum(shares)]
    counts = [part * total // 100 for part in parts]
    nearest = sorted(range(len(parts)), key=lambda i: parts[i] * total % 100, reverse=True)
    for i in nearest[: total - sum(counts)]:
        counts[i] += 1
    return tuple(counts)


@lru_cache(maxsize=512)
def pixels(card: int, shares: tuple[int, ...], width: int, height: int) -> Pixels:
    """The picture of a card on a grid of square pixels."""
    stream = Stream(f"picture {card}")
    field = _FAMILIES[card % len(_FAMILIES)](stream)
    order = stream.draw(range(5), 5)
    counts = quotas(shares, width * height)
    places = [(x, y) for y in range(height) for x in range(width)]
    places.sort(key=lambda place: field((place[0] + 0.5 - width / 2) / width, (place[1] + 0.5 - height / 2) / width))
    cuts = accumulate((counts[colour] for colour in order), initial=0)
    colours = {
        place: colour for colour, (begin, end) in zip(order, pairwise(cuts), strict=True) for place in places[begin:end]
    }
    return tuple(tuple(colours[x, y] for x in range(width)) for y in range(height))


def painted(picture: Pixels, inks: Sequence[str]) -> Block:
    """Half blocks: the upper pixel in front, the lower one behind."""
    return [_line(upper, lower, inks) for upper, lower in zip(picture[::2], picture[1::2], strict=True)]


def lettered(picture: Pixels) -> Block:
    """One letter a pixel, for terminals without colour."""
    return [Text("".join(LETTERS[colour] for colour in row)) for row in picture]


def _line(upper: Sequence[int], lower: Sequence[int], inks: Sequence[str]) -> Text:
    line = Text()
    for (above, below), run in groupby(zip(upper, lower, strict=True)):
        line.append("▀" * len(list(run)), Style(color=inks[above], bgcolor=inks[below]))
    return line


def _unit(stream: Stream) -> float:
    return stream.below(10_000) / 10_000


def _between(stream: Stream, low: float, high: float) -> float:
    return low + (high - low) * _unit(stream)


def _spot(stream: Stream) -> tuple[float, float]:
    return _between(stream, -0.45, 0.45), _between(stream, -0.6, 0.6)


def _marble(stream: Stream) -> Field:
    """Soft patches: a few long waves across each other."""
    waves = [
        (_between(stream, 3, 9) * cos(turn), _between(stream, 3, 9) * sin(turn), _between(stream, 0, 2 * pi))
        for turn in (_between(stream, 0, 2 * pi) for _ in range(4))
    ]
    return lambda x, y: sum(sin(a * x + b * y + c) for a, b, c in waves)


def _islands(stream: Stream) -> Field:
    """Drops that run into one another."""
    drops = [(*_spot(stream), _between(stream, 0.4, 1)) for _ in range(5)]
    return lambda x, y: sum(size / (0.03 + (x - a) ** 2 + (y - b) ** 2) for a, b, size in drops)


def _ripples(stream: Stream) -> Field:
    """Rings around a point."""
    (a, b), rings = _spot(stream), _between(stream, 1.2, 2.4)
    return lambda x, y: _saw(rings * hypot(x - a, y - b))


def _ribbons(stream: Stream) -> Field:
    """Slanting stripes that sway."""
    turn, stripes, sway = _between(stream, 0, pi), _between(stream, 1, 2.2), _between(stream, 0.03, 0.12)
    a, b = cos(turn), sin(turn)
    return lambda x, y: _saw(stripes * (a * x + b * y + sway * sin(7 * (a * y - b * x))))


def _fan(stream: Stream) -> Field:
    """Rays out of a point, a little twisted."""
    (a, b), rays, twist = _spot(stream), stream.below(2) + 1, _between(stream, -0.6, 0.6)
    return lambda x, y: _saw(rays * atan2(y - b, x - a) / (2 * pi) + twist * hypot(x - a, y - b))


def _panes(stream: Stream) -> Field:
    """A window of many panes, each in one colour as far as it goes."""
    sites = [(*_spot(stream), _unit(stream)) for _ in range(11)]

    def field(x: float, y: float) -> float:
        away, level = min(((x - a) ** 2 + (y - b) ** 2, level) for a, b, level in sites)
        return level + away / 1000

    return field


def _petals(stream: Stream) -> Field:
    """A flower around a point."""
    (a, b), petals, depth = _spot(stream), stream.below(4) + 3, _between(stream, 0.2, 0.45)
    return lambda x, y: hypot(x - a, y - b) * (1 + depth * cos(petals * atan2(y - b, x - a)))


def _saw(value: float) -> float:
    """The same again with every whole step."""
    return value - floor(value)


_FAMILIES: Final = (_marble, _islands, _ripples, _ribbons, _fan, _panes, _petals)
