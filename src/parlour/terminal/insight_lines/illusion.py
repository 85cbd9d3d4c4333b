"""The short form of an insight into Illusion: how well everybody saw, and what lay out of order."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.analysis.illusion import IllusionInsight
from parlour.terminal.language import reader, worded
from parlour.terminal.narration.illusion import colour_name
from parlour.terminal.pronouns import People


def lines(insight: IllusionInsight, people: People) -> Iterator[str]:
    for eye in insight.eyes:
        name = people.name(eye.seat)
        if eye.off is None:
            yield worded("illusion_cli_no_card", name=name)
            continue
        seen = worded("illusion_sight_of", name=name, placed=eye.placed, wrong=eye.wrong, off=round(eye.off, 1))
        doubts = {"right": eye.right, "false": eye.false, "missed": eye.missed}
        yield f"{seen} {reader().text('illusion_sight_doubts', doubts)}"
    for number, row in enumerate(insight.rows, 1):
        wrong = max(row.placements, key=lambda placement: placement.off, default=None)
        if wrong is not None and wrong.off:
            where = worded("illusion_rows_chart", round=number, colour=colour_name(row.colour))
            parts = worded("illusion_rows_worst", name=people.name(wrong.seat), share=wrong.share, off=wrong.off)
            yield worded("cli_insight_of", name=where, told=parts)
