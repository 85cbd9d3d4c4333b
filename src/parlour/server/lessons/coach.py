"""How far a learner has come: a fold over what happened at the table. The page does the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from parlour.server.lessons.lesson import Pattern, Scene

Verdict: TypeAlias = Literal["well"] | int | None
"""All steps done; or which mistake was made; or neither yet."""


class Progress(NamedTuple):
    step: int = 0
    verdict: Verdict = None


def fits(pattern: Any, told: Any) -> bool:
    """Whether something in JSON says what a pattern asks for: all its fields, and lists of the same length.

    >>> fits({"type": "played", "seat": 0}, {"type": "played", "seat": 0, "card": 17})
    True
    >>> fits({"pile": []}, {"pile": [17]})
    False
    """
    if isinstance(pattern, dict):
        return isinstance(told, dict) and all(key in told and fits(each, told[key]) for key, each in pattern.items())
    if isinstance(pattern, list):
        return isinstance(told, list) and len(told) == len(pattern) and all(map(fits, pattern, told))
    return bool(pattern == told) and isinstance(pattern, bool) == isinstance(told, bool)


def advance(scene: Scene, progress: Progress, events: Iterable[Any]) -> Progress:
    """A step's goal counts before a mistake; after a verdict nothing counts."""
    for event in events:
        if progress.verdict is not None:
            break
        progress = _heard(scene, progress, in_json(event))
    return progress


def in_json(value: Any) -> Any:
    """A value as the page reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _heard(scene: Scene, progress: Progress, told: Any) -> Progress:
    if _any(scene.steps[progress.step].until, told):
        step = progress.step + 1
        return Progress(step, "well" if step == len(scene.steps) else None)
    made = next((at for at, mistake in enumerate(scene.mistakes) if _any(mistake.on, told)), None)
    return progress._replace(verdict=made)


def _any(patterns: Sequence[Pattern], told: Any) -> bool:
    return any(fits(pattern, told) for pattern in patterns)
