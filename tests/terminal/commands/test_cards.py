"""`parlour cards`, as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from pypdf import PdfReader

from parlour.art.illusion import picture
from parlour.art.knights import card
from parlour.terminal.program import main


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["cards", *(str(word) for word in words)])


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_sheets_to_print_are_captioned_in_the_language(tmp_path: Path) -> None:
    told = run("knights-score", "--paper", "letter", "-o", "knights.pdf", "--lang", "de")
    assert told.output == "knights.pdf: 128 Karten auf 15 Bögen (letter), Rückseiten eingeschlossen.\n"
    pages = PdfReader(tmp_path / "knights.pdf").pages
    assert len(pages) == 31
    front, back = (page.extract_text() for page in pages[:2])
    assert "Bogen 1 von 15 · Vorderseiten" in front
    assert "Bogen 1 von 15 · Rückseiten" in back


def test_a_deck_at_a_glance(tmp_path: Path) -> None:
    told = run("illusion", "--seed", "5", "--size", "64", "--sheet", "deck.png", "--json")
    assert json.loads(told.output) == {"file": "deck.png", "cards": 98}
    with Image.open(tmp_path / "deck.png") as sheet:
        assert sheet.size == (3 + 14 * (46 + 3), 3 + 7 * (64 + 3))


def test_drawn_cards_at_a_glance(tmp_path: Path) -> None:
    assert run("mind", "--sheet", "mind.svg").output == "mind.svg: 120 cards.\n"
    assert (tmp_path / "mind.svg").read_text().count("<svg ") == 121


def test_one_picture(tmp_path: Path) -> None:
    assert run("illusion", "--seed", "5", "--card", "17", "--size", "300").exit_code == 0
    with Image.open(tmp_path / "illusion-5-17.png") as image:
        assert image.tobytes() == picture(5, 17, 300, shape="card").tobytes()


def test_one_drawing_where_it_is_wanted(tmp_path: Path) -> None:
    assert run("knights-dice", "--card", "R101010", "-o", "one.svg").output == "one.svg: one card.\n"
    assert (tmp_path / "one.svg").read_text() == card("R101010")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["mind"], "Say what to make: -o FILE.pdf for sheets to print and cut"),
        (["mind"], "For example: parlour cards mind -o mind.pdf"),
        (["mind", "--sheet", "a.svg", "--card", "3"], "Choose one: -o FILE.pdf for sheets"),
        (["mind", "--sheet", "a.svg", "-o", "a.pdf"], "Choose one: -o FILE.pdf for sheets"),
        (["mind", "--sheet", "a.png"], "This makes a .svg file, not a.png."),
        (["mind", "-o", "x.png"], "This makes a .pdf file, not x.png."),
        (["illusion", "-o", "x"], "This makes a .pdf file, not x."),
        (["mind", "--card", "3", "-o", "x.pdf"], "This makes a .svg file, not x.pdf."),
        (["illusion", "--card", "3", "-o", "x.jpg"], "This makes a .png file, not x.jpg."),
        (["mind", "--card", "101"], "The Mind has no card '101'; it has 1 to 100"),
        (["illusion", "--card", "98"], "Illusion has no card '98'; it has 0 to 97"),
        (["chess", "-o", "a.pdf"], "'chess' is not one of 'mind', 'illusion', 'knights-score' or 'knights-dice'"),
        (["illusion", "--size", "9999", "--card", "1"], "'9999' is not a whole number from 64 to 2048"),
    ],
)
def test_what_cannot_be_made_is_refused_with_what_can(words: list[str], told: str, tmp_path: Path) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())
    assert not list(tmp_path.iterdir())


def test_help_shows_how_to_print() -> None:
    assert "turned over along the long edge" in " ".join(run("--help").output.split())
