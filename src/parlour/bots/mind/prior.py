"""The prior belief about a player who has not played yet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import log
from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind import law
from parlour.bots.mind.belief import Belief, Ways
from parlour.bots.mind.human import Human
from parlour.bots.mind.pulse import SPREAD

Sums = tuple[float, float, float, float, float]

_PUBLISHED: Final = log(law.BEAT) + law.EXPONENT * log(law.REFERENCE)
"""The tempo of the published law,"""

_USUAL: Final = 1.8
"""and of people at large: six seconds for a gap of 20."""

_COUNTING: Final = (_USUAL, 1.0, 0.0, 0.0, 0.0)
_ABOUT: Final = (1.6, 0.15, 0.15, 0.1, 0.05)
_FLOORS: Final = (0.2, 0.4, 0.6, 0.9, 1.8)
_EVEN: Final = (0.07, 0.12, 0.17, 0.3)
_ROAMS: Final = (0.02, 0.12)


class TempoPrior(NamedTuple):
    """People of one kind: their share, then mean and spread of the weights of the sum, then what ways they have.

    The spread of tempo is in units of what the bot takes for that of people who keep the published law.
    """

    share: float
    mean: Sums
    spread: Sums
    floors: tuple[float, ...]
    noise: tuple[float, ...] = _EVEN
    roams: tuple[float, ...] = _ROAMS
    once: bool = False
    tens: bool = False


KINDS: Final = (
    TempoPrior(  # as in published games
        0.24,
        (_PUBLISHED, law.EXPONENT, law.ROOM, law.HASTE, law.OPENING),
        (1.0, 0.06, 0.08, 0.2, 0.08),
        (0.3, law.REACTION, 0.8),
    ),
    TempoPrior(  # that law without haste: other partners
        0.10,
        (_PUBLISHED, law.EXPONENT, law.ROOM, 0.0, law.OPENING),
        (0.8, 0.02, 0.03, 0.06, 0.02),
        (law.REACTION,),
        noise=(0.05, 0.1),
        roams=(0.05,),
    ),
    TempoPrior(0.24, _COUNTING, (1.6, 0.05, 0.05, 0.06, 0.05), _FLOORS),  # who counts
    TempoPrior(0.34, (_USUAL, 1.0, 0.3, -0.3, -0.08), (1.6, 0.33, 0.35, 0.45, 0.12), _FLOORS),  # anybody
    TempoPrior(0.04, _COUNTING, _ABOUT, (0.4,), (0.08, 0.16, 0.3), (0.05,), once=True),
    TempoPrior(0.02, _COUNTING, _ABOUT, (0.4,), (0.08, 0.16, 0.3), (0.05,), once=True, tens=True),
    TempoPrior(0.02, (_USUAL, 1.0, 0.2, -0.2, 0.0), (1.6, 0.2, 0.2, 0.3, 0.05), (0.4,), (0.1, 0.2), (0.05,), tens=True),
)


def first_guess(pace: float, spread: float = SPREAD) -> Belief:
    """Of somebody who may be anybody, and whose waits are about so many times the usual ones."""
    return _belief(KINDS, log(pace), spread)


def told(person: Human, spread: float = SPREAD) -> Belief:
    """Of somebody of whom all is known but the tempo."""
    tempo = log(person.beat) + person.exponent * log(law.REFERENCE)
    mean = (tempo, person.exponent, person.room, -person.haste, -person.keen)
    noise, roams = (max(person.cv, 0.02),), (max(person.wander, 0.02),)
    once, tens = person.origin == "opening", person.tens
    known = TempoPrior(1.0, mean, (1.0, 0.01, 0.01, 0.01, 0.01), (person.floor,), noise, roams, once, tens)
    return _belief((known,), log(person.pace), spread)


def _belief(kinds: Sequence[TempoPrior], pace: float, spread: float) -> Belief:
    ways = [(kind, *way) for kind in kinds for way in product(kind.floors, kind.noise, kind.roams)]
    each = [kind for kind, *_ in ways]
    scale = np.array([spread, 1.0, 1.0, 1.0, 1.0])
    counts = [len(kind.floors) * len(kind.noise) * len(kind.roams) for kind in each]
    return Belief(
        ways=Ways(
            floor=np.array([way[1] for way in ways]),
            once=np.array([kind.once for kind in each]),
            tens=np.array([kind.tens for kind in each]),
            noise=np.array([way[2] for way in ways]),
            roams=np.array([way[3] for way in ways]),
        ),
        logs=np.log([kind.share / count for kind, count in zip(each, counts, strict=True)]),
        mean=np.array([kind.mean for kind in each]) + np.array([pace, 0, 0, 0, 0]),
        cov=np.array([np.diag((np.array(kind.spread) * scale) ** 2) for kind in each]),
    )
