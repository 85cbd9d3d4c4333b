"""The short form of an insight into Illusion: how well everybody saw, and what lay out of order."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.analysis.illusion import IllusionInsight
from parlour.cli.people import People, counted


def lines(insight: IllusionInsight, people: People) -> Iterator[str]:
    for eye in insight.eyes:
        if eye.off is None:
            yield f"{people.name(eye.seat)}: no card placed."
            continue
        placed = f"{counted(eye.placed, 'card')} placed, {eye.wrong} out of order, {eye.off:.1f} % off on average"
        doubts = f"doubts: {eye.right} right, {eye.false} wrong, {eye.missed} missed"
        yield f"{people.name(eye.seat)}: {placed}; {doubts}."
    for number, row in enumerate(insight.rows, 1):
        wrong = max(row.placements, key=lambda placement: placement.off, default=None)
        if wrong is not None and wrong.off:
            where = f"round {number}, {row.colour}"
            yield f"{people.name(wrong.seat)} put {wrong.share} % {wrong.off} % out of order ({where})."
