"""Write the cards of a game as a PDF to print and cut."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import Final

from fpdf import FPDF
from PIL import Image

from parlour.art.box import Box, Drawing, Report
from parlour.art.lettering import FONTS
from parlour.art.net import draw_pieces
from parlour.art.sheets import CARD, SIZES, Paper, back, crop_marks, front, sheets
from parlour.languages import SOURCE, words

_SHAPE: Final = 5 / 7
_HAIR: Final = 0.1


def pdf(box: Box, paper: Paper, report: Report = lambda done: None, language: str = SOURCE) -> bytes:
    """The sheets of a box, with captions in a language; `report` gets the number of cards done.

    The same box gives the same bytes.
    """
    said = words(language)
    title = box.title if box.deck is None else said("print_deck", title=box.title, deck=box.deck)
    document = FPDF(unit="mm", format=SIZES[paper])
    document.set_auto_page_break(False)
    document.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    document.set_title(title)
    document.add_font("text", fname=FONTS / "text.ttf")
    all_sheets = sheets(box.leaves)
    done = 0
    for n, leaves in enumerate(all_sheets, start=1):
        place: dict[str, str | float] = {"title": title, "sheet": n, "sheets": len(all_sheets)}
        _new_page(document, paper, said("print_sheet", side="front", **place))
        for slot, leaf in enumerate(leaves):
            _lay(document, leaf.front(), leaf.mark, front(paper, slot))
        _new_page(document, paper, said("print_sheet", side="back", **place))
        for slot, leaf in enumerate(leaves):
            _lay(document, leaf.back(), leaf.mark, back(paper, slot))
        done += len(leaves)
        report(done)
    if box.board:
        document.add_page()
        draw_pieces(document, box.board, SIZES[paper])
    return bytes(document.output())


def _new_page(document: FPDF, paper: Paper, caption: str) -> None:
    document.add_page()
    document.set_draw_color(90)
    document.set_line_width(_HAIR)
    for (x0, y0), (x1, y1) in crop_marks(paper):
        document.line(x0, y0, x1, y1)
    document.set_font("text", size=7)
    document.set_text_color(90)
    left = front(paper, 0)[0]
    middle = SIZES[paper][1] / 2 + document.get_string_width(caption) / 2
    with document.rotation(90, left - 4.5, middle):
        document.text(left - 4.5, middle, caption)


def _lay(document: FPDF, drawing: Drawing, mark: str, place: tuple[float, float]) -> None:
    """A card and its small print, in the margin that every card has."""
    x, y = place
    width = CARD[1] * _SHAPE
    side = (CARD[0] - width) / 2
    source = drawing if isinstance(drawing, Image.Image) else BytesIO(drawing.encode())
    document.image(source, x=x + side, y=y, w=width, h=CARD[1])
    if mark:
        document.set_font("text", size=4.5)
        document.set_text_color(120)
        document.text(x + (CARD[0] - document.get_string_width(mark)) / 2, y + CARD[1] - 0.9, mark)
