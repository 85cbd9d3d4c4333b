"""The short form of an insight into both games of Nicolaus & Wilfried: what moves brought and could have brought."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.analysis.knights import KnightsInsight
from parlour.cli.people import People


def lines(insight: KnightsInsight, people: People) -> Iterator[str]:
    for skill in insight.skills:
        won = f"{skill.brought:+.0f} {insight.unit}, {skill.best:+.0f} by the best moves"
        luck = f", luck of the die {skill.luck:+.1f}" if insight.unit == "cards" else ""
        yield f"{people.name(skill.seat)}: {won}{luck}."
    worst = min(insight.moves, key=lambda move: move.choice, default=None)
    if worst is not None and worst.choice < 0:
        better = f"{worst.best_move} would have brought {worst.best:+.0f}"
        yield f"Costliest move: {people.whose(worst.seat)} {worst.move}, {worst.brought:+.0f}; {better}."
