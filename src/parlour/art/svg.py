"""Functions that return SVG elements as text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, TypeAlias

WIDTH: Final = 250
HEIGHT: Final = 350
"""The size of every card, 5 to 7, in its own units."""

INK: Final = "#14282e"
PAPER: Final = "#fbf7ec"
_CORNER: Final = 16
_MARGIN: Final = 11

RGB: TypeAlias = tuple[int, int, int]


def num(value: float) -> str:
    """A number as short as it can be, to a hundredth.

    >>> num(12.0), num(1 / 3), num(-0.001)
    ('12', '0.33', '0')
    """
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def drawing(label: str, *parts: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """A whole drawing, and what it shows in words."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def face(label: str, *parts: str, paper: str = PAPER) -> str:
    """A card: its paper, and what is drawn on it."""
    return drawing(label, rect(0, 0, WIDTH, HEIGHT, fill=paper, corner=_CORNER), *parts)


def panel(label: str, colour: str, *parts: str) -> str:
    """A card with a coloured panel and a margin of paper, so that no cut can go wrong."""
    ground = rect(_MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, HEIGHT - 2 * _MARGIN, fill=colour, corner=_CORNER - 6)
    return face(label, ground, *parts)


def rect(x: float, y: float, width: float, height: float, *, fill: str, corner: float = 0) -> str:
    size = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<rect {size} rx="{num(corner)}" ry="{num(corner)}" fill="{fill}"/>'


def disc(x: float, y: float, radius: float, *, fill: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, *, stroke: str, width: float) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="none" stroke="{stroke}" '
        f'stroke-width="{num(width)}"/>'
    )


def shape(d: str, *, fill: str, holes: bool = True) -> str:
    """A filled path; with holes where it overlaps itself, or only where it runs the other way."""
    return f'<path d="{d}" fill="{fill}" fill-rule="{"evenodd" if holes else "nonzero"}"/>'


def line(d: str, *, stroke: str, width: float) -> str:
    """An open path with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{num(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def polygon(points: Sequence[tuple[float, float]], *, fill: str) -> str:
    return shape("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", fill=fill)


def moved(x: float, y: float, *parts: str, scale: float = 1, turn: float = 0) -> str:
    """Parts drawn about (0, 0), set down elsewhere."""
    how = f"translate({num(x)} {num(y)})"
    if turn:
        how += f" rotate({num(turn)})"
    if scale != 1:
        how += f" scale({scale:g})"
    return f'<g transform="{how}">{"".join(parts)}</g>'


def upside_down(*parts: str) -> str:
    """The same, upside down, on the card's other half."""
    return f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{"".join(parts)}</g>'


def colour(rgb: RGB) -> str:
    return f"#{rgb[0]:02x}{rgb[1]:02x}{rgb[2]:02x}"


def mixed(one: str, other: str, part: float) -> str:
    """A colour on the way from one to the other.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    a, b = (bytes.fromhex(name[1:]) for name in (one, other))
    levels = [round(x + (y - x) * part) for x, y in zip(a, b, strict=True)]
    return colour((levels[0], levels[1], levels[2]))
