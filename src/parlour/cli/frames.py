"""A frame: the table above, what happened lately under it, and at the foot what a person may do now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from parlour.cli.faces import Block
from parlour.cli.sitting import Sitting

MOST: Final = 8
_LEAST: Final = 2


def frame(
    sitting: Sitting, viewer: int | None, told: Sequence[str], foot: Block, *, numbered: bool = False, note: str = ""
) -> Block:
    """The news take what room the table and the foot leave."""
    screen = sitting.screen
    table = sitting.face.table(sitting.scene(viewer), numbered)
    notes = screen.wrapped([note], "bad") if note else []
    room = screen.canvas.height - len(table) - len(foot) - len(notes) - 3
    news = screen.wrapped(told)[-min(MOST, max(_LEAST, room)) :]
    for line in news[:-1]:
        line.stylize("quiet")
    return [*table, Text(), *news, *notes, Text(), *foot]


def keys(*pairs: tuple[str, str]) -> Text:
    """A line of keys and what they do."""
    line = Text()
    for key, words in pairs:
        line.append(" · " if line else "").append(key, "key").append(f" {words}")
    return line
