"""How much more of a colour somebody sees than there is, from where they put cards of Illusion."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind.normal import tail
from parlour.bots.mind.waiting_law import Floats
from parlour.games.illusion import COLOURS, Colour

_BIASES: Final = np.arange(-40.0, 40.5, 0.5)
_NOISES: Final = np.array([1, 1.5, 2.2, 3.3, 5, 7.5, 11, 16])[:, None]
_USUAL: Final = 8.0
"""The spread of what people see too much of a colour, before anything is known; in percent of a card."""

_ODD: Final = 0.02
"""How often somebody puts a card anywhere."""


class Bounds(NamedTuple):
    """Somebody saw by at least `low` and at most `high` percent more of a colour than there was, or they would have put
    the card elsewhere."""

    colour: Colour
    low: float = -inf
    high: float = inf


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def biases(placed: Iterable[Bounds]) -> dict[Colour, Estimate]:
    """For each colour that was placed; the noise of an eye is the same for all of them."""
    logs: dict[Colour, Floats] = {}
    for colour, low, high in placed:
        ends = (tail((np.clip(end, -1e3, 1e3) - _BIASES) / _NOISES) for end in (low, high))
        likely = (1 - _ODD) * (next(ends) - next(ends)) + _ODD
        logs[colour] = logs.get(colour, -0.5 * (_BIASES / _USUAL) ** 2 + 0 * _NOISES) + np.log(likely)
    noise = sum((np.log(np.exp(each).sum(axis=1)) for each in logs.values()), np.zeros(len(_NOISES)))
    shares = np.exp(noise - noise.max())[:, None]
    return {
        colour: _seen((np.exp(each) / np.exp(each).sum(axis=1, keepdims=True) * shares).sum(axis=0))
        for colour in COLOURS
        if (each := logs.get(colour)) is not None
    }


def _seen(likely: Floats) -> Estimate:
    likely = likely / likely.sum()
    mean = float(likely @ _BIASES)
    return Estimate(mean, float(np.sqrt(likely @ (_BIASES - mean) ** 2)))
