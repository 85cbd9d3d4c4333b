"""Fast normal density and tail probability for arrays."""

from __future__ import annotations

from math import erf, pi, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.bots.mind.waiting_law import Floats

_FAR: Final = 6
_FINE: Final = 400
_TAIL: Final = np.array([0.5 - 0.5 * erf(z / _FINE / sqrt(2)) for z in range(-_FAR * _FINE, _FAR * _FINE + 1)])


def tail(z: NDArray[np.floating[Any]]) -> Floats:
    """How likely a bell curve is above z."""
    at = (z * _FINE + _FAR * _FINE).astype(np.int32)
    return _TAIL.take(at, mode="clip")


def height(z: Floats) -> Floats:
    """How high it is at z."""
    high: Floats = np.exp(-0.5 * z * z) / sqrt(2 * pi)
    return high
