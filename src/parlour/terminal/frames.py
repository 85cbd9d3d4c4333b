"""Compose a frame: the table with its news, and below it the keys that can be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.text import Text

from parlour.terminal.renderers import Block, RenderContext, Renderer
from parlour.terminal.renderers.layout import folded, wrapped
from parlour.terminal.screen import Screen


class ScreenGame(Protocol):
    """A game on a screen, local or remote."""

    @property
    def renderer(self) -> Renderer: ...
    @property
    def screen(self) -> Screen: ...
    def context(self, viewer: int | None, news: Sequence[str] = ()) -> RenderContext: ...


def frame(
    local: ScreenGame, viewer: int | None, news: Sequence[str], foot: Block, *, numbered: bool = False, note: str = ""
) -> Block:
    table = local.renderer.render(local.context(viewer, news), numbered)
    notes = folded([note], local.screen.viewport.width, "bad") if note else []
    return _fitted([*table, Text(), *notes, *foot], local.screen.viewport.height - 1)


def _fitted(lines: Block, height: int) -> Block:
    """Where a screen is too low, the empty lines go first."""
    empty = [i for i, line in enumerate(lines) if not line.plain.strip() and not line.spans]
    spare = set(empty[::-1][: max(0, len(lines) - height)])
    return [line for i, line in enumerate(lines) if i not in spare]


def keys(width: int, *pairs: tuple[str, str]) -> Block:
    """Keys and what they do."""
    return wrapped([Text.assemble((key, "key"), " ", words) for key, words in pairs], width)
