"""What whoever runs tables can count on."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from parlour.server.table.metrics import Metrics
from parlour.server.web.metrics import metrics_text


def samples(metrics: Metrics) -> dict[tuple[str, str], float]:
    """Each number by its name and its label, if it has one."""
    families = text_string_to_metric_families(metrics_text(metrics).decode())
    found = [sample for family in families for sample in family.samples if not sample.name.endswith("_created")]
    return {(each.name, "".join(each.labels.values())): each.value for each in found}


def test_at_first_nothing_is_counted() -> None:
    told = samples(Metrics())
    assert set(told.values()) == {0.0}
    assert {name for name, _ in told} >= {"parlour_tables", "parlour_connections", "parlour_behind_total"}


def test_tables_connections_and_who_fell_behind_are_counted() -> None:
    metrics = Metrics()
    metrics.tables = 3
    metrics.connections += 1
    metrics.fell_behind()
    told = samples(metrics)
    assert told["parlour_tables", ""] == 3
    assert told["parlour_connections", ""] == 1
    assert told["parlour_behind_total", ""] == 1


def test_inputs_are_counted_by_game() -> None:
    metrics = Metrics()
    metrics.inputs_of("mind").accepted += 2
    metrics.inputs_of("illusion").refused += 1
    assert metrics.inputs_of("mind") is metrics.inputs_of("mind")
    told = samples(metrics)
    assert told["parlour_inputs_total", "mind"] == 2
    assert told["parlour_refused_total", "mind"] == 0
    assert told["parlour_inputs_total", "illusion"] == 0
    assert told["parlour_refused_total", "illusion"] == 1
    for name in ("parlour_inputs_total", "parlour_refused_total"):
        assert f'{name}{{game="mind"}}' in metrics_text(metrics).decode()


@pytest.mark.parametrize("name", ["append", "publish"])
def test_durations_are_sorted_into_buckets_each_with_its_bound(name: str) -> None:
    metrics = Metrics()
    times = getattr(metrics, name)
    bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0]
    for bound in bounds:
        times.add(bound)
    times.add(7.0)
    told = samples(metrics)
    for at, bound in enumerate(bounds, start=1):
        assert told[f"parlour_{name}_seconds_bucket", str(bound)] == at
    assert told[f"parlour_{name}_seconds_bucket", "+Inf"] == 12
    assert told[f"parlour_{name}_seconds_count", ""] == 12
    assert told[f"parlour_{name}_seconds_sum", ""] == pytest.approx(sum(bounds) + 7)


def test_every_metric_is_explained() -> None:
    families = {family.name: family for family in text_string_to_metric_families(metrics_text(Metrics()).decode())}
    assert {name: family.type for name, family in families.items()} == {
        "parlour_tables": "gauge",
        "parlour_connections": "gauge",
        "parlour_behind": "counter",
        "parlour_inputs": "counter",
        "parlour_refused": "counter",
        "parlour_append_seconds": "histogram",
        "parlour_publish_seconds": "histogram",
    } | {name: "gauge" for name in families if name.endswith("_created")}
    assert all(family.documentation for family in families.values())
