"""What an arena measures in a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from parlour.bots.bot import SeatedBot
from parlour.games import import_object, parts_of
from parlour.match import Match


class MetricColumn(NamedTuple):
    """A figure in a table: its heading, its name, and how it is written."""

    heading: str
    figure: str
    form: str


class GameMetrics(NamedTuple):
    """`prepare` is done before a game, `figures` are taken after it, and `columns` show them to a person.

    `shares` are figures that count something out of what another counts.
    """

    prepare: Callable[[Sequence[SeatedBot]], None]
    figures: Callable[[Match], dict[str, float]]
    columns: tuple[MetricColumn, ...] = ()
    shares: Mapping[str, str] = MappingProxyType({})


class Recovery(NamedTuple):
    """How a team does before and after a partner was changed, from the events of a match: `stages` counts what is
    done of the game, and `measure` takes the stage of the change."""

    stages: Callable[[Sequence[Any]], int]
    measure: Callable[[Sequence[Any], int], dict[str, float | None]]


def metrics_of(game: str) -> GameMetrics:
    """What a game asks of an arena; if nothing, its turns are counted."""
    part = parts_of(game).lab.metrics
    if part is None:
        return _PLAIN
    metrics: GameMetrics = import_object(part)
    return metrics


_PLAIN: Final = GameMetrics(lambda players: None, lambda match: {"turns": float(match.count)})
