"""How likely a row is in order, from what a bot sees and from what the others did."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, hypot, sqrt
from typing import Final, NamedTuple

import numpy as np

from parlour.art.illusion.chance import Floats
from parlour.bots.illusion.guess import FOOLED, LOOKS, PERCENT

_LENIENT: Final = 0.4
"""How many logits further the wrong way two cards may seem to who does not doubt them, than to who places them so."""

_ASTRAY: Final = 1e-3
"""How often an eye that is not mine judges for no reason."""

_RISING: Final = np.triu(np.ones((len(PERCENT), len(PERCENT))))
_NOTHING, *_, _ALL = np.eye(len(PERCENT))


class Witnesses(NamedTuple):
    """Who else has seen two neighbours: whether another player put them so, and how many more have not doubted them."""

    placed: bool = False
    passed: int = 0


class RowBelief(NamedTuple):
    """What a row may be: how likely each percentage of each card is, and who else has seen each pair of neighbours."""

    cards: tuple[Floats, ...]
    witnesses: tuple[Witnesses, ...]


class Judgement(NamedTuple):
    """How likely the row is right as it lies, and with the drawn card at each place."""

    right: float
    after: tuple[float, ...]


def normal(x: float) -> float:
    """The share of the bell curve below x."""
    return (1 + erf(x / sqrt(2))) / 2


def judged(row: RowBelief, drawn: Floats, noise: float) -> Judgement:
    """All percentages of the whole row at once, card by card from the arrow and back.

    At its ends the row lies between a card with nothing of the colour and one with nothing else.
    """
    cards = (_NOTHING, *row.cards, _ALL)
    seen = [_evidence(Witnesses(), noise), *(_evidence(each, noise) for each in row.witnesses)]
    seen.append(seen[0])
    rising = [each * _RISING for each in _weighed(cards, seen)]
    below = _passed_on(cards, rising)
    above = _passed_on(cards[::-1], [each.T for each in rising[::-1]])[::-1]
    under = np.cumsum(drawn)
    between = under - np.concatenate(([0.0], under[:-1]))[:, None]
    after = (near @ (each * between) @ far for near, each, far in zip(below[:-1], rising, above[1:], strict=True))
    return Judgement(float(below[-1].sum()), tuple(map(float, after)))


def _weighed(cards: Sequence[Floats], seen: Sequence[Floats]) -> list[Floats]:
    """The evidence, weighed so that all rows there may be, in whatever order, make up one."""
    reached, weighed = cards[0], []
    for card, each in zip(cards[1:], seen, strict=True):
        joined = card * (reached @ each)
        total = joined.sum()
        reached = joined / total
        weighed.append(each / total)
    return weighed


def _passed_on(cards: Sequence[Floats], seen: Sequence[Floats]) -> list[Floats]:
    """For each card how likely each of its percentages is together with all cards before it."""
    reached = [cards[0]]
    for card, each in zip(cards[1:], seen, strict=True):
        reached.append(card * (reached[-1] @ each))
    return reached


@lru_cache(maxsize=128)
def _evidence(witnesses: Witnesses, noise: float) -> Floats:
    """How likely the others would have done what they did, for all percentages of two neighbours."""
    placed = _judging(0.0, noise) if witnesses.placed else 1.0
    evidence: Floats = placed * _judging(_LENIENT, noise) ** witnesses.passed
    return evidence


def _judging(lenient: float, noise: float) -> Floats:
    """How likely another eye of that sharpness finds two neighbours in order, or hardly out of it."""
    apart = (LOOKS - LOOKS[:, None] + lenient) / (sqrt(2) * hypot(noise, FOOLED))
    in_order: Floats = _ASTRAY + (1 - _ASTRAY) * np.vectorize(normal)(apart)
    return in_order
