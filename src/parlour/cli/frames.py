"""A frame: the table with its news, and at the foot what a person may do now."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from parlour.cli.faces import Block
from parlour.cli.faces.layout import folded, wrapped
from parlour.cli.sitting import Sitting


def frame(
    sitting: Sitting, viewer: int | None, news: Sequence[str], foot: Block, *, numbered: bool = False, note: str = ""
) -> Block:
    table = sitting.face.table(sitting.scene(viewer, news), numbered)
    notes = folded([note], sitting.screen.canvas.width, "bad") if note else []
    return _fitted([*table, Text(), *notes, *foot], sitting.screen.canvas.height - 1)


def _fitted(lines: Block, height: int) -> Block:
    """Where a screen is too low, the empty lines go first."""
    empty = [i for i, line in enumerate(lines) if not line.plain.strip() and not line.spans]
    spare = set(empty[::-1][: max(0, len(lines) - height)])
    return [line for i, line in enumerate(lines) if i not in spare]


def keys(width: int, *pairs: tuple[str, str]) -> Block:
    """Keys and what they do."""
    return wrapped([Text.assemble((key, "key"), " ", words) for key, words in pairs], width)
