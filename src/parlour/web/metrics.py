"""The counters of all tables in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from parlour.table.metrics import BOUNDS_S, Durations, Metrics


def metrics_text(metrics: Metrics) -> bytes:
    registry = CollectorRegistry()
    registry.register(_TableCollector(metrics))
    return generate_latest(registry)


class _TableCollector(Collector):
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        metrics = self._metrics
        yield GaugeMetricFamily("parlour_tables", "Tables in memory", metrics.tables)
        yield GaugeMetricFamily("parlour_connections", "Open websockets", metrics.connections)
        yield CounterMetricFamily("parlour_behind", "Clients that fell behind", metrics.behind)
        accepted = CounterMetricFamily("parlour_inputs", "Accepted inputs", labels=["game"])
        refused = CounterMetricFamily("parlour_refused", "Refused inputs", labels=["game"])
        for game, inputs in metrics.inputs.items():
            accepted.add_metric([game], inputs.accepted)
            refused.add_metric([game], inputs.refused)
        yield from (accepted, refused)
        yield _histogram("parlour_append_seconds", "Journal appends", metrics.append)
        yield _histogram("parlour_publish_seconds", "Publishing", metrics.publish)


def _histogram(name: str, about: str, durations: Durations) -> Metric:
    bounds = [*map(str, BOUNDS_S), "+Inf"]
    counted = list(zip(bounds, map(float, accumulate(durations.counts)), strict=True))
    return HistogramMetricFamily(name, about, buckets=counted, sum_value=durations.sum)
