"""Arena metrics of Illusion: how often doubts are right, and what the first turn is worth.

A doubt is right if the row is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from parlour.games.illusion import ILLUSION
from parlour.games.illusion.events import Doubted, RoundBegan
from parlour.lab.arena.metrics import GameMetrics
from parlour.match import Match

LENGTHS: Final = range(2, 9)
"""The lengths of rows that are counted separately; the last stands for all longer ones."""


def names(seats: int) -> tuple[str, ...]:
    """All figures of a game at a table of so many, in their order."""
    return (
        *(f"won_after_{turns}" for turns in range(seats)),
        *("rounds", "row", "right"),
        *(f"{what}_{length}" for what in ("doubts", "right") for length in LENGTHS),
        *(f"{what}_by_{seat}" for what in ("doubts", "right") for seat in range(seats)),
        *(f"arrows_after_{turns}" for turns in range(seats)),
    )


def _shares(seats: int) -> dict[str, str]:
    """Ratio metrics: numerator → denominator."""
    return {
        "right": "rounds",
        **{f"right_{length}": f"doubts_{length}" for length in LENGTHS},
        **{f"right_by_{seat}": f"doubts_by_{seat}" for seat in range(seats)},
        **{f"arrows_after_{turns}": "rounds" for turns in range(seats)},
    }


def _figures(match: Match) -> dict[str, float]:
    seats = match.header.seats
    began = [event.turn for event in match.events if isinstance(event, RoundBegan)]
    doubts = [event for event in match.events if isinstance(event, Doubted)]
    rounds = zip(began, doubts, strict=True)
    counted = Counter(name for starter, doubt in rounds for name in _counted(doubt, starter, seats))
    counts = {name: float(counted[name]) for name in names(seats)}
    returns = match.game.returns(match.state, seats)
    won = {f"won_after_{turns}": returns[(began[0] + turns) % seats] for turns in range(seats)}
    return counts | won | {"row": sum(len(doubt.row) for doubt in doubts) / len(doubts)}


def _counted(doubt: Doubted, starter: int, seats: int) -> Iterator[str]:
    """The figures that a doubt adds one to."""
    kinds = (f"_{min(len(doubt.row), LENGTHS[-1])}", f"_by_{doubt.seat}")
    yield "rounds"
    yield f"arrows_after_{(doubt.winner - starter) % seats}"
    yield from (f"doubts{kind}" for kind in kinds)
    if not doubt.right:
        yield from (f"right{kind}" for kind in ("", *kinds))


METRICS: Final = GameMetrics(lambda players: None, _figures, shares=_shares(ILLUSION.seats.stop - 1))
