"""Illusion on a terminal: the drawn picture, the arrow, and the row it points along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.style import Style
from rich.text import Text

from parlour.cli.faces.blocks import lettered, painted, pixels
from parlour.cli.faces.layout import Block, beside, rows, spread, width_of, wrapped
from parlour.cli.faces.news import with_news
from parlour.cli.faces.palette import INKS
from parlour.cli.faces.scene import Canvas, Scene
from parlour.cli.stories import illusion as story
from parlour.games.illusion import COLOURS, Colour, View, breaks
from parlour.games.illusion.actions import Doubt, Insert
from parlour.games.illusion.events import Doubted, Event

_WIDTHS: Final = (30, 24, 21, 18, 15, 12)
_AROUND: Final = 8


class IllusionFace:
    keys: Final = None
    how: Final = story.HOW

    tell = staticmethod(story.tell)

    def table(self, scene: Scene, numbered: bool = False) -> Block:
        view: View = scene.view
        heading = Text.assemble(("Illusion", "title"), f" · round {view.round}", (f" · {_aim(view)}", "quiet"))
        left = Text(f"{view.deck} cards in the deck", "quiet")
        lines = [*spread(heading, left, scene.canvas.width), Text()]
        drawn = [] if view.drawn is None or view.arrow is None else _picture(scene, view.drawn)
        lines += with_news(drawn, scene, _people(scene))
        if view.arrow is None:
            return lines
        captions = [str(place + 1) if numbered and view.drawn is not None else "" for place in range(len(view.row) + 1)]
        return [*lines, *_arrow(view.arrow, scene, len(view.row)), *_row(scene, view.row, captions)]

    def moves(self, view: View) -> Sequence[Any]:
        return view.legal

    def choices(self, scene: Scene) -> Block:
        view: View = scene.view
        inserts = sum(isinstance(move, Insert) for move in view.legal)
        places = [Text.assemble((f"1–{inserts}", "key"), " put your picture there")] if inserts else []
        doubt = [Text.assemble((str(len(view.legal)), "key"), " doubt the row")] if Doubt() in view.legal else []
        return wrapped([*places, *doubt], scene.canvas.width)

    def reveal(self, event: Event, scene: Scene) -> Block | None:
        """A doubted row with its shares, and where it breaks."""
        if not isinstance(event, Doubted):
            return None
        falls = breaks(event.shares)
        marks = ["✗" if place in falls else "" for place in range(len(event.row) + 1)]
        return [*_arrow(event.colour, scene, len(event.row)), *_row(scene, event.row, marks, event.shares)]


def card_width(canvas: Canvas) -> int:
    """The largest pictures of which a screen holds the drawn one and a row of a few."""
    few = 5 if canvas.width >= 60 else 3
    fitting = (
        width for width in _WIDTHS if few * (width + 1) <= canvas.width and width * 4 // 3 + _AROUND <= canvas.height
    )
    return next(fitting, _WIDTHS[-1])


def _aim(view: View) -> str:
    return "3 arrows win" if view.length == "short" else "12 rounds, most arrows win"


def _picture(scene: Scene, card: int) -> Block:
    """A card, and a column to its left for what is said of the gap."""
    width = card_width(scene.canvas)
    height = width * 4 // 3
    shares = scene.back(card)
    if scene.canvas.colour:
        lines = painted(pixels(card, shares, width, height))
    else:
        lines = lettered(pixels(card, shares, width, height // 2))
    return [Text.assemble(" ", line) for line in lines]


def _people(scene: Scene) -> Block:
    view: View = scene.view
    longest = max(len(scene.people.name(seat)) for seat in range(len(view.arrows)))
    lines: Block = []
    for seat, arrows in enumerate(view.arrows):
        name = Text(scene.people.name(seat).ljust(longest), "turn" if seat == view.turn else "")
        lines.append(Text.assemble(name, " ", *(_head(colour, scene) for colour in arrows)))
    return lines


def _ink(colour: Colour) -> Style:
    return Style(color=INKS[COLOURS.index(colour)], bold=True)


def _head(colour: Colour, scene: Scene) -> Text:
    """An arrow that somebody has won."""
    return Text("▶ " if scene.canvas.colour else f"{colour[0]} ", _ink(colour))


def _arrow(colour: Colour, scene: Scene, cards: int) -> Block:
    room = min((card_width(scene.canvas) + 1) * cards, scene.canvas.width) - len(f"less {colour}  more ▶")
    return [Text(f"less {colour} {'━' * max(room, 2)}▶ more", _ink(colour))]


def _row(scene: Scene, row: Sequence[int], marks: Sequence[str], shares: Sequence[int] = ()) -> Block:
    """Pictures in order, with a mark under each gap and, once turned over, the share under each picture."""
    width = card_width(scene.canvas)
    blocks = []
    for place, card in enumerate(row):
        percent = f"{shares[place]} %" if shares else ""
        caption = Text.assemble((f"{marks[place]:<2}", "key"), percent.center(width - 1))
        if marks[place] == "✗":
            caption.stylize("bad")
        blocks.append([*_picture(scene, card), caption])
    lines = []
    for line in rows(blocks, scene.canvas.width, 0):
        end = [Text()] * (len(line[0]) - 1) + [Text(marks[-1], "key")]
        last = line[-1] is blocks[-1] and sum(map(width_of, line)) + len(marks[-1]) <= scene.canvas.width
        lines += beside([*line, end] if last else line, 0)
    return lines
