"""The prior belief about a player who has not played yet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import log
from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind import waiting_law
from parlour.bots.mind.belief import Belief, Ways
from parlour.bots.mind.human import Human
from parlour.bots.mind.tempo_filter import SPREAD

Sums = tuple[float, float, float, float, float, float]

_PUBLISHED: Final = log(waiting_law.BEAT) + waiting_law.EXPONENT * log(waiting_law.REFERENCE)
"""The tempo of the published law,"""

_USUAL: Final = 1.8
"""and of people at large: six seconds for a gap of 20."""

_COUNTING: Final = (_USUAL, 1.0, 0.0, 0.0, 0.0, 0.0)
_ANYHOW: Final = (_USUAL, 1.0, 0.3, -0.3, -0.08, 0.0)
_ABOUT: Final = (1.6, 0.15, 0.15, 0.1, 0.05, 0.1)
_FLOORS: Final = (0.2, 0.4, 0.6, 0.9, 1.8)
_EVEN: Final = (0.07, 0.12, 0.17, 0.3)
_ROAMS: Final = (0.02, 0.12)
_NEVER: Final = 1e-9
_TENS: Final = (0.2, 0.2, 0.3, 0.05, 0.1)
_GEARS: Final = (0.35, 0.65)
"""How far two gears lie apart,"""

_GEARED: Final = 0.06
"""how many people have them,"""

_CYCLES: Final = ((1, 0.28), (2, 0.95), (3, 0.95), (4, 0.95), (5, 0.95), (6, 0.95))
"""and after how many cards they change, with how likely each card counts: at random, or nearly always after as many."""


class Way(NamedTuple):
    """One way to wait: its share among those of its kind, and for two gears which one, how likely each card counts, and
    where the way before it in the cycle stands from here."""

    floor: float
    noise: float
    roams: float
    share: float
    gear: float = 0.0
    shifts: float = 0.0
    earlier: int = 0


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
    gears: tuple[float, ...] = ()
    cycles: tuple[tuple[int, float], ...] = _CYCLES

    @property
    def ways(self) -> list[Way]:
        """All of them, with those of a cycle one after the other. A game begins at the beginning of a gear."""
        found = []
        for floor, noise, roams in product(self.floors, self.noise, self.roams):
            if not self.gears:
                found.append(Way(floor, noise, roams, 1.0))
            for gear, (cards, shifts) in product(self.gears, self.cycles):
                odds = 1 / len(self.gears) / len(self.cycles)
                found += [
                    Way(floor, noise, roams, odds * begins, sign * gear / 2, shifts, 2 * cards - 1 if first else -1)
                    for sign in (-1, 1)
                    for begins, first in ((0.5 if not place else 0.0, sign < 0 and not place) for place in range(cards))
                ]
        return [way._replace(share=way.share / len(self.floors) / len(self.noise) / len(self.roams)) for way in found]


KINDS: Final = (
    TempoPrior(  # as in published games
        0.24,
        (_PUBLISHED, waiting_law.EXPONENT, waiting_law.ROOM, waiting_law.HASTE, waiting_law.OPENING, 0.0),
        (1.0, 0.06, 0.08, 0.2, 0.08, 0.1),
        (0.3, waiting_law.REACTION, 0.8),
    ),
    TempoPrior(  # that law without haste: other partners
        0.10,
        (_PUBLISHED, waiting_law.EXPONENT, waiting_law.ROOM, 0.0, waiting_law.OPENING, 0.0),
        (0.8, 0.02, 0.03, 0.06, 0.02, 0.02),
        (waiting_law.REACTION,),
        noise=(0.05, 0.1),
        roams=(0.05,),
    ),
    TempoPrior(0.24, _COUNTING, (1.6, 0.05, 0.05, 0.06, 0.05, 0.2), _FLOORS),  # who counts
    TempoPrior(0.34, _ANYHOW, (1.6, 0.33, 0.35, 0.45, 0.12, 0.2), _FLOORS),  # anybody
    TempoPrior(0.04, _COUNTING, _ABOUT, (0.4,), (0.08, 0.16, 0.3), (0.05,), once=True),
    TempoPrior(0.02, _COUNTING, _ABOUT, (0.4,), (0.08, 0.16, 0.3), (0.05,), once=True, tens=True),
    TempoPrior(0.02, (*_ANYHOW[:2], 0.2, -0.2, 0.0, 0.0), (1.6, *_TENS), (0.4,), (0.1, 0.2), (0.05,), tens=True),
)

TWO_GEARS: Final = (
    TempoPrior(0.5, _COUNTING, (1.6, 0.05, 0.05, 0.06, 0.05, 0.1), (0.4,), (0.12,), (0.05,), gears=_GEARS),
    TempoPrior(0.5, _ANYHOW, (1.6, 0.3, 0.35, 0.4, 0.12, 0.1), (0.4,), (0.12,), (0.05,), gears=_GEARS),
)


def first_guess(pace: float, spread: float = SPREAD) -> Belief:
    """Of somebody who may be anybody, and whose waits are about so many times the usual ones."""
    steady = [kind._replace(share=(1 - _GEARED) * kind.share) for kind in KINDS]
    geared = [kind._replace(share=_GEARED * kind.share) for kind in TWO_GEARS]
    return _belief((*steady, *geared), log(pace), spread)


def steady_guess() -> Belief:
    """Of somebody at the usual pace, who has one gear and does not mind how many cards they hold."""
    kinds = [kind._replace(spread=(*kind.spread[:-1], 0.0)) for kind in KINDS]
    return _belief(kinds, 0.0, SPREAD)


def known_belief(person: Human, spread: float = SPREAD) -> Belief:
    """Of somebody of whom all is known but the tempo."""
    tempo = log(person.beat) + person.exponent * log(waiting_law.REFERENCE)
    mean = (tempo, person.exponent, person.room, -person.haste, -person.keen, 10 * person.full)
    noise, roams = (max(person.cv, 0.02),), (max(person.wander, 0.02),)
    once, tens = person.origin == "opening", person.tens
    spreads, gears = (1.0, 0.01, 0.01, 0.01, 0.01, 0.01), (person.gear,) if person.gear else ()
    cycles = ((person.every, 1.0),)
    known = TempoPrior(1.0, mean, spreads, (person.floor,), noise, roams, once, tens, gears, cycles)
    return _belief((known,), log(person.pace), spread)


def _belief(kinds: Sequence[TempoPrior], pace: float, spread: float) -> Belief:
    ways = [(kind, way) for kind in kinds for way in kind.ways]
    scale = np.array([spread, 1.0, 1.0, 1.0, 1.0, 1.0])
    return Belief(
        ways=Ways(
            floor=np.array([way.floor for _, way in ways]),
            once=np.array([kind.once for kind, _ in ways]),
            tens=np.array([kind.tens for kind, _ in ways]),
            noise=np.array([way.noise for _, way in ways]),
            roams=np.array([way.roams for _, way in ways]),
            gear=np.array([way.gear for _, way in ways]),
            shifts=np.array([way.shifts for _, way in ways]),
            earlier=np.array([place + way.earlier for place, (_, way) in enumerate(ways)]),
        ),
        logs=np.log([max(kind.share * way.share, _NEVER) for kind, way in ways]),
        mean=np.array([kind.mean for kind, _ in ways]) + np.array([pace, 0, 0, 0, 0, 0]),
        cov=np.array([np.diag((np.array(kind.spread) * scale) ** 2) for kind, _ in ways]),
    )
