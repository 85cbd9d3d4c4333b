"""Draw cards, piles and hands of Nicolaus & Wilfried, for both of its renderers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from parlour.games.knights.cards import FACE_DOWN, SYMBOLS, Card
from parlour.terminal.language import worded
from parlour.terminal.renderers.layout import Block, beside, spread, wrapped
from parlour.terminal.renderers.renderer import RenderContext

KNIGHTS: Final = {"R": "Wilfried", "Y": "Nicolaus"}
WIDE: Final = 9
_STYLES: Final = {"R": "wilfried", "Y": "nicolaus"}
_SIGNS: Final = str.maketrans("01", "·✚")


def places(card: Card) -> tuple[str, str]:
    """The two rows of a card.

    >>> places(Card("R101010"))
    ('✚·✚', '·✚·')
    """
    signs = card[1:].translate(_SIGNS)
    return signs[:3], signs[3:]


def tile(card: Card, captions: Sequence[Text], colour: bool) -> Block:
    """A card, and lines under it; without colour it has a frame and its letter."""
    rows = [" ".join(row).center(WIDE - 2) for row in places(card)]
    if not colour:
        frame = (f"╭───{card[0]}───╮", *(f"│{row}│" for row in rows), f"╰{'─' * (WIDE - 2)}╯")
        return [*map(Text, frame), *captions]
    style = _STYLES[card[0]]
    upper, lower = (Text(half * WIDE, f"{style}.edge") for half in "▄▀")
    return [upper, *(Text(row.center(WIDE), style) for row in rows), lower, *captions]


def inline(card: Card, colour: bool) -> Text:
    """A card within a line."""
    rows = "/".join(places(card))
    return Text(f" {rows} ", _STYLES[card[0]]) if colour else Text(f"{card[0]} {rows}")


def piles(context: RenderContext, more: Sequence[Block] = ()) -> Block:
    """Both piles and what lies beside them."""
    view = context.view
    blocks = []
    for card, depth in zip((view.red, view.yellow), view.depths, strict=True):
        if card != FACE_DOWN:
            name = Text(KNIGHTS[card[0]], "quiet")
            deep = Text(worded("knights_cli_depth", count=depth), "quiet")
            blocks.append([name, *tile(card, [deep], context.viewport.colour)])
    return beside([*blocks, *more], gap=3)


def heading(title: str, context: RenderContext) -> Block:
    left = Text(worded("knights_cli_stock", count=context.view.stock), "quiet")
    return [*spread(Text(title, "title"), left, context.viewport.width), Text()]


def rail(context: RenderContext, figures: Sequence[str]) -> Block:
    """Everybody with a figure, the one whose turn it is marked; twelve fit."""
    names = [
        Text.assemble((context.people.name(seat), "turn" if seat == context.view.turn else ""), f" {figure}")
        for seat, figure in enumerate(figures)
    ]
    return [*wrapped(names, context.viewport.width), Text()]


def by_symbols(card: Card) -> tuple[str, int, str]:
    """The order of a sorted hand: by colour, then from few symbols to many."""
    return card[0], SYMBOLS[card], card


def open_hand(context: RenderContext, seat: int, cards: Sequence[Card]) -> Block:
    """A hand that is only looked at, a line of small cards."""
    title = Text(context.people.tell("cli_hand_of", seat), "quiet")
    small = [inline(card, context.viewport.colour) for card in sorted(cards, key=by_symbols)]
    return [title, *wrapped(small, context.viewport.width, 1)]


def inked(line: Text) -> Text:
    """A sentence with each card in its colour."""
    line.highlight_regex(r"\bR[01]{6}\b", "wilfried")
    line.highlight_regex(r"\bY[01]{6}\b", "nicolaus")
    return line
