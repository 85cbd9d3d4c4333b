"""A chart of lines as SVG, small enough to be kept beside the text that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

_LEFT, _TOP, _WIDTH, _HEIGHT = 60, 24, 520, 320
_COLOURS: Final = ("#3b82c4", "#c2571a", "#3f8f4f", "#8a5fb0")
_STYLE: Final = "text{font:12px sans-serif;fill:#767676}.grid{stroke:#8884;fill:none}.line{stroke-width:2;fill:none}"


class Line(NamedTuple):
    """A line: its name, its points, and which colour it has."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: int = 0


def chart(lines: Sequence[Line], across: str, up: str, x: tuple[float, float], y: tuple[float, float]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 110} {_TOP + _HEIGHT + 48}">'
    middle = f'x="{_LEFT + _WIDTH / 2}" y="{_TOP + _HEIGHT + 40}" text-anchor="middle"'
    labels = [f"<text {middle}>{across}</text>", f'<text x="4" y="{_TOP - 10}">{up}</text>']
    drawn = [part for line in lines for part in _line(line, x, y)]
    return "\n".join([head, f"<style>{_STYLE}</style>", *_grid(x, y), *labels, *drawn, "</svg>", ""])


def _grid(x: tuple[float, float], y: tuple[float, float]) -> list[str]:
    """Five steps each way, with their numbers."""
    parts = []
    for step in range(6):
        across, up = x[0] + (x[1] - x[0]) * step / 5, y[0] + (y[1] - y[0]) * step / 5
        left, top = _place(across, x, _WIDTH, _LEFT), _TOP + _HEIGHT - _place(up, y, _HEIGHT, 0)
        parts.append(f'<path class="grid" d="M{_LEFT} {top:.1f}h{_WIDTH}"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{top + 4:.1f}" text-anchor="end">{up:.3g}</text>')
        parts.append(f'<text x="{left:.1f}" y="{_TOP + _HEIGHT + 18}" text-anchor="middle">{across:.3g}</text>')
    return parts


def _line(line: Line, x: tuple[float, float], y: tuple[float, float]) -> list[str]:
    places = [(_place(a, x, _WIDTH, _LEFT), _TOP + _HEIGHT - _place(b, y, _HEIGHT, 0)) for a, b in line.points]
    path, colour = "M" + " L".join(f"{a:.1f} {b:.1f}" for a, b in places), _COLOURS[line.colour]
    left, top = places[-1]
    return [
        f'<path class="line" stroke="{colour}" d="{path}"/>',
        f'<text x="{left + 4:.1f}" y="{top + 4:.1f}" style="fill:{colour}">{line.name}</text>',
    ]


def _place(value: float, scale: tuple[float, float], size: float, start: float) -> float:
    return start + size * (value - scale[0]) / (scale[1] - scale[0])
