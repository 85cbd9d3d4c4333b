"""Every refusal that the package raises: by a code, with the inputs of its sentence, in every language."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from parlour import GAMES
from parlour.engine import BadJournal, BadSetup, Illegal
from parlour.engine.options import listed, read_from_people
from parlour.languages import (
    LANGUAGES,
    SOURCE,
    Refusal,
    code_of,
    english,
    joined,
    key_of,
    one_of,
    quoted,
    refusal,
    sentence,
    words,
)
from tests.harness.doc_blocks import is_ours

SOURCES = Path(__file__).parent.parent.parent / "src" / "parlour"
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?")
PLACE = {
    **dict.fromkeys(("ApiError", "BadNotation", "BadRequest", "BadSetup", "Conflict", "ConnectionLost", "Damaged"), 0),
    **dict.fromkeys(("Illegal", "NameTaken", "Unavailable", "UnknownGame", "Unplayable", "refusal"), 0),
    **dict.fromkeys(("BadJournal", "HttpError", "need"), 1),
}
"""What makes a refusal, and which of its arguments is the code."""


class Raised(NamedTuple):
    place: str
    code: str | None
    inputs: frozenset[str]


def raised(text: str, place: str) -> Iterator[Raised]:
    """Every refusal that some code makes. The code is None where a sentence stands in its place."""
    for node in ast.walk(ast.parse(text)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACE):
            continue
        at = PLACE[node.func.id]
        if len(node.args) <= at:
            continue
        inputs = frozenset(each.arg for each in node.keywords if each.arg)
        match node.args[at]:
            case ast.Constant(value=str(said)):
                yield Raised(f"{place}:{node.lineno}", said if CODE.fullmatch(said) else None, inputs)
            case ast.IfExp(body=ast.Constant(value=str(one)), orelse=ast.Constant(value=str(other))):
                for said in (one, other):
                    yield Raised(f"{place}:{node.lineno}", said if CODE.fullmatch(said) else None, inputs)
            case ast.JoinedStr() | ast.BinOp():
                yield Raised(f"{place}:{node.lineno}", None, inputs)


@cache
def in_package() -> list[Raised]:
    files = [file.relative_to(SOURCES) for file in sorted(SOURCES.rglob("*.py")) if is_ours(file)]
    return [each for file in files for each in raised((SOURCES / file).read_text(), str(file))]


def test_every_refusal_has_a_code() -> None:
    found = in_package()
    assert len(found) > 150
    assert [each.place for each in found if each.code is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_translated(language: str) -> None:
    said = set(words(language))
    assert sorted({each.code for each in in_package() if each.code and key_of(each.code) not in said}) == []


def test_every_refusal_brings_the_inputs_of_its_sentence() -> None:
    said = words(SOURCE)
    wrong = [each for each in in_package() if each.code and said.inputs(key_of(each.code)) != each.inputs]
    assert wrong == []


def test_every_code_of_the_catalogue_is_raised() -> None:
    text = "".join(file.read_text() for file in SOURCES.rglob("*.py"))
    known = {code for key in words(SOURCE) if (code := code_of(key))}
    assert sorted(code for code in known if f'"{code}"' not in text) == []


@pytest.mark.parametrize(
    ("planted", "code"),
    [
        ('raise Illegal(f"seat {seat} is taken")', None),
        ('raise BadSetup("which game?")', None),
        ('raise Illegal("over yet" if done else "not yet")', None),
        ('raise HttpError(404, "nowhere to be found")', None),
        ('raise BadJournal(3, "journal-cut")', "journal-cut"),
        ('need(state.ready, "not-now", who="player")', "not-now"),
    ],
)
def test_a_sentence_in_the_place_of_a_code_would_be_found(planted: str, code: str | None) -> None:
    assert {each.code for each in raised(planted, "planted")} == {code}


def test_a_refusal_is_put_into_the_words_of_each_language() -> None:
    why = refusal("seat-taken", seat=3, free=[1, 2])
    assert {language: sentence(words(language), why) for language in LANGUAGES} == {
        "en": "seat 3 is taken; free are 1 and 2",
        "de": "Platz 3 ist besetzt; frei sind 1 und 2",
        "nl": "plaats 3 is bezet; vrij zijn 1 en 2",
    }


def test_a_refusal_in_a_refusal_is_put_into_words_also_from_the_wire() -> None:
    why = refusal("bad-status", status="'gone'", accepted=one_of(["waiting", "over"]))
    again = msgspec.json.decode(msgspec.json.encode(why), type=Refusal)
    assert sentence(words("de"), again) == "status kann nicht 'gone' sein; möglich: waiting oder over"
    late: list[str | Refusal] = ["Ada", refusal("seat-name", seat=2)]
    assert "of Ada and seat 2 did" in english(refusal("shares-missing", names=late))


def test_an_unknown_code_is_shown_with_its_own_text() -> None:
    why = refusal("chess.no-castling", rook="a1")
    assert sentence(words("de"), why, "you may not castle") == "you may not castle"
    assert sentence(words("de"), why) == "chess.no-castling (rook a1)"
    assert english(refusal("never")) == "never"
    assert english(refusal("Take at most three.")) == "Take at most three."


def nested(depth: int) -> dict[str, Any]:
    inner: dict[str, Any] = {"seat": 1}
    for _ in range(depth):
        inner = {"seat": {"code": "seat-taken", "params": inner}}
    return inner


@pytest.mark.parametrize(
    "params",
    [
        {"seat": {"a": 1}, "free": 2},
        {"seat": None, "free": [None]},
        {"seat": float("inf"), "free": []},
        nested(2000),
    ],
    ids=["no refusal", "nothing", "endless", "nested"],
)
def test_a_stranger_cannot_break_a_sentence_by_its_inputs(params: Any) -> None:
    said = sentence(words("en"), Refusal("seat-taken", params))
    assert said
    assert sentence(words("en"), Refusal("seats-free", params), "as it was said")


def test_lists_end_as_the_language_ends_them() -> None:
    assert [joined(words("nl"), ["a", "b", "c"][:length]) for length in range(4)] == [
        "niets",
        "a",
        "a en b",
        "a, b en c",
    ]


@pytest.mark.parametrize(
    "error", [Illegal("seat-taken", seat=1, free=[2]), BadSetup("arena-empty"), BadJournal(3, "journal-cut")]
)
def test_an_error_crosses_to_another_process(error: Illegal | BadSetup | BadJournal) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (type(again), again.why, str(again)) == (type(error), error.why, str(error))


def quoting(text: str, place: str) -> Iterator[str]:
    """Where some code writes a value out into a refusal by `repr`, which has no bound."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACE:
            inner = (each for part in node.keywords for each in ast.walk(part.value))
            if any(isinstance(each, ast.Name) and each.id in ("repr", "ascii") for each in inner):
                yield f"{place}:{node.lineno}"


