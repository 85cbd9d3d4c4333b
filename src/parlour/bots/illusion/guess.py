"""Posterior over a colour's share, given how all four colours of a card look."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

import numpy as np

from parlour.art.illusion.chance import Floats
from parlour.games.illusion.colour_shares import LEAD, LEAST, WHITE

FOOLED: Final = 0.08
"""How far the make of a picture leads every eye astray alike, in logits."""

_STRANGE: Final = 1e-3
"""How likely a card is not made like those of a deck, and its colours say nothing of one another."""

PERCENT: Final = np.arange(101)
_LEADING: Final = np.isin(PERCENT, LEAD) / len(LEAD)
_PRESENT: Final = (PERCENT >= LEAST).astype(np.float64)
_LEFT: Final = 100 - PERCENT[:, None] - PERCENT
_BLANK: Final = np.isin(_LEFT, WHITE) / len(WHITE)
"""How likely white is what two parts of a card leave of it."""


def _looks() -> Floats:
    """How large each share looks on average, in logits: a fit to the pictures of eight decks; none is seen as such."""
    share = np.clip(PERCENT, 0.5, 99.5)
    exact = np.log(share / (100 - share))
    return np.where((PERCENT == 0) | (PERCENT == 100), exact, 0.78 * exact - 0.07)


def _cuts() -> Floats:
    """How likely each way is to cut so much among three colours; all ways are alike."""
    free = np.maximum(PERCENT - 3 * LEAST, 0)
    return np.where(PERCENT >= 3 * LEAST, 2 / ((free + 1) * (free + 2)), 0.0)


LOOKS: Final = _looks()
_CUTS: Final = _cuts()


def shares(sizes: Sequence[float] | Floats, colour: int, noise: float) -> Floats:
    """How likely each percentage of one colour is, by the seeming sizes of all four.

    One colour leads, white has its part, and the other three share the rest: where the others leave no room, a
    colour only looks large.
    """
    off = (np.asarray(sizes)[:, None] - LOOKS) / hypot(noise, FOOLED)
    seen = np.exp((np.min(off**2, axis=1, keepdims=True) - off**2) / 2)
    mine, others = seen[colour], [seen[each] for each in range(len(sizes)) if each != colour]
    made = _leads(mine, *others) + sum(_follows(mine, others[at], others[at - 1], others[at - 2]) for at in range(3))
    strange = mine / len(PERCENT) * np.prod([other.mean() for other in others])
    likely = (1 - _STRANGE) * made / len(sizes) + _STRANGE * strange
    known: Floats = likely / likely.sum()
    return known


def _leads(mine: Floats, one: Floats, two: Floats, three: Floats) -> Floats:
    rest = _CUTS * _together(_together(one, two), three)
    led: Floats = mine * _LEADING * (rest @ _BLANK)
    return led


def _follows(mine: Floats, leader: Floats, one: Floats, two: Floats) -> Floats:
    rest = _CUTS * (_BLANK @ (leader * _LEADING))
    left: Floats = np.correlate(rest, _together(one, two), "full")[len(PERCENT) - 1 :]
    return mine * _PRESENT * left


def _together(one: Floats, two: Floats) -> Floats:
    """How likely each sum of two colours is that do not lead."""
    both: Floats = np.convolve(one * _PRESENT, two * _PRESENT)[: len(PERCENT)]
    return both
