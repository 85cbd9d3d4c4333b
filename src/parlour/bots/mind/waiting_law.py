"""The law of waiting times, fitted to published games.

A wait is a moment to react, the same for every card, and a timed part that grows with the distance from the last card.
The law is a fit to published plays of people; see bots/README.md.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

REACTION: Final = 0.5
"""Seconds before even the next number can be on the table."""

OPENING: Final = -0.15
"""People are a little faster when hands have just come off the table,"""

HASTE: Final = -0.77
"""and much faster when somebody else has just played. Both are logarithms of a factor."""

NUMBERS: Final = np.arange(101)
"""Every card is its own index; 0 is none."""

ROOM: Final = 0.55
"""The less room there is above the last card, the slower people count, by this power of it;"""

EXPONENT: Final = 0.52 + ROOM
"""with the gap their waits grow by this one,"""

BEAT: Final = exp(1.25) / 100**ROOM
"""from so many seconds for a gap of one."""

REFERENCE: Final = 20
"""Tempo is the logarithm of the timed part for this gap, with all the room above, whatever law somebody keeps."""

_CLOSEST: Final = 0.3
_SHORTEST: Final = 0.02


def _usual(distance: float, under: int) -> float:
    return log(BEAT) + EXPONENT * log(distance) + ROOM * log(100 / (100 - under))


TIMED: Final[Floats] = np.array(
    [[_usual(max(card - under, _CLOSEST), under) for card in range(101)] for under in range(100)]
)
"""The logarithm of the timed part in seconds: `TIMED[under, card]`, where all cards up to `under` are gone."""


def seconds(timed: float) -> float:
    """A whole wait out of the logarithm of its timed part."""
    return REACTION + exp(timed)


def timed(wait: float) -> float:
    """The logarithm of the timed part of a wait."""
    return log_timed(wait, REACTION)


def log_timed(wait: float, floor: float) -> float:
    """The same for somebody with another floor."""
    return log(max(wait - floor, _SHORTEST))


def middle_of_ten(card: int) -> int:
    """What a card is to somebody who thinks in tens.

    >>> [middle_of_ten(card) for card in (1, 39, 40, 100)]
    [5, 35, 45, 100]
    """
    return min(card - card % 10 + 5, 100)
