"""Reproducible random numbers for pictures, derived from a text key."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from parlour.engine import Stream

T = TypeVar("T")
Floats: TypeAlias = NDArray[np.float64]


class Chance:
    def __init__(self, key: str) -> None:
        self._key = key
        self._stream = Stream(key)
        self._sheets = 0

    def real(self, low: float, high: float) -> float:
        return low + (high - low) * (self._stream.word() / 2**32)

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self._stream.below(high - low + 1)

    def sign(self) -> int:
        return 1 if self._stream.below(2) else -1

    def pick(self, options: Sequence[T]) -> T:
        return options[self._stream.below(len(options))]

    def shuffled(self, options: Sequence[T]) -> tuple[T, ...]:
        return self._stream.draw(options, len(options)) if len(options) > 1 else tuple(options)

    def reals(self, *shape: int) -> Floats:
        """Many numbers below 1 at once."""
        self._sheets += 1
        count = int(np.prod(shape))
        words = np.frombuffer(shake_256(f"{self._key}/{self._sheets}".encode()).digest(4 * count), dtype=">u4")
        return (words / 2.0**32).reshape(shape)
