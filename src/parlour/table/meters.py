"""What is counted and timed at the tables, for whoever runs them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Meters:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.tables = Gauge("parlour_tables", "Tables in memory", registry=self._registry)
        self.connections = Gauge("parlour_connections", "Open websockets", registry=self._registry)
        self.inputs = Counter("parlour_inputs", "Accepted inputs", ["game"], registry=self._registry)
        self.refused = Counter("parlour_refused", "Refused inputs", ["game"], registry=self._registry)
        self.behind = Counter("parlour_behind", "Clients that fell behind", registry=self._registry)
        self.append = Histogram("parlour_append_seconds", "Journal appends", registry=self._registry, buckets=_SECONDS)
        self.publish = Histogram("parlour_publish_seconds", "Publishing", registry=self._registry, buckets=_SECONDS)

    def text(self) -> bytes:
        return generate_latest(self._registry)
