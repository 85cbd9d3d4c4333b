"""A frame: the table with its news, and at the foot what a person may do now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.text import Text

from parlour.cli.faces import Block, Face, Scene
from parlour.cli.faces.layout import folded, wrapped
from parlour.cli.screen import Screen


class Seen(Protocol):
    """A table at a screen, here or far away."""

    @property
    def face(self) -> Face: ...
    @property
    def screen(self) -> Screen: ...
    def scene(self, viewer: int | None, news: Sequence[str] = ()) -> Scene: ...


def frame(
    sitting: Seen, viewer: int | None, news: Sequence[str], foot: Block, *, numbered: bool = False, note: str = ""
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
