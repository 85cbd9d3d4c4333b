"""The Illusion index: outlines, and the model of perceived shares."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.art.illusion import index
from parlour.art.illusion.canvas import Index, PixelGrid, canvas
from parlour.art.illusion.measure import ORDINARY, outlines, perceived
from parlour.games.illusion import deck

shares = st.integers(1, 99)
broken = st.floats(5, 400)


def painted(on: PixelGrid, inside: np.ndarray) -> Index:
    return on.picture(inside.astype(np.uint8))


@pytest.mark.parametrize("radius", [0.1, 0.2, 0.4])
def test_the_outline_of_a_disc_is_its_circumference(radius: float) -> None:
    on = canvas(512)
    assert outlines(painted(on, on.x**2 + on.y**2 < radius**2))[1] == pytest.approx(2 * pi * radius, rel=0.02)


@pytest.mark.parametrize("turn", [0.0, 0.3, pi / 4])
def test_the_outline_of_a_square_hardly_depends_on_how_it_is_turned(turn: float) -> None:
    on = canvas(512)
    x, y = on.x * np.cos(turn) + on.y * np.sin(turn), on.y * np.cos(turn) - on.x * np.sin(turn)
    assert outlines(painted(on, np.maximum(abs(x), abs(y)) < 0.25))[1] == pytest.approx(2.0, rel=0.08)


@given(shares, broken, broken)
def test_more_broken_looks_larger(share: int, one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert perceived(share, less) <= perceived(share, more)


@given(shares, shares, broken)
def test_a_larger_share_looks_larger(one: int, other: int, fragmentation: float) -> None:
    less, more = sorted((one, other))
    assert perceived(less, fragmentation) <= perceived(more, fragmentation)


@given(shares)
def test_shares_are_pulled_towards_one_half(share: int) -> None:
    assert abs(perceived(share, ORDINARY) - 50) <= abs(share - 50)


def test_the_index_of_a_deck_has_every_card_and_its_true_shares() -> None:
    cards = index(7)
    assert tuple(tuple(colour.share for colour in card) for card in cards) == deck(7)
    assert all(0 < colour.perceived < 100 and colour.fragmentation > 2 for card in cards for colour in card)


def test_an_ordinary_colour_is_ordinary() -> None:
    """The middle of what decks have, so that the model pulls neither way on the whole."""
    found = np.median([colour.fragmentation for seed in (1, 2) for card in index(seed) for colour in card])
    assert float(found) == pytest.approx(ORDINARY, rel=0.15)
