"""Counters and timings of all tables, for operators. They are written out in `parlour.server.web.metrics`."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Durations:
    """Durations sorted into buckets: nothing but additions, since every batch of jobs passes here."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS_S) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS_S, seconds)] += 1
        self.sum += seconds


class InputCounts:
    """The inputs of one game."""

    def __init__(self) -> None:
        self.accepted = 0
        self.refused = 0


class Metrics:
    """`tables` in memory, open `connections`, clients that fell `behind` or were
    `relayed` to another node, and how long storing and sending took."""

    def __init__(self) -> None:
        self.tables = 0
        self.connections = 0
        self.behind = 0
        self.relayed = 0
        self.append = Durations()
        self.publish = Durations()
        self.inputs: dict[str, InputCounts] = {}

    def inputs_of(self, game: str) -> InputCounts:
        return self.inputs.setdefault(game, InputCounts())

    def fell_behind(self) -> None:
        self.behind += 1
