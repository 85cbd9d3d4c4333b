"""Colours keep their hue in every colour system."""

from __future__ import annotations

from colorsys import rgb_to_hsv
from io import StringIO
from itertools import count
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from rich.console import Console

import parlour
from parlour.games.illusion import COLOURS, deck
from parlour.terminal.renderers.blocks import painted, pixels
from parlour.terminal.renderers.palette import SYSTEMS
from tests.terminal.terminal import terminal

HUES = {"yellow": (40, 65), "red": (-20, 15), "green": (100, 165), "blue": (205, 250)}
SHOWN = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "standard": ColorSystem.STANDARD,
    "windows": ColorSystem.WINDOWS,
}
RED = {("xterm-256color", "truecolor"): "38;2;209;53;43", ("xterm-256color", ""): "38;5;160", ("linux", ""): "31"}
"""How a terminal is told to write red, by TERM and COLORTERM."""


def hue(colour: Color) -> float:
    red, green, blue = colour.get_truecolor().normalized
    degrees = 360 * rgb_to_hsv(red, green, blue)[0]
    return degrees - 360 if degrees > 300 else degrees


@pytest.mark.parametrize("system", SYSTEMS)
def test_inks_keep_their_hue(system: str) -> None:
    shown = [Color.parse(ink).downgrade(SHOWN[system]) for ink in SYSTEMS[system].inks]
    assert len(set(shown)) == len(shown)
    for name, colour in zip(COLOURS, shown, strict=False):
        low, high = HUES[name]
        assert low <= hue(colour) <= high, f"{name} is shown as {colour}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_two_knights_keep_their_hue(system: str) -> None:
    styles = SYSTEMS[system].theme.styles
    for style, name in (("wilfried", "red"), ("nicolaus", "yellow")):
        for colour in (styles[style].bgcolor, styles[f"{style}.edge"].color):
            assert colour is not None
            assert HUES[name][0] <= hue(colour.downgrade(SHOWN[system])) <= HUES[name][1]


@pytest.mark.parametrize("system", ["truecolor", "256", "standard"])
def test_rich_writes_the_inks_as_they_are(system: str) -> None:
    """Nothing is mapped to a nearest colour: half blocks are written in exactly five colours."""
    console = Console(file=StringIO(), force_terminal=True, color_system=system, width=80)  # type: ignore[arg-type]  # rich's own names
    inks = SYSTEMS[system].inks
    for line in painted(pixels(3, deck(7)[3], 12, 16), inks):
        console.print(line)
    written = console.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
    for ink in inks:
        codes = Color.parse(ink).get_ansi_codes()
        assert ";".join(codes) in written


@pytest.mark.parametrize(("term", "colorterm"), RED)
def test_a_red_arrow_is_written_in_red(term: str, colorterm: str, tmp_path: Path) -> None:
    seed = next(seed for seed in map(str, count()) if parlour.Match("illusion", seed=seed).view(None).arrow == "red")
    with terminal(tmp_path, "play", "illusion", "--seed", seed, TERM=term, COLORTERM=colorterm) as person:
        person.see(f"\x1b[1;{RED[term, colorterm]}mless red")