def test_refusals_quote_by_the_one_function_that_cuts() -> None:
    assert list(quoting('raise Illegal("bad-name", name=repr(name))', "planted")) == ["planted:1"]
    files = [file for file in sorted(SOURCES.rglob("*.py")) if is_ours(file)]
    assert [place for file in files for place in quoting(file.read_text(), file.name)] == []


LONG = "x" * 100_000
HOSTILE = [
    LONG,
    LONG.encode(),
    [LONG] * 500,
    {LONG: {LONG: [LONG]}},
    10**5000,
    -(10**4999),
    (LONG,) * 10,
    {"a": 10**5000},
]


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: type(value).__name__)
def test_a_quotation_is_short_whatever_is_quoted(value: object) -> None:
    assert len(quoted(value)) < 100
    assert len(quoted(value, 10)) < 20


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: type(value).__name__)
def test_an_option_is_refused_in_a_short_sentence(game: str, value: object) -> None:
    names = [option.name for option in listed(GAMES[game].options)]
    bad: list[dict[str, object]] = [{LONG: value}, {LONG * 5: 1}, *({name: value} for name in names)]
    for given in bad:
        with pytest.raises(BadSetup) as error:
            read_from_people(GAMES[game].options, given, game)
        assert len(msgspec.json.encode(error.value.why)) < 4_000


def test_a_text_from_elsewhere_is_cut_where_a_refusal_is_made() -> None:
    why = refusal("no-move", detail=LONG, more=[LONG, "short"], deep=refusal(LONG))
    assert len(msgspec.json.encode(why)) < 4_000
    assert Illegal("no-move", detail="short").why.params == {"detail": "short"}
