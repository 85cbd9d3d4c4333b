"""Pictures are reproducible, scale, and differ within a deck."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PIL import Image

from parlour.art.illusion import FAMILIES, index_map, picture
from parlour.art.illusion.canvas import Index
from parlour.art.illusion.families import LINED
from parlour.art.illusion.family_choice import family_choices
from parlour.art.illusion.gallery import EDITION
from parlour.games.illusion import deck


def shrunk(drawn: Index, size: int) -> Index:
    return np.asarray(Image.fromarray(drawn).resize((size, size), Image.Resampling.NEAREST))


def digest(seed: int) -> str:
    """A fingerprint of a few cards of a deck."""
    return sha256(b"".join(index_map(seed, card, 256).tobytes() for card in range(0, 98, 7))).hexdigest()[:16]


def test_pictures_never_change_unless_the_edition_does() -> None:
    assert (EDITION, digest(1), digest(2)) == (2, "31d02d5159d22a1f", "9847a4bbd8a47488")


def test_an_older_machine_paints_the_same() -> None:
    """Without its vector units numpy computes sines another way, which may differ in the last bit."""
    code = "from tests.art.illusion.test_pictures import digest; print(digest(5))"
    older = {**os.environ, "NPY_DISABLE_CPU_FEATURES": "X86_V4 X86_V3 AVX512F AVX512_SKX AVX2 FMA3"}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=older)
    assert told.stdout.strip() == digest(5)


def test_a_picture_is_the_same_at_every_size() -> None:
    """Only pixels along edges may differ."""
    for card, (family, _) in enumerate(family_choices(3)):
        small, large = index_map(3, card, 256), index_map(3, card, 448)
        assert float((small == shrunk(large, 256)).mean()) > 0.8, (family.__name__, card)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_two_cards_of_a_deck_look_alike(seed: int) -> None:
    thumbs = [index_map(seed, card, 64).ravel() for card in range(98)]
    for one, other in combinations(range(98), 2):
        assert float((thumbs[one] == thumbs[other]).mean()) < 0.9, (one, other)


@pytest.mark.parametrize("seed", range(5))
def test_a_deck_shows_every_family(seed: int) -> None:
    wall = family_choices(seed)
    assert {family for family, _ in wall} == set(FAMILIES)
    assert len(set(wall)) == 98, "the same family in the same manner twice"


@pytest.mark.parametrize("seed", range(5))
def test_white_lines_are_drawn_where_there_is_white(seed: int) -> None:
    lined = [card for card, (family, _) in enumerate(family_choices(seed)) if family in LINED]
    assert min(100 - sum(deck(seed)[card]) for card in lined) >= 8


def test_there_are_many_families_and_each_says_what_it_paints() -> None:
    assert len(FAMILIES) >= 14
    assert all(family.__doc__ for family in FAMILIES)
    assert len({family.__name__ for family in FAMILIES}) == len(FAMILIES)


def test_a_picture_is_what_was_asked_for() -> None:
    assert picture(7, 3).size == (512, 512)
    assert picture(7, 3).mode == "P"
    assert picture(7, 3, 700, shape="card").size == (500, 700)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"card": 98}, "the cards of a deck are 0 to 97; there is no card 98"),
        ({"card": -1}, "there is no card -1"),
        ({"card": 0, "size": 5000}, "not 5000"),
        ({"card": 0, "palette": "neon"}, "a palette is classic, safe or textured, not 'neon'"),
    ],
)
def test_what_cannot_be_painted_is_refused_with_reason(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        picture(7, **asked)
