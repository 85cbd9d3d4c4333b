"""Where the latest sentences go: beside something on the table if there is room, or under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from rich.text import Text

from parlour.cli.faces.layout import Block, beside, folded, width_of
from parlour.cli.faces.scene import Scene

Ink: TypeAlias = Callable[[Text], Text]
"""How a game colours what it knows in a sentence, such as a card."""

_GAP: Final = 3
_NARROW: Final = 24


def as_it_is(line: Text) -> Text:
    return line


def with_news(block: Block, scene: Scene, above: Block | None = None, ink: Ink = as_it_is) -> Block:
    """A block, and the news to its right (under what else stands there) or, on a narrow screen, under it."""
    room = scene.canvas.width - width_of(block) - _GAP
    head = [*above, Text()] if above else []
    if block and room >= max(_NARROW, width_of(head)):
        return beside([block, [*head, *_latest(scene, room, len(block) - len(head), ink)]], _GAP)
    return [*block, *head, *under(scene, 2, ink)]


def under(scene: Scene, most: int, ink: Ink = as_it_is) -> Block:
    """A few lines that are always there, so that nothing below them jumps."""
    if not scene.news:
        return []
    lines = _latest(scene, scene.canvas.width, most, ink)
    return [Text(), *lines, *[Text()] * (most - len(lines))]


def _latest(scene: Scene, width: int, most: int, ink: Ink) -> Block:
    """As many of the latest sentences as there are lines, the last one bright."""
    lines: Block = []
    for sentence in reversed(scene.news):
        new = [ink(line) for line in folded([sentence], width, "quiet" if lines else "")]
        if len(lines) + len(new) > max(most, 1):
            break
        lines = [*new, *lines]
    return lines
