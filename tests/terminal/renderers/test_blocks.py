"""Block art that can be judged by eye: the counts are as close to the shares as the grid allows."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from parlour.games.illusion import deck
from parlour.terminal.renderers.blocks import LETTERS, lettered, painted, pixels, quotas
from parlour.terminal.renderers.illusion import card_width
from parlour.terminal.renderers.palette import SYSTEMS
from parlour.terminal.renderers.renderer import Viewport


def between(cuts: list[int]) -> tuple[int, ...]:
    """What lies between cuts of a hundred."""
    return tuple(after - before for before, after in pairwise([0, *sorted(cuts)]))


INKS = SYSTEMS["truecolor"].inks
SHARES = st.lists(st.integers(0, 100), min_size=4, max_size=4).map(between)


@given(card=st.integers(0, 97), shares=SHARES, width=st.integers(6, 30), height=st.integers(3, 20))
def test_pixels_are_counted_out(card: int, shares: tuple[int, ...], width: int, height: int) -> None:
    picture = pixels(card, shares, width, 2 * height)
    assert {len(row) for row in picture} == {width}
    total = width * 2 * height
    counts = Counter(colour for row in picture for colour in row)
    assert tuple(counts[colour] for colour in range(5)) == quotas(shares, total)
    for count, share in zip(quotas(shares, total), (*shares, 100 - sum(shares)), strict=True):
        assert abs(count - share * total / 100) < 1


@given(share=st.integers(0, 100), more=st.integers(1, 100), total=st.integers(192, 1200))
def test_a_larger_share_never_looks_smaller(share: int, more: int, total: int) -> None:
    """On the smallest cards one percent is almost two pixels."""
    larger = quotas((min(100, share + more), 0, 0, 0), total)
    assert larger[0] >= quotas((share, 0, 0, 0), total)[0]


def test_every_card_of_a_deck_has_a_picture_of_its_own() -> None:
    cards = deck(7)
    pictures = {pixels(card, cards[card], 12, 16) for card in range(len(cards))}
    assert len(pictures) == len(cards)
    assert pixels(5, cards[5], 12, 16) == pixels(5, cards[5], 12, 16)


def test_painted_and_lettered_show_the_same_pixels() -> None:
    picture = pixels(3, deck(7)[3], 12, 16)
    assert [line.plain for line in lettered(picture)] == ["".join(LETTERS[colour] for colour in row) for row in picture]
    block = painted(picture, INKS)
    assert [line.plain for line in block] == ["▀" * 12] * 8
    for y, line in enumerate(block):
        for span in line.spans:
            for x in range(span.start, span.end):
                assert span.style.color.name == INKS[picture[2 * y][x]]  # type: ignore[union-attr]  # painted by us
                assert span.style.bgcolor.name == INKS[picture[2 * y + 1][x]]  # type: ignore[union-attr]  # painted by us


def test_pictures_grow_with_the_screen() -> None:
    sizes = [card_width(Viewport(*size)) for size in ((40, 24), (80, 24), (100, 32), (120, 50), (200, 60))]
    assert sizes == sorted(sizes)
    assert sizes[0] == 12
    assert sizes[-1] == 30
