"""Assign a picture family to each card of a deck."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from parlour.art.illusion.families import FAMILIES, LINED, Family
from parlour.engine import Stream
from parlour.games.illusion import Shares, deck

_WHITE_FOR_LINES: Final = 8


@lru_cache(maxsize=512)
def family_choices(seed: int) -> tuple[tuple[Family, int], ...]:
    """For each card its family, and how many of that family were painted before it.

    Every family comes once before any comes twice. A family that needs white lines goes to a card with white.
    """
    stream = Stream(f"illusion families {seed}")
    cards = deck(seed)
    wall: list[Family] = []
    while len(wall) < len(cards):
        wall += stream.draw(FAMILIES, len(FAMILIES))
    wall = _fitting(wall[: len(cards)], cards)
    before = Counter({family: stream.below(12) for family in FAMILIES})
    numbered: list[tuple[Family, int]] = []
    for family in wall:
        numbered.append((family, before[family]))
        before[family] += 1
    return tuple(numbered)


def _fitting(wall: list[Family], cards: tuple[Shares, ...]) -> list[Family]:
    """The same families, those with lines changed over from cards with little white to cards with more."""
    pale = [sum(shares) <= 100 - _WHITE_FOR_LINES for shares in cards]
    crowded = [card for card, family in enumerate(wall) if family in LINED and not pale[card]]
    roomy = [card for card, family in enumerate(wall) if family not in LINED and pale[card]]
    for wrong, right in zip(crowded, roomy, strict=False):
        wall[wrong], wall[right] = wall[right], wall[wrong]
    return wall
