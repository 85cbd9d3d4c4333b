from __future__ import annotations

from typing import Any

import pytest

from parlour.languages import LANGUAGES, Language, Message

CARDS: list[dict[str, Any]] = [
    {
        "declarations": ["input count", "input name", "local many = count: plural"],
        "selectors": ["many"],
        "match": {"many=one": "{name} has {count} card", "many=other": "{name} has {count} cards"},
    }
]
PLAYED: list[dict[str, Any]] = [
    {
        "declarations": ["input count", "input how", "local many = count: plural"],
        "selectors": ["how", "many"],
        "match": {
            "how=blind, many=one": "a card face down",
            "how=blind, many=other": "{count} cards face down",
            "how=*, many=*": "{count} open",
        },
    }
]


@pytest.mark.parametrize(
    ("source", "inputs", "text"),
    [
        ("Nothing to put in", {}, "Nothing to put in"),
        ("{name} plays {card}.", {"name": "Anna", "card": 7}, "Anna plays 7."),
        ("{name} plays {card}.", {"name": "{card}", "card": 7}, "{card} plays 7."),
        ("{name} waits", {}, "{name} waits"),
        (CARDS, {"count": 1, "name": "Ben"}, "Ben has 1 card"),
        (CARDS, {"count": 0, "name": "Ben"}, "Ben has 0 cards"),
        (CARDS, {"count": 1.5, "name": "Ben"}, "Ben has 1.5 cards"),
        (CARDS, {"count": "1", "name": "Ben"}, "Ben has 1 card"),
        (CARDS, {"count": -1, "name": "Ben"}, "Ben has -1 card"),
        (PLAYED, {"count": 1, "how": "blind"}, "a card face down"),
        (PLAYED, {"count": 3, "how": "blind"}, "3 cards face down"),
        (PLAYED, {"count": 3, "how": "seen"}, "3 open"),
    ],
)
def test_a_message_is_put_into_words(source: Any, inputs: dict[str, Any], text: str) -> None:
    assert Message(source).text(inputs, LANGUAGES["en"]) == text


def test_no_variant_that_fits_is_no_text() -> None:
    only = [{"declarations": ["input how"], "selectors": ["how"], "match": {"how=blind": "face down"}}]
    assert Message(only).text({"how": "open"}, LANGUAGES["en"]) == ""


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (0, "0", "0"),
        (1.0, "1", "1"),
        (12345, "12345", "12345"),
        (2.5, "2.5", "2,5"),
        (-2.25, "-2.25", "-2,25"),
        (0.0005, "0.001", "0,001"),
        (1.00049, "1", "1"),
        (1234.5678, "1234.568", "1234,568"),
    ],
)
def test_numbers_have_the_form_of_the_language(number: float, english: str, german: str) -> None:
    assert (LANGUAGES["en"].written(number), LANGUAGES["de"].written(number)) == (english, german)


def test_a_message_knows_its_inputs() -> None:
    assert Message(CARDS).inputs == {"count", "name"}
    assert Message(PLAYED).inputs == {"count", "how"}


def test_a_language_may_have_more_plurals() -> None:
    polish = Language(",", lambda count: "one" if count == 1 else "few" if count in (2, 3, 4) else "many")
    card = [
        {
            "declarations": ["input count", "local many = count: plural"],
            "selectors": ["many"],
            "match": {"many=one": "karta", "many=few": "karty", "many=*": "kart"},
        }
    ]
    assert [Message(card).text({"count": count}, polish) for count in (1, 3, 5)] == ["karta", "karty", "kart"]
