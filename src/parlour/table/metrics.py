"""What is counted and timed at the tables, for whoever runs them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Times:
    """Durations sorted into buckets: nothing but additions, since every input passes here."""

    def __init__(self, name: str, about: str) -> None:
        self._name = name
        self._about = about
        self._counts = [0] * (len(_SECONDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(_SECONDS, seconds)] += 1
        self._sum += seconds

    def family(self) -> Metric:
        bounds = [*map(str, _SECONDS), "+Inf"]
        counted = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        return HistogramMetricFamily(self._name, self._about, buckets=counted, sum_value=self._sum)


class Tally:
    """The inputs of one game."""

    def __init__(self) -> None:
        self.accepted = 0
        self.refused = 0


class Metrics(Collector):
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.tables = Gauge("parlour_tables", "Tables in memory", registry=self._registry)
        self.connections = Gauge("parlour_connections", "Open websockets", registry=self._registry)
        self.behind = Counter("parlour_behind", "Clients that fell behind", registry=self._registry)
        self.append = Times("parlour_append_seconds", "Journal appends")
        self.publish = Times("parlour_publish_seconds", "Publishing")
        self._tallies: dict[str, Tally] = {}
        self._registry.register(self)

    def tally(self, game: str) -> Tally:
        return self._tallies.setdefault(game, Tally())

    def collect(self) -> Iterator[Metric]:
        inputs = CounterMetricFamily("parlour_inputs", "Accepted inputs", labels=["game"])
        refused = CounterMetricFamily("parlour_refused", "Refused inputs", labels=["game"])
        for game, tally in self._tallies.items():
            inputs.add_metric([game], tally.accepted)
            refused.add_metric([game], tally.refused)
        yield from (inputs, refused, self.append.family(), self.publish.family())

    def text(self) -> bytes:
        return generate_latest(self._registry)
