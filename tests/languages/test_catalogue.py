from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

import pytest

from parlour import games
from parlour.engine import AnyGame
from parlour.games import GameParts, add
from parlour.languages import LANGUAGES, refusal, sentence, words
from parlour.languages import catalogue as module


class Marbles:
    """A game of another package, of which only the name matters here."""

    name = "glass-marbles"


def test_there_is_a_catalogue_of_each_language_and_no_other() -> None:
    files = Path(module.__file__).parent.glob("*.json")
    assert {file.stem for file in files} == set(LANGUAGES)


def test_a_text_is_read_in_its_language() -> None:
    assert [words(each)("language_name") for each in ("en", "de", "nl")] == ["English", "Deutsch", "Nederlands"]


def test_a_key_that_nobody_wrote_is_an_error() -> None:
    assert not words("de").has("no_such_text")
    with pytest.raises(LookupError, match="no_such_text"):
        words("de").text("no_such_text", {})


def test_a_game_brings_its_own_catalogue_and_falls_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "marbles_for_parlour"
    (package / "languages").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "languages" / "en.json").write_text('{"title": "Marbles", "left": "{count} left"}')
    (package / "languages" / "de.json").write_text('{"title": "Murmeln"}')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(module, "_brought", {})
    parts = GameParts(cast("AnyGame", Marbles()), languages="marbles_for_parlour:languages")
    monkeypatch.setitem(games._parts, parts.game.name, parts)
    monkeypatch.setitem(games._games, parts.game.name, parts.game)
    add(parts)
    assert sentence(words("de"), refusal("glass-marbles.left", count=3)) == "glass-marbles.left (count 3)"
    told = {language: words(language).text("glass_marbles_title", {}) for language in LANGUAGES}
    assert told == {"en": "Marbles", "de": "Murmeln", "nl": "Marbles"}
    assert words("de").text("glass_marbles_left", {"count": 3}) == "3 left"
    assert words("de").has("glass_marbles_left")
    words.cache_clear()
    sys.modules.pop("marbles_for_parlour", None)
