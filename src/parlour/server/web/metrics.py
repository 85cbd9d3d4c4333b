"""The counters of all tables in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from parlour.server.nodes import Node
from parlour.server.table.metrics import BOUNDS_S, Durations, Metrics


def metrics_text(metrics: Metrics, node: Node | None = None) -> bytes:
    """At one of several nodes, every number is labelled with its name."""
    registry = CollectorRegistry()
    registry.register(_TableCollector(metrics) if node is None else _NodeCollector(metrics, node))
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


class _NodeCollector(_TableCollector):
    def __init__(self, metrics: Metrics, node: Node) -> None:
        super().__init__(metrics)
        self._node = node

    def collect(self) -> Iterator[Metric]:
        for family in (*super().collect(), *self._of_node()):
            for at, sample in enumerate(family.samples):
                family.samples[at] = sample._replace(labels={**sample.labels, "node": self._node.me.name})
            yield family

    def _of_node(self) -> Iterator[Metric]:
        node = self._node
        yield CounterMetricFamily("parlour_relayed", "Websockets relayed to other nodes", self._metrics.relayed)
        yield CounterMetricFamily("parlour_claimed_tables", "Tables that this node claimed", node.claimed)
        yield CounterMetricFamily("parlour_lapses", "How often the lease of this node ended", node.lapses)
        yield GaugeMetricFamily("parlour_ready", "Whether this node may own tables", float(node.ready))


def _histogram(name: str, about: str, durations: Durations) -> Metric:
    bounds = [*map(str, BOUNDS_S), "+Inf"]
    counted = list(zip(bounds, map(float, accumulate(durations.counts)), strict=True))
    return HistogramMetricFamily(name, about, buckets=counted, sum_value=durations.sum)
