"""The mean and spread of values of which some are only known to be at least so large."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind.normal import tail
from parlour.bots.mind.waiting_law import Floats

_MEANS, _SPREADS = 200, 40
_BEYOND: Final = 1.0
"""How far the mean may lie outside of the values that are known, which are logarithms."""

_LEAST: Final = 0.02
_NEVER: Final = 1e-300


class CensoredNormal(NamedTuple):
    """A mean with its standard error, and the spread of the values about it."""

    mean: float
    error: float
    spread: float


def censored_normal(values: Floats, bounds: Floats) -> CensoredNormal:
    """What is known of a normal distribution of which these values came, and others that are above these bounds."""
    low, high = float(values.min()), float(values.max())
    means = np.linspace(low - _BEYOND, high + _BEYOND, _MEANS)[:, None]
    spreads = np.geomspace(_LEAST, max(2 * (high - low), _BEYOND), _SPREADS)
    squares = ((values[:, None, None] - means) ** 2).sum(axis=0)
    logs = -0.5 * squares / spreads**2 - len(values) * np.log(spreads)
    for bound in bounds:
        logs += np.log(np.maximum(tail((bound - means) / spreads), _NEVER))
    likely = np.exp(logs - logs.max())
    likely /= likely.sum()
    by_mean, by_spread = likely.sum(axis=1), likely.sum(axis=0)
    mean = float(by_mean @ means[:, 0])
    error = float(np.sqrt(by_mean @ (means[:, 0] - mean) ** 2))
    return CensoredNormal(mean, error, float(np.exp(by_spread @ np.log(spreads))))
