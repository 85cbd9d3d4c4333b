"""The cards of The Mind as SVG: numbers, levels, lives, stars."""

from __future__ import annotations

from functools import partial
from math import cos, radians, sin
from typing import Final

from parlour.art.box import Box, Leaf, Look
from parlour.art.lettering import lettered, width
from parlour.art.svg import (
    HEIGHT,
    INK,
    PAPER,
    WIDTH,
    disc,
    face,
    line,
    mixed,
    moved,
    num,
    panel,
    polygon,
    ring,
    shape,
    upside_down,
)
from parlour.games.mind import rules
from parlour.languages import SOURCE, Words, refusal, words

LEVELS: Final = range(1, max(rules.LEVELS.values()) + 1)

_ENGLISH: Final = words(SOURCE)
_NIGHT: Final = "#123039"
_GLOW: Final = "#f2b441"
_RAIN: Final = "#5fb3a8"
_STEEL: Final = "#d8e2e0"
_STOPS: Final = ("#1d7f79", "#2763a6", "#6b4ba6", "#b7457c", "#d4552f")
_RINGS: Final = 12
_TWO_WAYS: Final = frozenset({6, 9, 66, 68, 86, 89, 98, 99})
"""Numbers that are another number upside down; a line under them says which way is up."""


def box(look: Look) -> Box:
    """100 numbers, 12 levels, 5 lives and 3 throwing stars."""
    numbers = [Leaf(str(n), partial(number, n), reverse) for n in rules.CARDS]
    levels = [Leaf(f"level-{n}", partial(level, n, look.said), reverse) for n in LEVELS]
    lives = [Leaf("life", partial(life, look.said), reverse)] * rules.MOST_LIVES
    stars = [Leaf("star", partial(star, look.said), reverse)] * rules.MOST_STARS
    return Box(look.said("mind_title"), refusal("mind.card-names"), (*numbers, *levels, *lives, *stars))


def number(n: int) -> str:
    """A number between ripples; the higher it is, the farther they go."""
    if n not in rules.CARDS:
        raise ValueError(f"the numbers of The Mind are {rules.CARDS[0]} to {rules.CARDS[-1]}; there is no {n}")
    tint = _tint(n)
    rings = 1 + (_RINGS - 1) * (n - 1) // 99
    ripples = [
        ring(WIDTH / 2, HEIGHT / 2, 74 + 3.4 * i, stroke=mixed(tint, PAPER, i / 16), width=2.6 - 0.14 * i)
        for i in range(rings)
    ]
    x = 18 + width(str(n), 32) / 2
    corner = lettered(str(n), x, 46, 32, fill=tint) + _line_under(n, x, 53, 18, tint)
    size = 94 if n < 100 else 70
    middle = lettered(str(n), WIDTH / 2, HEIGHT / 2 + size * 0.34, size, fill=INK)
    below = _line_under(n, WIDTH / 2, HEIGHT / 2 + size * 0.47, 44, INK)
    return face(str(n), *ripples, corner, upside_down(corner), middle, below)


def level(n: int, said: Words = _ENGLISH) -> str:
    """A level, and what it earns."""
    if n not in LEVELS:
        raise ValueError(f"the levels of The Mind are {LEVELS[0]} to {LEVELS[-1]}; there is no level {n}")
    middle = WIDTH / 2
    earned = rules.REWARDS.get(n)
    return panel(
        said("mind_level", level=n),
        _NIGHT,
        *(ring(middle, 160, 78 + 5 * i, stroke=mixed(_GLOW, _NIGHT, 0.35 + 0.15 * i), width=1.6) for i in range(4)),
        lettered("Level", middle, 52, 26, fill=mixed(_GLOW, PAPER, 0.4)),
        lettered(str(n), middle, 197, 108 if n < 10 else 94, fill=PAPER),
        *([moved(middle, 296, _star(_STEEL, _NIGHT), scale=0.32)] if earned == "star" else []),
        *([moved(middle, 292, _candle(PAPER), scale=0.27)] if earned == "life" else []),
    )


