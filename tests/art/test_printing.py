"""Print sheets: each card once, backs behind fronts, fonts embedded."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from parlour.art.box import Look, box_of
from parlour.art.printing import pdf
from parlour.art.sheets import CARD, PAPERS, PER_SHEET, SIZES, Paper, back, crop_marks, front, sheets

POINT = 25.4 / 72


@cache
def printed(game: str, paper: Paper, first: int, last: int) -> tuple[PdfReader, list[int]]:
    """Some cards of a box as a PDF, and the progress told meanwhile. Printing is slow, so tests share files."""
    box, heard = box_of(game, Look(seed=3, size=64)), list[int]()
    file = pdf(replace(box, leaves=box.leaves[first:last]), paper, report=heard.append)
    return PdfReader(BytesIO(file)), heard


def reader(game: str, paper: Paper, first: int, last: int) -> PdfReader:
    return printed(game, paper, first, last)[0]


def marks(document: PdfReader, page: int) -> dict[str, tuple[float, float]]:
    """The small print of each card, and the middle of where it stands, in millimetres from the lower left."""
    found: dict[str, tuple[float, float]] = {}

    def visit(text: str, _: Any, matrix: list[float], font: Any, size: float) -> None:
        if text.strip().startswith("3·"):
            found[text.strip()] = (matrix[4] * POINT, matrix[5] * POINT)

    document.pages[page].extract_text(visitor_text=visit)
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slot", range(PER_SHEET))
def test_a_back_lies_behind_its_front(paper: Paper, slot: int) -> None:
    """Turned over along the long edge, left and right change places and nothing else does."""
    (x, y), (mirrored, same) = front(paper, slot), back(paper, slot)
    assert mirrored + CARD[0] == pytest.approx(SIZES[paper][0] - x)
    assert same == y


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_and_marks_stay_on_the_paper(paper: Paper) -> None:
    width, height = SIZES[paper]
    points = [point for mark in crop_marks(paper) for point in mark]
    points += [(x + CARD[0], y + CARD[1]) for x, y in (front(paper, slot) for slot in range(PER_SHEET))]
    assert all(1 < x < width - 1 and 1 < y < height - 1 for x, y in points)


@pytest.mark.parametrize("paper", PAPERS)
def test_marks_are_outside_all_cards_and_in_line_with_every_cut(paper: Paper) -> None:
    corners = [front(paper, slot) for slot in range(PER_SHEET)]
    cuts = {round(x, 6) for x, _ in corners} | {round(x + CARD[0], 6) for x, _ in corners}
    upright = {round(x0, 6) for (x0, _), (x1, _) in crop_marks(paper) if x0 == x1}
    assert upright == cuts


def test_sheets_hold_every_card_once() -> None:
    assert [len(sheet) for sheet in sheets(range(20))] == [9, 9, 2]
    assert [card for sheet in sheets(range(20)) for card in sheet] == list(range(20))


@pytest.mark.parametrize(("game", "paper", "pages"), [("mind", "a4", 4), ("knights-dice", "letter", 5)])
def test_cards_are_printed_front_and_back_and_a_board_after_them(game: str, paper: Paper, pages: int) -> None:
    document = reader(game, paper, 0, 10)
    assert len(document.pages) == pages
    box = document.pages[0].mediabox
    assert (float(box.width) * POINT, float(box.height) * POINT) == pytest.approx(SIZES[paper], abs=0.1)


def test_pictures_are_printed_with_their_truths_behind_them() -> None:
    document = reader("illusion", "a4", 87, 98)
    assert len(document.pages) == 4
    seen = []
    for sheet in range(0, 4, 2):
        fronts, backs = marks(document, sheet), marks(document, sheet + 1)
        assert list(fronts) == list(backs)
        seen += list(fronts)
        for mark, (x, y) in fronts.items():
            mirrored, same = backs[mark]
            assert x + mirrored == pytest.approx(SIZES["a4"][0], abs=5)  # the text begins left of its middle
            assert same == pytest.approx(y, abs=0.01)
    assert seen == [f"3·{card}" for card in range(87, 98)]


def test_every_picture_is_in_the_file() -> None:
    document = reader("illusion", "a4", 87, 98)
    assert [len(page.images) for page in document.pages] == [9, 0, 2, 0]


def test_all_fonts_are_embedded() -> None:
    document = reader("mind", "a4", 0, 10)
    for page in document.pages:
        fonts = page["/Resources"]["/Font"]  # type: ignore[index] # pypdf cannot know what a page has
        for font in fonts.values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            assert "/FontFile2" in descendant.get_object()["/FontDescriptor"]


def test_sheets_say_what_they_are() -> None:
    document = reader("mind", "a4", 0, 10)
    assert "The Mind · sheet 2 of 2 · backs" in document.pages[3].extract_text()


def test_a_deck_of_pictures_says_which_it_is() -> None:
    box = box_of("illusion", Look(seed=5, size=64))
    document = PdfReader(BytesIO(pdf(replace(box, leaves=box.leaves[:1]), "a4")))
    assert "Illusion, deck 5 · sheet 1 of 1 · fronts" in document.pages[0].extract_text()


def test_the_same_box_gives_the_same_bytes() -> None:
    box = box_of("illusion", Look(seed=3, size=64))
    short = replace(box, leaves=box.leaves[:1])
    assert pdf(short, "a4") == pdf(short, "a4")


def test_progress_is_reported() -> None:
    _, heard = printed("mind", "a4", 0, 10)
    assert heard == [9, 10]
