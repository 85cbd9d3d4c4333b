"""The renderer of Illusion: the drawn picture, the arrow, and the row it points along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from parlour.games.illusion import COLOURS, Colour, View, breaks
from parlour.games.illusion.actions import Doubt, Insert
from parlour.games.illusion.events import Doubted, Event
from parlour.terminal.language import worded
from parlour.terminal.narration.illusion import colour_name, describe
from parlour.terminal.renderers.blocks import lettered, painted, pixels
from parlour.terminal.renderers.layout import Block, beside, rows, spread, width_of, wrapped
from parlour.terminal.renderers.news import with_news
from parlour.terminal.renderers.renderer import RenderContext, Viewport

_WIDTHS: Final = (30, 24, 21, 18, 15, 12)
_AROUND: Final = 8


class IllusionRenderer:
    keys: Final = None

    describe = staticmethod(describe)

    def render(self, context: RenderContext, numbered: bool = False) -> Block:
        view: View = context.view
        title, number = worded("illusion_title"), worded("illusion_cli_round", round=view.round)
        heading = Text.assemble((title, "title"), f" · {number}", (f" · {_aim(view)}", "quiet"))
        left = Text(worded("illusion_deck_left", count=view.deck), "quiet")
        lines = [*spread(heading, left, context.viewport.width), Text()]
        drawn = [] if view.drawn is None or view.arrow is None else _picture(context, view.drawn)
        lines += with_news(drawn, context, _people(context))
        if view.arrow is None:
            return lines
        captions = [str(place + 1) if numbered and view.drawn is not None else "" for place in range(len(view.row) + 1)]
        return [*lines, *_arrow(view.arrow, context, len(view.row)), *_row(context, view.row, captions)]

    def moves(self, view: View) -> Sequence[Any]:
        return view.legal

    def letters(self, view: View) -> Mapping[str, Any]:
        return {"d": Doubt()} if Doubt() in view.legal else {}

    def render_moves(self, context: RenderContext) -> Block:
        view: View = context.view
        inserts = sum(isinstance(move, Insert) for move in view.legal)
        places = [Text.assemble((f"1–{inserts}", "key"), f" {worded('illusion_cli_put')}")] if inserts else []
        doubt = (
            [Text.assemble((f"{len(view.legal)} d", "key"), f" {worded('illusion_cli_doubt')}")]
            if Doubt() in view.legal
            else []
        )
        return wrapped([*places, *doubt], context.viewport.width)

    def render_event(self, event: Event, context: RenderContext) -> Block | None:
        """A doubted row with its shares, and where it breaks."""
        if not isinstance(event, Doubted):
            return None
        falls = breaks(event.shares)
        marks = ["✗" if place in falls else "" for place in range(len(event.row) + 1)]
        return [*_arrow(event.colour, context, len(event.row)), *_row(context, event.row, marks, event.shares)]


def card_width(viewport: Viewport) -> int:
    """The largest pictures of which a screen holds the drawn one and a row of a few."""
    few = 5 if viewport.width >= 60 else 3
    fitting = (
        width
        for width in _WIDTHS
        if few * (width + 1) <= viewport.width and width * 4 // 3 + _AROUND <= viewport.height
    )
    return next(fitting, _WIDTHS[-1])


def _aim(view: View) -> str:
    return worded("illusion_cli_short" if view.length == "short" else "illusion_cli_long")


def _picture(context: RenderContext, card: int) -> Block:
    """A card, and a column to its left for what is said of the gap."""
    width = card_width(context.viewport)
    height = width * 4 // 3
    shares = context.picture_data(card)
    if context.viewport.colour:
        lines = painted(pixels(card, shares, width, height), context.viewport.inks)
    else:
        lines = lettered(pixels(card, shares, width, height // 2))
    return [Text.assemble(" ", line) for line in lines]


def _people(context: RenderContext) -> Block:
    view: View = context.view
    longest = max(len(context.people.name(seat)) for seat in range(len(view.arrows)))
    lines: Block = []
    for seat, arrows in enumerate(view.arrows):
        name = Text(context.people.name(seat).ljust(longest), "turn" if seat == view.turn else "")
        lines.append(Text.assemble(name, " ", *(_head(colour, context) for colour in arrows)))
    return lines


def _ink(colour: Colour, context: RenderContext) -> Style:
    inks = context.viewport.inks
    return Style(color=inks[COLOURS.index(colour)] if inks else None, bold=True)


def _head(colour: Colour, context: RenderContext) -> Text:
    """An arrow that somebody has won."""
    return Text("▶ " if context.viewport.colour else f"{colour[0]} ", _ink(colour, context))


def _arrow(colour: Colour, context: RenderContext, cards: int) -> Block:
    less, more = worded("illusion_cli_less", colour=colour_name(colour)), worded("illusion_cli_more")
    room = min((card_width(context.viewport) + 1) * cards, context.viewport.width) - cell_len(f"{less}  {more} ▶")
    return [Text(f"{less} {'━' * max(room, 2)}▶ {more}", _ink(colour, context))]


def _row(context: RenderContext, row: Sequence[int], marks: Sequence[str], shares: Sequence[int] = ()) -> Block:
    """Pictures in order, with a mark under each gap and, once turned over, the share under each picture."""
    width = card_width(context.viewport)
    blocks = []
    for place, card in enumerate(row):
        percent = worded("percent", value=shares[place]) if shares else ""
        caption = Text.assemble((f"{marks[place]:<2}", "key"), percent.center(width - 1))
        if marks[place] == "✗":
            caption.stylize("bad")
        blocks.append([*_picture(context, card), caption])
    lines = []
    for line in rows(blocks, context.viewport.width, 0):
        end = [Text()] * (len(line[0]) - 1) + [Text(marks[-1], "key")]
        last = line[-1] is blocks[-1] and sum(map(width_of, line)) + len(marks[-1]) <= context.viewport.width
        lines += beside([*line, end] if last else line, 0)
    return lines
