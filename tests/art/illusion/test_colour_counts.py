"""Pixel counts of pictures match the shares on the backs, for any card, size, shape and palette."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.art.illusion import BORDER, FAMILIES, PALETTES, Palette, Shape, picture
from parlour.art.illusion.canvas import canvas
from parlour.art.illusion.chance import Chance
from parlour.art.illusion.colour_counts import ColourCounts
from parlour.art.illusion.families import Family
from parlour.games.illusion import Shares, deck

SHAPES: tuple[Shape, ...] = ("square", "card")
seeds = st.integers(0, 2**32 - 1)
cards = st.integers(0, 97)


@st.composite
def any_shares(draw: st.DrawFn) -> Shares:
    """Four shares and some white, in whole percent."""
    cuts = sorted(draw(st.sets(st.integers(1, 99), min_size=4, max_size=4)))
    yellow, red, green, blue = (b - a for a, b in zip((0, *cuts), cuts, strict=False))
    return yellow, red, green, blue


def measured(seed: int, card: int, size: int, palette: Palette = "classic", shape: Shape = "square") -> Shares:
    """The shares as anybody would count them: pixels of a colour among the pixels from 0 to 4."""
    counts = np.bincount(np.asarray(picture(seed, card, size, palette, shape)).ravel(), minlength=BORDER)
    yellow, red, green, blue = (round(100 * int(n) / int(counts[:BORDER].sum())) for n in counts[1:BORDER])
    return yellow, red, green, blue


@pytest.mark.parametrize("seed", [0, 7, 2**32 - 1])
def test_whole_decks_measure_what_their_backs_say(seed: int) -> None:
    assert tuple(measured(seed, card, 256) for card in range(98)) == deck(seed)


@settings(max_examples=40, deadline=None)
@given(seeds, cards, st.integers(256, 768), st.sampled_from(PALETTES), st.sampled_from(SHAPES))
def test_any_card_measures_what_its_back_says(seed: int, card: int, size: int, palette: Palette, shape: Shape) -> None:
    assert measured(seed, card, size, palette, shape) == deck(seed)[card]


@pytest.mark.parametrize("card", [0, 66])
def test_the_largest_size_is_as_exact(card: int) -> None:
    assert measured(11, card, 2048) == deck(11)[card]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
@settings(max_examples=8, deadline=None)
@given(any_shares(), st.integers(0, 11), st.text(max_size=4))
def test_a_family_can_paint_any_shares(family: Family, shares: Shares, manner: int, key: str) -> None:
    painted = ColourCounts(canvas(256), shares)
    family(painted, Chance(key), manner)
    counts = np.bincount(painted.colours, minlength=BORDER)
    assert counts.size == BORDER, "a pixel was left bare"
    assert [round(100 * int(n) / painted.x.size) for n in counts] == [100 - sum(shares), *shares]


def test_a_picture_has_a_border_that_does_not_count() -> None:
    numbers = np.asarray(picture(7, 0, 256))
    assert set(np.unique(numbers)) == {0, 1, 2, 3, 4, BORDER}
    assert (numbers[[0, -1]] == BORDER).all()
    assert (numbers[:, [0, -1]] == BORDER).all()