def life(said: Words = _ENGLISH) -> str:
    """A life: a candle, which can go out."""
    glow = [disc(WIDTH / 2, 120, 96 - 15 * i, fill=mixed(_NIGHT, _GLOW, 0.07 + 0.09 * i)) for i in range(5)]
    return panel(said("mind_lives", count=1), _NIGHT, *glow, moved(WIDTH / 2, 190, _candle(PAPER)))


def star(said: Words = _ENGLISH) -> str:
    """A throwing star."""
    turns = [moved(WIDTH / 2, HEIGHT / 2, _trail(), turn=90 * i) for i in range(4)]
    return panel(said("mind_print_star"), _NIGHT, *turns, moved(WIDTH / 2, HEIGHT / 2, _star(_STEEL, _NIGHT), turn=12))


def reverse() -> str:
    """The back of every card: rain on a pond."""
    drops = [
        ring(WIDTH / 2 + 47 * (i - 1.5), HEIGHT / 2 + 46 * (j - 3), r, stroke=mixed(_RAIN, _NIGHT, r / 26), width=1.7)
        for j in range(7)
        for i in range(4)
        for r in range(4, 5 + 6 * ((i * 5 + j * 3) % 4), 6)
    ]
    return panel("The Mind", _NIGHT, *drops)


def _tint(n: int) -> str:
    """From sea green over blue and violet to ember."""
    at = (n - 1) / 99 * (len(_STOPS) - 1)
    i = min(int(at), len(_STOPS) - 2)
    return mixed(_STOPS[i], _STOPS[i + 1], at - i)


def _line_under(n: int, x: float, y: float, length: float, colour: str) -> str:
    if n not in _TWO_WAYS:
        return ""
    return line(f"M{num(x - length / 2)} {num(y)}h{num(length)}", stroke=colour, width=length / 9)


def _candle(wax: str) -> str:
    """A candle about its middle, 240 high."""
    return "".join(
        [
            shape("M0-128C26-96 32-76 22-54C14-38-14-38-22-54C-32-76-24-96 0-128Z", fill=_GLOW),
            shape("M0-96C12-78 14-66 9-56C5-49-5-49-9-56C-14-66-10-80 0-96Z", fill=PAPER),
            line("M0-50V-30", stroke=INK, width=5),
            shape("M-36-26C-20-36 20-36 36-26V104C20 114-20 114-36 104Z", fill=wax),
            shape("M36-26V20C36 32 24 32 24 20V2C24-8 14-8 14 0C14 8 4 8 4-4V-24C14-30 28-30 36-26Z", fill="#e9dfc8"),
            shape("M-60 100C-30 118 30 118 60 100L52 116C26 130-26 130-52 116Z", fill=_GLOW),
        ]
    )


def _star(steel: str, hole: str) -> str:
    """A four-bladed star about its middle, 180 across."""
    blades = []
    for i in range(4):
        tip, left, right = (_around(r, 90 * i + a) for r, a in ((92, 0), (32, -48), (32, 42)))
        blades.append(polygon([tip, left, (0, 0)], fill=steel))
        blades.append(polygon([tip, right, (0, 0)], fill=mixed(steel, INK, 0.28)))
    return "".join([*blades, disc(0, 0, 24, fill=mixed(steel, INK, 0.12)), disc(0, 0, 11, fill=hole)])


def _trail() -> str:
    """The path of a blade's tip."""
    (ax, ay), (bx, by) = _around(104, 20), _around(104, 70)
    arc = f"M{num(ax)} {num(ay)}A104 104 0 0 1 {num(bx)} {num(by)}"
    return line(arc, stroke=mixed(_NIGHT, _STEEL, 0.3), width=3)


def _around(radius: float, degrees: float) -> tuple[float, float]:
    return radius * cos(radians(degrees)), radius * sin(radians(degrees))
