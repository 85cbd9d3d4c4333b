"""Random numbers for kernels: a SplitMix64 stream for each game, uniform and normal draws, shuffles."""

from __future__ import annotations

from math import exp, log, sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.lab.kernels.compiled import compiled, shared

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]
"""The state of a stream: one word."""

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
_TWO: Final = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _11, _32 = (np.uint64(bits) for bits in (27, 30, 31, 11, 32))
_LAYER: Final = np.uint64(127)
_LAYERS: Final = 128
_EDGE: Final = 3.442619855899
_AREA: Final = 9.91256303526217e-3


def _edges() -> Floats:
    """The right edges of layers of equal area under the bell curve, from the widest to none."""
    edges = np.zeros(_LAYERS + 1)
    height = exp(-0.5 * _EDGE**2)
    edges[0], edges[1] = _AREA / height, _EDGE
    for layer in range(2, _LAYERS):
        edges[layer] = sqrt(-2 * log(_AREA / edges[layer - 1] + height))
        height = exp(-0.5 * edges[layer] ** 2)
    return edges


_EDGES: Final = _edges()
_INSIDE: Final = _EDGES[1:] / _EDGES[:-1]
_STRIPS: Final = 1024
_STRIP_BITS: Final = 10
_STRIP: Final = np.uint64(_STRIPS - 1)


def _strips() -> Floats:
    """The left edges of strips under the bell curve that are all as likely; the first begins where nobody ever is."""
    bell = NormalDist()
    return np.array([-40.0, *(bell.inv_cdf(strip / _STRIPS) for strip in range(1, _STRIPS)), 40.0])


STRIPS: Final = _strips()


@compiled
def mixed(word: np.uint64) -> np.uint64:
    """A word with all its bits stirred (the finish of SplitMix64)."""
    word = (word ^ (word >> _30)) * _ONE
    word = (word ^ (word >> _27)) * _TWO
    return word ^ (word >> _31)


@compiled
def begin(stream: Words, seed: np.uint64, game: int, purpose: int) -> None:
    """Set a stream to where it begins for a game and a purpose."""
    stream[0] = mixed(mixed(mixed(seed + _STEP) ^ np.uint64(game)) + _STEP * np.uint64(purpose + 1))


@compiled
def word(stream: Words) -> np.uint64:
    stream[0] += _STEP
    return mixed(stream[0])


@compiled
def uniform(stream: Words) -> float:
    """A number from 0 up to 1."""
    return float(word(stream) >> _11) * 2.0**-53


@compiled
def below(stream: Words, n: int) -> int:
    return int(((word(stream) >> _32) * np.uint64(n)) >> _32)


@compiled
def normal(stream: Words) -> float:
    """A number from the bell curve, by layers of equal area (the ziggurat)."""
    while True:
        drawn = word(stream)
        layer = int(drawn & _LAYER)
        side = float(drawn >> _11) * 2.0**-52 - 1.0
        if abs(side) < _INSIDE[layer]:
            return float(side * _EDGES[layer])
        if layer == 0:
            return _tail(stream, _EDGE, side < 0)
        x = side * _EDGES[layer]
        outer, inner = exp(-0.5 * (_EDGES[layer] ** 2 - x * x)), exp(-0.5 * (_EDGES[layer + 1] ** 2 - x * x))
        if inner + uniform(stream) * (outer - inner) < 1.0:
            return float(x)


@shared
def _tail(stream: Words, edge: float, left: bool) -> float:
    while True:
        x = log(1.0 - uniform(stream)) / edge
        y = log(1.0 - uniform(stream))
        if -2.0 * y >= x * x:
            return x - edge if left else edge - x


@compiled
def strip_of(luck: np.uint64, which: int) -> int:
    """The strip of the bell curve, one of six, that a word encodes."""
    return int(luck >> np.uint64(_STRIP_BITS * which) & _STRIP)


@shared
def within(stream: Words, strip: int) -> float:
    """A number from the bell curve that is known to lie within a strip."""
    left, right = STRIPS[strip], STRIPS[strip + 1]
    if strip == 0:
        return _tail(stream, -right, True)
    if strip == _STRIPS - 1:
        return _tail(stream, left, False)
    highest = min(abs(left), abs(right))
    while True:
        x = left + (right - left) * uniform(stream)
        if uniform(stream) < exp(0.5 * (highest * highest - x * x)):
            return float(x)


@compiled
def shuffle(stream: Words, cards: NDArray[np.signedinteger], take: int) -> None:
    """The first `take` cards become a draw from all of them."""
    for at in range(take):
        other = at + below(stream, len(cards) - at)
        cards[at], cards[other] = cards[other], cards[at]
