"""Illusion's arrows and card backs as SVG."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from parlour.art.illusion.palettes import COLOURS as LEVELS
from parlour.art.lettering import lettered, width
from parlour.art.pixels import Palette
from parlour.art.svg import HEIGHT, INK, PAPER, WIDTH, colour, face, mixed, panel, polygon, rect, shape
from parlour.games.illusion import COLOURS, Colour, Shares
from parlour.languages import SOURCE, Words, joined, words

_ENGLISH: Final = words(SOURCE)
_LIGHT: Final = "#ffffff"
_FAINT: Final = mixed(INK, PAPER, 0.35)


def tints(palette: Palette = "classic") -> dict[Colour, str]:
    """The four colours as drawings name them."""
    return {name: colour(LEVELS[palette][1 + i]) for i, name in enumerate(COLOURS)}


def arrow(name: Colour, palette: Palette = "classic", said: Words = _ENGLISH) -> str:
    """The arrow of a colour: ever more of it, away from the tail."""
    if name not in COLOURS:
        raise ValueError(f"arrows are {', '.join(COLOURS[:-1])} or {COLOURS[-1]}, not {name!r}")
    tint = tints(palette)[name]
    chevrons, x = "", 26
    for thick in (4, 8, 13, 19, 26, 34):
        chevrons += f"M{x} 95l62 80l-62 80h{thick}l62-80l-62-80Z"
        x += thick + 6
    word = _colour(name, said)
    return face(
        said("illusion_print_arrow", colour=word),
        shape(chevrons, fill=tint),
        lettered(word.capitalize(), WIDTH / 2, HEIGHT - 32, 26, fill=INK),
    )


def truth(shares: Shares, palette: Palette = "classic", said: Words = _ENGLISH) -> str:
    """The back of a card: its four shares."""
    names = tints(palette)
    back = [(name, _colour(name, said), share) for name, share in zip(COLOURS, shares, strict=True)]
    rows = [
        _bar(word.capitalize(), said("percent", value=share), share, names[name], 24 + 78 * i)
        for i, (name, word, share) in enumerate(back)
    ]
    spoken = [said("illusion_print_share", colour=word, share=said("percent", value=share)) for _, word, share in back]
    return face(joined(said, spoken), *rows)


def _colour(name: Colour, said: Words) -> str:
    return said.text(f"illusion_colour_{name}", {})


def _bar(word: str, figures: str, share: int, tint: str, top: float) -> str:
    """One colour: its share in figures, and as a bar."""
    left, long = 26, WIDTH - 52
    return "".join(
        [
            lettered(figures, left + width(figures, 40) / 2, top + 34, 40, fill=INK),
            lettered(word, left + long - width(word, 17, "text") / 2, top + 33, 17, fill=_FAINT, face="text"),
            rect(left, top + 46, long, 16, fill=mixed(tint, PAPER, 0.75), corner=4),
            rect(left, top + 46, long * share / 100, 16, fill=tint, corner=min(4.0, long * share / 200)),
        ]
    )


def reverse(palette: Palette = "classic") -> str:
    """The back of the arrows: squares that turn as they shrink."""
    names = list(tints(palette).values())
    fills = (names[1], _LIGHT, names[0], names[3], _LIGHT, names[2])
    squares = [_square(150 * 0.83**i, 45 + 11 * i, fills[i % len(fills)]) for i in range(14)]
    return panel("Illusion", names[3], *squares)


def _square(size: float, turn: float, fill: str) -> str:
    around = [radians(turn + 90 * corner) for corner in range(4)]
    return polygon([(WIDTH / 2 + size * cos(angle), HEIGHT / 2 + size * sin(angle)) for angle in around], fill=fill)
