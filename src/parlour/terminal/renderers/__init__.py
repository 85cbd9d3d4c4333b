"""Renderers: draw the table, the moves and the events of each game in a terminal."""

from __future__ import annotations

from parlour.games import import_object, parts_of
from parlour.terminal.renderers.layout import Block
from parlour.terminal.renderers.plain import PlainRenderer
from parlour.terminal.renderers.renderer import (
    KeyBindings,
    RenderContext,
    Renderer,
    Viewport,
    move_of,
    picture_source,
    visible_hands,
)


def renderer_of(game: str) -> Renderer:
    """The renderer of a game, or a plain one; raises BadSetup."""
    parts = parts_of(game)
    if parts.terminal.renderer is None:
        return PlainRenderer(parts.game)
    renderer: Renderer = import_object(parts.terminal.renderer)()
    return renderer


__all__ = [
    "Block",
    "KeyBindings",
    "RenderContext",
    "Renderer",
    "Viewport",
    "move_of",
    "picture_source",
    "renderer_of",
    "visible_hands",
]
