"""Palettes: distinguishable colours for the same picture."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from coloraide import Color

from parlour.art.illusion import COLOURS, PALETTES, SAFE_DISTANCE, Palette, index_map, picture
from parlour.art.illusion.canvas import BORDER


def seen(palette: Palette, eyes: str) -> list[Color]:
    """White and the four colours as those eyes see them."""
    colours = [Color("srgb", [level / 255 for level in rgb]) for rgb in COLOURS[palette][:BORDER]]
    return colours if eyes == "all cones" else [colour.filter(eyes) for colour in colours]


@pytest.mark.parametrize("eyes", ["all cones", "protan", "deutan", "tritan"])
def test_the_safe_colours_stay_apart_for_all_eyes(eyes: str) -> None:
    distances = [one.delta_e(other, method="2000") for one, other in combinations(seen("safe", eyes), 2)]
    assert min(distances) >= SAFE_DISTANCE


def test_without_colour_the_textured_five_differ_in_grey_or_in_hatching() -> None:
    grey = [colour.convert("lab")["lightness"] for colour in seen("textured", "all cones")]
    assert min(abs(one - other) for one, other in combinations(grey, 2)) > 8
    strokes = [Color("srgb", [v / 255 for v in rgb]).convert("lab")["lightness"] for rgb in COLOURS["textured"][6:]]
    assert min(abs(base - stroke) for base, stroke in zip(grey[1:], strokes[1:], strict=True)) > 30


@pytest.mark.parametrize("palette", ["classic", "safe"])
def test_plain_palettes_colour_the_same_numbers(palette: Palette) -> None:
    assert (np.asarray(picture(9, 4, 256, palette)) == index_map(9, 4, 256)).all()


def test_strokes_lie_within_their_colour() -> None:
    plain, hatched = index_map(9, 4, 256), np.asarray(picture(9, 4, 256, "textured"))
    strokes = hatched > BORDER
    assert (hatched[~strokes] == plain[~strokes]).all()
    assert (hatched[strokes] - BORDER - 1 == plain[strokes]).all()


@pytest.mark.parametrize("palette", PALETTES)
def test_number_0_is_white_and_stays_so_under_strokes(palette: Palette) -> None:
    levels = picture(9, 4, 256, palette).getpalette()
    assert levels is not None
    assert levels[:3] == [255, 255, 255]
    if palette == "textured":
        assert levels[18:21] == [255, 255, 255]
