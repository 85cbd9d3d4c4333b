"""Place the latest sentences beside a block if there is room, or under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from rich.text import Text

from parlour.terminal.renderers.layout import Block, beside, folded, width_of
from parlour.terminal.renderers.renderer import RenderContext

Ink: TypeAlias = Callable[[Text], Text]
"""How a game colours what it knows in a sentence, such as a card."""

_GAP: Final = 3
_NARROW: Final = 24


def as_it_is(line: Text) -> Text:
    return line


def with_news(block: Block, context: RenderContext, above: Block | None = None, ink: Ink = as_it_is) -> Block:
    """A block, and the news to its right (under what else stands there) or, on a narrow screen, under it."""
    room = context.viewport.width - width_of(block) - _GAP
    head = [*above, Text()] if above else []
    if block and room >= max(_NARROW, width_of(head)):
        return beside([block, [*head, *_latest(context, room, len(block) - len(head), ink)]], _GAP)
    return [*block, *head, *under(context, 2, ink)]


def under(context: RenderContext, most: int, ink: Ink = as_it_is) -> Block:
    """A few lines that are always there, so that nothing below them jumps."""
    if not context.news:
        return []
    lines = _latest(context, context.viewport.width, most, ink)
    return [Text(), *lines, *[Text()] * (most - len(lines))]


def _latest(context: RenderContext, width: int, most: int, ink: Ink) -> Block:
    """As many of the latest sentences as there are lines, the last one bright."""
    lines: Block = []
    for sentence in reversed(context.news):
        new = [ink(line) for line in folded([sentence], width, "quiet" if lines else "")]
        if len(lines) + len(new) > max(most, 1):
            break
        lines = [*new, *lines]
    return lines
