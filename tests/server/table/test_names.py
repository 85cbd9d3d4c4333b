"""Names: what can be read and told apart is welcome, whatever the script; the rest is refused or seen as the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import Illegal
from parlour.server.table.names import AVATARS, NAME_LENGTH, proper_avatar, proper_name, same_name

PAGE = Path(__file__).parents[3] / "ui/src/ui/avatars.ts"


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "\u3164", "\u2800\u2800", "\uffa0", "\u115f\u1160", "Anna\u3164", "a\u200bb", "\u202eanna", "\u2060",
        "\ufe0f", "Anna\ufe0f", "a\U000e0100", "\u0301", "Z\u0300\u0301\u0302", "tab\x07bell", "\ue000", "\u00ad",
        "x" * (NAME_LENGTH + 1), "\U000e0041", "\u200d", "a\u200db", "🐟\u200d", "\u3164\u200d\u3164",
        "\u200cعلی", "علی\u200c", "An\u200cna", "ש\u05c1\u05bc\u05b8\u05b0", "\u05b0", "ש\u05c1\u05bc\u0300\u0301",
        "🇩🇪" * 25, "👩\u200d🚀" * 33,
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(Illegal, match=f"1 to {NAME_LENGTH} visible characters"):
        proper_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Anna", "Zoë", "Jürgen 2", "O'Neil", "Łukasz", "Вова", "Ελένη", "עדה", "محمد",
        "मीरा", "ถิง", "さくら", "민준", "王", "❤\ufe0f", "🐟", "Anna\ufe10",
        "עִמָּנוּאֵל", "שָּׁאוּל", "مُحَمَّد", "علی\u200cرضا", "ശ്രീകുമാര്\u200d", "Anna בת־שבע",
        "👩\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "👍🏽", "1\ufe0f\u20e3", "🇩🇪" * 12, "👩\u200d🚀" * 12,
    ],
)  # fmt: skip
def test_names_of_all_scripts_are_welcome_as_they_are(name: str) -> None:
    assert proper_name(f"  {name} ") == name
    assert same_name(name, name)


def test_a_name_is_written_in_one_way() -> None:
    assert proper_name("Zoe\u0308") == "Zo\u00eb"
    assert proper_name("Anna \t  Maria") == "Anna Maria"


@pytest.mark.parametrize(
    "twin",
    [
        "anna", "ANNA", " Anna", "Anna\ufe0f", "An\u200bna", "Anna\u3164", "\u0410nna", "Ann\u0430", "\u0391nna",
        "\uff21\uff4e\uff4e\uff41", "\U0001d400nna", "\u00c1nna", "A\u0301nna", "An\u00adna", "\u202aAnna",
    ],
)  # fmt: skip
def test_twins_are_seen_as_the_same(twin: str) -> None:
    assert same_name("Anna", twin)
    assert same_name(twin, "Anna")


@pytest.mark.parametrize(("one", "other"), [("Ian", "lan"), ("Bo", "B\u043e"), ("Mia 1", "Mia l"), ("B0B", "BOB")])
def test_what_looks_alike_is_the_same(one: str, other: str) -> None:
    assert same_name(one, other)


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Bela", "Be\u04cfa"), ("Bela", "Be\u04c0a"), ("Bela", "\u0299\u1d07\u029f\u1d00"), ("Bela", "\u13f4ela"),
        ("Anna", "\uab7anna"), ("Anna", "\u13aann\u13aa"), ("Anna", "A\u0578\u0578a"), ("Emma", "Ernrna"),
        ("Emma", "emrna"), ("Ada", "\u1d00da"), ("Gil", "G\u03b9l"), ("Lou", "L\u0585u"),
        ("Lou", "Lo\u057d"), ("Cleo", "\u03f9leo"), ("Cleo", "C\u01c0eo"), ("Ivo", "1vo"), ("Ivo", "\u04c0vo"),
        ("Ivo", "|vo"), ("Juno", "\u0408uno"), ("Kai", "\u212aai"), ("Kai", "\u039aai"), ("Kai", "K\u237ai"),
        ("Fay", "\ua4dday"), ("Hana", "\u041dana"), ("Dara", "\u216eara"), ("Elio", "\u2130lio"), ("Tom", "T\u03bfm"),
        ("Sam", "\u0405am"), ("Pia", "\u03a1ia"), ("Bela", "\u0432ela"),
    ],
)  # fmt: skip
def test_look_alikes_of_all_scripts_are_the_same_name(name: str, twin: str) -> None:
    assert same_name(name, twin)
    assert same_name(twin, name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *[("Anna", "Anne"), ("Ian", "Lan"), ("Player 0", "Player 1"), ("Вова", "Вера"), ("कुमार", "कमर"), ("王", "玉")],
        *[("Anna", f"Anna{beside}") for beside in "\u0370\u1aaf\u1b05\ufe30"],
    ],
)
def test_different_people_stay_different(one: str, other: str) -> None:
    assert not same_name(one, other)


@given(st.text(max_size=30), st.text(max_size=30))
def test_likeness_goes_both_ways_and_survives_tidying(one: str, other: str) -> None:
    assert same_name(one, other) == same_name(other, one)
    try:
        tidy = proper_name(one)
    except Illegal:
        return
    assert same_name(tidy, one)
    assert proper_name(tidy) == tidy


def test_avatars_are_those_that_the_page_draws() -> None:
    drawn = re.search(r"SHAPES = \[(.*?)\]", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert drawn is not None
    assert tuple(re.findall(r'"(\w+)"', drawn[1])) == AVATARS
    assert [proper_avatar(avatar) for avatar in ("", *AVATARS)] == ["", *AVATARS]
    with pytest.raises(Illegal, match="there is no avatar 'skull'; accepted: moon"):
        proper_avatar("skull")


MARKS = [(0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F)]
SELECTORS = [(0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)]


@pytest.mark.parametrize(("first", "last"), MARKS + SELECTORS)
def test_accents_and_selectors_do_not_make_a_name_another(first: int, last: int) -> None:
    assert [same_name("A", f"A{chr(code)}") for code in (first, last)] == [True, True]
    assert [same_name("A", f"A{chr(code)}") for code in (first - 1, last + 1)] == [False, False]


LIKE = {
    "АВЕКМНОРСТУХЅІЈԁаеоркстухѕіјһԛԝґ": "ABEKMHOPCTYXSIJdaeopkctyxsijhqwr",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχ": "ABEZHIKMNOPTYXaikvoptux",
    "ԱՕՍօսհոıɑɡƖǀ": "UOUouhniagll",
}


@pytest.mark.parametrize(
    ("drawn", "latin"), [pair for one, other in LIKE.items() for pair in zip(one, other, strict=True)]
)
def test_a_letter_of_another_script_is_the_latin_one_it_is_drawn_like(drawn: str, latin: str) -> None:
    assert same_name(f"I{drawn}", f"l{latin}")


@pytest.mark.parametrize("blank", "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
def test_what_shows_nothing_is_no_name_and_no_difference(blank: str) -> None:
    with pytest.raises(Illegal):
        proper_name(f"An{blank}na")
    assert same_name("Anna", f"An{blank}na")


def test_two_marks_may_sit_on_a_letter_and_no_more() -> None:
    assert proper_name("q\u0308\u0308") == "q\u0308\u0308"
    with pytest.raises(Illegal):
        proper_name("q\u0308\u0308\u0308")


@pytest.mark.parametrize("selector", ["\ufe00", "\ufe0f", "\u180b", "\u180f", "\U000e0100", "\U000e01ef"])
def test_a_selector_belongs_to_a_symbol(selector: str) -> None:
    assert proper_name(f"☺{selector}") == f"☺{selector}"
    for wrong in (f"a{selector}", f"☺a{selector}", f"{selector}☺", f"☺{selector}b{selector}"):
        with pytest.raises(Illegal):
            proper_name(wrong)


def test_names_have_a_length() -> None:
    assert proper_name("x" * 24) == "x" * 24
    assert proper_name("x") == "x"
    for wrong in ("", "x" * 25):
        with pytest.raises(Illegal, match="1 to 24"):
            proper_name(wrong)


def test_a_letter_with_its_vowel_signs_counts_once() -> None:
    assert proper_name("מ\u05b8" * 24) == "מ\u05b8" * 24
    with pytest.raises(Illegal, match="1 to 24"):
        proper_name("מ\u05b8" * 25)


def test_a_strange_avatar_is_named_and_cut_short() -> None:
    with pytest.raises(Illegal, match=r"no avatar 'x{16,80}…'; accepted: moon, drop,"):
        proper_avatar("x" * 400)
