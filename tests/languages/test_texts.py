"""All texts of all languages: the same keys, inputs and variants, none unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.bots import bots_of, offered_bots
from parlour.engine.options import listed
from parlour.games import GAMES
from parlour.languages import LANGUAGES, SOURCE, Message, code_of, prefix_of, words

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src" / "parlour"
CATALOGUES: dict[str, dict[str, Any]] = {language: words(language).messages() for language in LANGUAGES}
CATALOGUE = CATALOGUES[SOURCE]
ABOUT_THE_FILE = {"language_name"}
SAYING = {"command", "has", "said", "tell", "text", "worded"}
"""Functions whose first argument is a key."""

NAMING = {"brief", "help", "otherwise"}
"""Arguments that are keys."""

OTHERS = [language for language in LANGUAGES if language != SOURCE]


def used() -> set[str]:
    """The keys that the page or the package asks for by name."""
    files = [*(ROOT / "ui" / "src").rglob("*.svelte"), *(ROOT / "ui" / "src").rglob("*.ts")]
    page = "".join(file.read_text() for file in files if not file.name.endswith(".gen.ts"))
    written = [ROOT / "ui" / "index.html", *(ROOT / "ui" / "public").glob("*.[hw]*")]
    page += "".join(re.sub(r"\{\{(\w+)\}\}", r" m.\1 ", file.read_text()) for file in written)
    package = "".join(file.read_text() for file in [ROOT / "ui" / "worker.mjs", *SOURCES.rglob("*.py")])
    return {*re.findall(r"\bm\.(\w+)\b", page), *re.findall(r'"(\w+)"', package), *re.findall(r"'(\w+)'", package)}


def asked(source: ast.AST) -> Iterator[str]:
    """The keys that are written where a key is expected."""
    for node in ast.walk(source):
        match node:
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name), args=[first, *_]) if name in SAYING:
                yield from literals(first)
            case ast.keyword(arg=name, value=value) if name in NAMING:
                yield from literals(value)
            case ast.AnnAssign(annotation=kind, value=ast.AST() as value) if "Key" in ast.unparse(kind):
                yield from literals(value)


def literals(value: ast.AST) -> Iterator[str]:
    """The names that an expression may be."""
    match value:
        case ast.Constant(str(text)) if text.isidentifier():
            yield text
        case ast.IfExp(body=yes, orelse=no):
            yield from (*literals(yes), *literals(no))
        case ast.Dict(values=values):
            for each in values:
                yield from literals(each)


def of_games() -> Iterator[str]:
    """The keys that are made from the name of a game, of a bot or of an option."""
    for game in GAMES.values():
        names = ["title", "tagline", *(f"option_{option.name}_help" for option in listed(game.options))]
        bots = [f"bot_{bot.name}" for bot in offered_bots(game.name)]
        sentences = [f"bot_{bot.name}_is" for bot in bots_of(game.name)]
        yield from (f"{prefix_of(game.name)}{name}" for name in [*names, *bots, *sentences])
    yield from ("bot_drifter", "bot_drifter_is")


def variants(message: Any) -> set[str]:
    """The cases in which a message has a text of its own."""
    return set() if isinstance(message, str) else {case for part in message for case in part["match"]}


def untranslated(english: Any, own: Any) -> bool:
    """Whether a text of several words is the same in both languages."""
    return isinstance(own, str) and own == english and len(re.findall(r"[a-z]{3,}", re.sub(r"\{\w+\}", "", own))) > 2


def test_every_key_in_the_source_has_a_text() -> None:
    keys = [key for file in SOURCES.rglob("*.py") for key in asked(ast.parse(file.read_text()))]
    assert len(keys) > 400
    assert sorted(set(keys) - set(CATALOGUE)) == []


def test_no_text_is_unused() -> None:
    unused = set(CATALOGUE) - used() - set(of_games()) - ABOUT_THE_FILE
    assert sorted(key for key in unused if code_of(key) is None) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(CATALOGUES[language]) == list(CATALOGUE)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_takes_the_same_inputs(language: str) -> None:
    own = CATALOGUES[language]
    assert [key for key in CATALOGUE if Message(own[key]).inputs != Message(CATALOGUE[key]).inputs] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_distinguishes_the_same_cases(language: str) -> None:
    """All of them have the plural categories of English."""
    own = CATALOGUES[language]
    assert [key for key in CATALOGUE if variants(own[key]) != variants(CATALOGUE[key])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_was_left_in_english(language: str) -> None:
    assert untranslated("{name} takes the seat of {before}", "{name} takes the seat of {before}")
    assert [key for key in CATALOGUE if untranslated(CATALOGUE[key], CATALOGUES[language][key])] == []
