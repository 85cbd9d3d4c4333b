"""Waits of programs in a game without turns: everybody commits to one, and plans anew at every event.

Nothing is lost by that. Between two events that all can see, silence is the only thing that is heard, and how long it
will have lasted is known beforehand: a plan such as "at 3.2 seconds, if nobody has moved by then" says all that a
decision at every tick could say. With fixed time steps, sample from the `hazard` of the wait, not with
its share of the tick.
"""

from __future__ import annotations

from collections.abc import Sequence


def first(waits: Sequence[float | None]) -> int | None:
    """Who moves: the shortest wait, then who sits first; None if nobody has committed to one."""
    some = [(wait, seat) for seat, wait in enumerate(waits) if wait is not None]
    return min(some)[1] if some else None


def hazard(before: float, by: float) -> float:
    """How likely a wait ends within a tick, if it has not ended before it.

    `before` and `by` are how likely it has ended before the tick, and by its end.

    >>> hazard(0.5, 0.75)
    0.5
    """
    return (by - before) / (1 - before) if before < 1 else 1.0
