"""How a team of The Mind does before and after a partner was changed: mistakes in levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from parlour.games.mind.events import LevelDone, Mistaken
from parlour.lab.arena.metrics import Recovery

SOON: Final = 2
"""Levels after a change in which a newcomer is still being learned."""


def levels_done(events: Sequence[Any]) -> int:
    return sum(isinstance(event, LevelDone) for event in events)


def mistakes(events: Sequence[Any], change: int) -> dict[str, float | None]:
    """Mistakes for each level begun: before the change, which came after so many levels, soon after it, and later; and
    by how much more there were soon after it than before, which is what recovering costs."""
    level, made, begun = 0, [0, 0, 0], [set[int](), set[int](), set[int]()]
    for event in events:
        part = 0 if level < change else 1 if level < change + SOON else 2
        begun[part].add(level)
        if isinstance(event, Mistaken):
            made[part] += 1
        level += isinstance(event, LevelDone)
    rates = [count / len(levels) if levels else None for count, levels in zip(made, begun, strict=True)]
    before, soon, later = rates
    cost = None if before is None or soon is None else soon - before
    return {"mistakes_before": before, "mistakes_soon": soon, "mistakes_later": later, "recovery": cost}


RECOVERY: Final = Recovery(levels_done, mistakes)
