"""Drawn cards: well-formed SVG, complete, distinct, and without secrets on their fronts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from xml.etree import ElementTree as ET

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped] # fontTools has no types

from parlour.art import knights, mind
from parlour.art.box import Look, box_of
from parlour.art.illusion.cards import arrow, reverse, truth
from parlour.art.lettering import FONTS, lettered
from parlour.art.svg import PAPER
from parlour.games.illusion import COLOURS
from parlour.games.knights.cards import DECK, SYMBOLS
from parlour.games.mind.rules import CARDS
from parlour.languages import LANGUAGES, words

SVG = "{http://www.w3.org/2000/svg}"
ALL = {
    "numbers": [mind.number(n) for n in CARDS],
    "levels": [mind.level(n) for n in mind.LEVELS],
    "life, star, back": [mind.life(), mind.star(), mind.reverse()],
    "knights": [knights.card(card) for card in DECK],
    "board, back, die": [
        knights.board(),
        knights.reverse(),
        knights.die("ge"),
        knights.die("le"),
        knights.die("blank"),
    ],
    "arrows": [arrow(colour) for colour in COLOURS],
    "truths": [truth((29, 41, 8, 11)), truth((2, 2, 72, 3)), reverse()],
}


def elements(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter())  # noqa: S314 # our own text


@pytest.mark.parametrize("kind", ALL)
def test_drawings_are_whole_and_need_nothing_else(kind: str) -> None:
    for svg in ALL[kind]:
        root, *parts = elements(svg)
        assert root.get("aria-label")
        assert {part.tag for part in parts} <= {SVG + tag for tag in ("path", "circle", "rect", "g")}
        assert "href" not in svg
        assert "NaN" not in svg


@pytest.mark.parametrize("kind", ALL)
def test_no_two_drawings_are_alike(kind: str) -> None:
    assert len(set(ALL[kind])) == len(ALL[kind])


@pytest.mark.parametrize("card", ["R000000", "Y000000", "R101010", "Y111111"])
def test_a_knights_card_has_a_bright_shield_for_each_symbol(card: str) -> None:
    bright = [part for part in elements(knights.card(card)) if part.tag == SVG + "path" and part.get("fill") == PAPER]
    lettering = 1 if card[0] == "R" else 0
    assert len(bright) == card.count("1") + lettering


def test_the_whole_deck_is_drawn() -> None:
    labels = [elements(svg)[0].get("aria-label") or "" for svg in ALL["knights"]]
    assert [label[-7:] for label in labels] == list(DECK)
    assert all(f"{SYMBOLS[card]} of 6" in label for card, label in zip(DECK, labels, strict=True))


def test_ripples_grow_with_the_number() -> None:
    rings = [svg.count("<circle") for svg in ALL["numbers"]]
    assert rings == sorted(rings)
    assert rings[0] < rings[-1]


def test_numbers_that_are_others_upside_down_say_which_way_is_up() -> None:
    lined = [n for n in CARDS if "stroke-linecap" in mind.number(n)]
    assert lined == [6, 9, 66, 68, 86, 89, 98, 99]


@pytest.mark.parametrize(("level", "earned"), [(1, 0), (2, 1), (3, 1), (5, 1), (9, 1), (10, 0), (12, 0)])
def test_levels_show_what_they_earn(level: int, earned: int) -> None:
    assert mind.level(level).count("<g ") == earned


@pytest.mark.parametrize(
    ("game", "cards"), [("mind", 120), ("illusion", 110), ("knights-score", 128), ("knights-dice", 128)]
)
def test_a_box_is_complete(game: str, cards: int) -> None:
    assert len(box_of(game, Look(seed=3)).leaves) == cards


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("mind", ["1", "100", "level-12", "life", "star", "back"]),
        ("illusion", ["0", "97", "back-97", "yellow", "blue", "back"]),
        ("knights-score", ["R000000", "Y111111", "back", "board"]),
        ("knights-dice", ["die-ge", "die-le", "die-blank"]),
    ],
)
def test_everything_in_a_box_can_be_asked_for_by_name(game: str, names: list[str]) -> None:
    box = box_of(game, Look(seed=3, size=64))
    assert all(box.drawing(name) for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_lettered_and_described_in_the_language(language: str) -> None:
    said, box = words(language), box_of("illusion", Look(seed=3, size=64, language=language))
    for name in ("green", "back-3"):
        label = elements(str(box.drawing(name)))[0].get("aria-label")
        assert label is not None
        assert said("illusion_colour_green") in label
    texts = [said("illusion_title"), *(said.text(f"illusion_colour_{colour}", {}) for colour in COLOURS)]
    texts += [said("print_sheet", side=side, title=box.title, sheet=1, sheets=2) for side in ("front", "back")]
    texts += [said("knights_dice_title"), said("print_deck", title=box.title, deck=3)]
    assert set(map(ord, "".join(texts))) <= set(TTFont(FONTS / "text.ttf").getBestCmap())


def test_a_letter_that_the_font_lacks_is_drawn_as_its_base() -> None:
    assert lettered("ż中", 0, 0, 10, fill=PAPER) == lettered("z?", 0, 0, 10, fill=PAPER)


def test_only_the_dice_game_has_a_die() -> None:
    with pytest.raises(ValueError, match="Nicolaus & Wilfried has no card 'die-ge'; it has R or Y and six places"):
        box_of("knights-score", Look()).drawing("die-ge")


@pytest.mark.parametrize(
    ("draw", "told"),
    [
        (partial(mind.number, 101), "1 to 100; there is no 101"),
        (partial(mind.level, 13), "1 to 12; there is no level 13"),
        (partial(knights.card, "R12"), "such as R101010, not 'R12'"),
        (partial(arrow, "pink"), "yellow, red, green or blue, not 'pink'"),  # type: ignore[arg-type] # it is refused
    ],
)
def test_parts_that_are_not_in_the_box_are_refused(draw: Callable[[], str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        draw()
