"""Arena metrics of The Mind: level, lives lost, minutes."""

from __future__ import annotations

from typing import Final

from parlour.games.mind.events import Mistaken
from parlour.lab.arena.metrics import GameMetrics, MetricColumn
from parlour.lab.arena.partner_parameters import give_parameters
from parlour.match import Match


def _figures(match: Match) -> dict[str, float]:
    mistakes = [event for event in match.events if isinstance(event, Mistaken)]
    return {
        "level": float(match.view(None).level),
        "lives_lost": float(len(mistakes)),
        "minutes": match.now / 60_000,
    }


METRICS: Final = GameMetrics(
    give_parameters,
    _figures,
    (
        MetricColumn("level", "level", ".1f"),
        MetricColumn("lost", "lives_lost", ".2f"),
        MetricColumn("min", "minutes", ".1f"),
    ),
)
