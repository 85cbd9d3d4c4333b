"""Renderers: draw the table, the moves and the events of each game in a terminal."""

from __future__ import annotations

from parlour.cli.renderers.layout import Block
from parlour.cli.renderers.plain import PlainRenderer
from parlour.cli.renderers.renderer import (
    KeyBindings,
    RenderContext,
    Renderer,
    Viewport,
    move_of,
    picture_source,
    visible_hands,
)
from parlour.games import kit_named, load


def renderer_of(game: str) -> Renderer:
    """The renderer of a game, or a plain one; raises BadSetup."""
    kit = kit_named(game)
    if kit.renderer is None:
        return PlainRenderer(kit.game)
    renderer: Renderer = load(kit.renderer)()
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
