"""A Kalman filter for one player's tempo, updated by cards and by silences."""

from __future__ import annotations

from math import sqrt
from typing import Final

import numpy as np
from msgspec.structs import replace

from parlour.bots.mind.normal import tail
from parlour.bots.mind.waiting_law import HASTE, Floats
from parlour.engine import Value

_NODES: Final = np.linspace(-3.5, 3.5, 25)
_BELL: Final = np.exp(-0.5 * _NODES**2) / np.exp(-0.5 * _NODES**2).sum()
_FAINT: Final = 1e-6
_ODD: Final = 9.0
"""A surprise beyond three standard deviations is taken for a slip and counts no more than that."""


class TempoFilter(Value, frozen=True):
    """A belief about one player: log(timed part of a wait / law) = tempo + haste + noise.

    Haste counts only when somebody else has just played. Tempo and haste are known with the covariance `tt`, `th`,
    `hh`; `squares` over `counted` is the variance of a single wait; `drift` is how fast the tempo may wander.
    """

    tempo: float
    haste: float
    tt: float
    th: float
    hh: float
    squares: float
    counted: float
    drift: float

    @property
    def noise(self) -> float:
        return self.squares / self.counted

    def expected(self, hurried: bool) -> tuple[float, float]:
        """Mean and variance of tempo and haste together, in such a silence."""
        if hurried:
            return self.tempo + self.haste, self.tt + 2 * self.th + self.hh
        return self.tempo, self.tt

    def played(self, ratio: float, hurried: bool) -> TempoFilter:
        mean, variance = self.expected(hurried)
        error, total = ratio - mean, variance + self.noise
        share = self.noise / total
        trusted = max(total, error**2 / _ODD)
        after = self._moved(hurried, error / trusted, -1 / trusted)
        return replace(
            after,
            tt=after.tt + self.drift**2,
            squares=self.squares + share * min(share * error**2 + variance, _ODD * self.noise),
            counted=self.counted + share,
        )

    def silent(self, timed: float, laws: Floats, odds: Floats, hurried: bool) -> TempoFilter:
        """They had not played by then; `odds` says how likely they hold each card, `laws` what the law says of it."""
        mean, variance = self.expected(hurried)
        nodes = mean + sqrt(variance) * _NODES
        weights = (odds @ tail(((timed - laws)[:, None] - nodes) / sqrt(self.noise)) + _FAINT) * _BELL
        weights /= weights.sum()
        after = float(weights @ nodes)
        spread = float(weights @ (nodes - after) ** 2)
        return self._moved(hurried, (after - mean) / variance, (spread - variance) / variance**2)

    def _moved(self, hurried: bool, shift: float, shrink: float) -> TempoFilter:
        """The sum of tempo and haste was seen to move: so do both, each by its share in it."""
        a, b = (self.tt + self.th, self.th + self.hh) if hurried else (self.tt, self.th)
        return replace(
            self,
            tempo=self.tempo + a * shift,
            haste=self.haste + b * shift,
            tt=self.tt + a * a * shrink,
            th=self.th + a * b * shrink,
            hh=self.hh + b * b * shrink,
        )


SPREAD: Final = 0.35
"""How far people's tempi lie apart."""


def _prior(haste: float, doubt: float, noise: float, drift: float) -> TempoFilter:
    counted = 4.0
    return TempoFilter(0.0, haste, SPREAD**2, 0.0, doubt**2, noise**2 * counted, counted, drift)


PERSON: Final = _prior(haste=HASTE, doubt=0.2, noise=0.15, drift=0.005)
"""Somebody like the people of the published games."""

CLOCK: Final = _prior(haste=0.0, doubt=0.25, noise=0.12, drift=0.03)
"""Somebody who keeps an even pulse, and may be falling into step with another."""
