"""Generic code asks a game; it never guesses by a name or an attribute."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from parlour import GAMES
from parlour.games import kit_named
from parlour.lab.studies.study import parameters_of

SOURCE = Path(__file__).parent.parent / "src" / "parlour"
PARTS = {part.partition(":")[0] for name in GAMES for part in kit_named(name)[1:] if part is not None}
OWN = {
    *(f"games/{path.name}" for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"),
    *(module.removeprefix("parlour.").replace(".", "/") for module in PARTS),
    *(f"bots/{folder}" for folder in ("mind", "illusion", "knights")),
    *("art/illusion", "terminal/mind", "lab/arena/whisper", "lab/envs/partners", "lab/envs/vector"),
    *(
        f"lab/kernels/{kernel}"
        for kernel in ("alike", "decks", "dice", "illusion", "knights", "mind", "people", "score", "trace", "waits")
    ),
    *(f"terminal/renderers/{shared}" for shared in ("mind_keys", "blocks", "tiles")),
    *(f"terminal/narration/{told}" for told in ("mind", "illusion", "knights")),
}
"""What belongs to one game, or to two that share their cards: a folder in games/, the parts that a kit names, and what
the parts of our four games are made of."""

REGISTRY = {
    "games/__init__.py": "the list of our games, a line each",
    "match.py": "the name of a game gives a script its types",
    "client/joining.py": "the name of a game gives a script its types",
}
"""The places that name our games, and why."""

COMMON = ("you", "legal")
"""The fields that the views of all games have."""

ASKED = {
    "bots/bot.py": "a bot that learns from watching has `watch`, others have not",
    "terminal/__init__.py": "a command is named like its module",
    "client/api.py": "an error of the network may have a reason",
    "engine/options.py": "options are read field by field",
    "engine/encoding/defaults.py": "a view of a game that says nothing to programs is told field by field",
    "server/store/backup.py": "an error of SQLite may have a code",
    "server/store/sqlite/database_file.py": "an error of SQLite may have a code",
    "server/store/sqlite/reserve.py": "a system may have no way to reserve room in a file",
    "server/web/addresses.py": "an address may be one inside another",
    "server/web/endpoints.py": "a function of the API says which address it answers",
}
"""Where `hasattr` or `getattr` asks something that is no view, move or state of a game, and what."""

ORDINARY = {
    "after", "at", "began", "claimed", "colour", "deals", "die", "due", "face", "first", "gone", "late", "length",
    "level", "levels", "lost", "lower", "moment", "opener", "order", "pending", "phase", "place", "placed", "points",
    "pressed", "ready",
    "red", "rest", "revealed", "right", "round", "row", "scores", "seed", "shares", "since", "target", "why",
    "window", "winner", "won", "yellow",
}  # fmt: skip
"""Words that one of our games has for a field or an option and that other code uses in a sense of its own."""


def owned(path: str) -> bool:
    return any(path == own or path.startswith(f"{own}/") for own in OWN)


def generic() -> list[str]:
    paths = (path.relative_to(SOURCE) for path in sorted(SOURCE.rglob("*.py")))
    return [str(path) for path in paths if not owned(str(path.with_suffix("")))]


@cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Everything in some code; parsed once for the tests that read it."""
    return tuple(ast.walk(ast.parse(text)))


def guesses(text: str) -> Iterator[str]:
    """Every name or module of a single game in some code, and every attribute that is guessed."""
    for node in nodes(text):
        match node:
            case ast.Constant(value=str(word)) if word in GAMES or _of_one_game(word):
                yield word
            case ast.ImportFrom(module=str(module)) if _of_one_game(module):
                yield module
            case ast.Import():
                yield from (each.name for each in node.names if _of_one_game(each.name))
            case ast.Call(func=ast.Name(id="hasattr" | "getattr" as asked)):
                yield asked
            case ast.Attribute(value=ast.Name(id="view" | "move" as whose), attr=field) if field not in COMMON:
                yield f"{whose}.{field}"
            case ast.Attribute(value=ast.Attribute(attr="view" | "move" as whose), attr=field) if field not in COMMON:
                yield f"{whose}.{field}"


def _of_one_game(module: str) -> bool:
    return owned(module.partition(":")[0].removeprefix("parlour.").replace(".", "/"))


def words_of_one_game() -> set[str]:
    """The fields and options that the games of only one of our boxes have."""
    boxes: dict[str, set[str]] = defaultdict(set)
    for name in ("mind", "illusion", "knights-score", "knights-dice"):
        game = GAMES[name]
        for struct in _structs((*game.types, game.options), set()):
            for field in struct.__struct_fields__:
                boxes[field].add(name.partition("-")[0])
        for script in game.scripts:
            boxes[script].add(name.partition("-")[0])
    return {word for word, found in boxes.items() if len(found) == 1}


def _structs(kinds: tuple[Any, ...], found: set[type[msgspec.Struct]]) -> set[type[msgspec.Struct]]:
    for kind in kinds:
        _structs(get_args(kind), found)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
            found.add(kind)
            _structs(tuple(get_type_hints(kind).values()), found)
    return found


SPECIFIC = words_of_one_game() - ORDINARY


def words(text: str) -> Iterator[str]:
    """Every name, attribute, parameter and string in some code that is a word of one game."""
    for node in nodes(text):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word) | ast.keyword(arg=str(word)):
                found = word
            case ast.FunctionDef(name=word) | ast.ClassDef(name=word) | ast.Constant(value=str(word)):
                found = word.lower()
            case _:
                continue
        if found.removeprefix("--") in SPECIFIC:
            yield found


@pytest.mark.parametrize("path", generic())
def test_generic_code_knows_no_game(path: str) -> None:
    allowed = {"hasattr", "getattr"} if path in ASKED else set()
    found = set(guesses((SOURCE / path).read_text())) - allowed
    assert found == set() or path in REGISTRY, f"{path} should ask the game or its kit, not know {', '.join(found)}"


@pytest.mark.parametrize("path", generic())
def test_generic_code_uses_no_word_of_one_game(path: str) -> None:
    found = set(words((SOURCE / path).read_text()))
    assert found == set(), f"{path} should leave {', '.join(found)} to the game"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("class Study:\n    stars: str\n    blind: bool = False", ["stars", "blind"]),
        ("def run(blind): ...", ["blind"]),
        ("Lineup(stars=3)", ["stars"]),
        ('given.pop("stars")', ["stars"]),
        ('click.option("--blind")', ["--blind"]),
        ("state.lives - 1", ["lives"]),
        ('LIVE = {"grace": 40}', ["grace"]),
        ("def rolls(): ...", ["rolls"]),
        ("window.level(row)", []),
    ],
)
def test_a_word_of_one_game_would_be_noticed(text: str, found: list[str]) -> None:
    assert sorted(words(text)) == sorted(found)


@pytest.mark.parametrize(
    ("text", "guessed"),
    [
        ('if game.name == "mind": ...', ["mind"]),
        ("from parlour.games.illusion import deck", ["parlour.games.illusion"]),
        ("import parlour.lab.arena.whisper", ["parlour.lab.arena.whisper"]),
        ('load("parlour.terminal.renderers.score:ScoreRenderer")', ["parlour.terminal.renderers.score:ScoreRenderer"]),
        ('hasattr(move, "pressed")', ["hasattr"]),
        ('quiet = view.phase == "play"', ["view.phase"]),
        ("chart(session.view.scores)", ["view.scores"]),
        ("stamp(move.pressed)", ["move.pressed"]),
        ("any(view.legal)", []),
        ("from parlour.games import GAMES", []),
        ("from parlour.terminal.renderers import renderer_of", []),
    ],
)
def test_a_guess_would_be_noticed(text: str, guessed: list[str]) -> None:
    assert list(guesses(text)) == guessed


def test_nothing_is_allowed_that_is_not_done() -> None:
    assert [path for path in REGISTRY if not (SOURCE / path).exists()] == []
    assert words_of_one_game() > ORDINARY
    assert [path for path in ASKED if not {"hasattr", "getattr"} & set(guesses((SOURCE / path).read_text()))] == []


GENERIC_LAB = [
    f"lab/studies/{name}.py" for name in ("backends", "export", "results", "runner", "simulate", "sources", "study")
]


@pytest.mark.parametrize("path", [*GENERIC_LAB, "lab/commands/simulate.py"])
def test_the_generic_lab_names_no_parameter_of_a_kernel(path: str) -> None:
    tree = nodes((SOURCE / path).read_text())
    names = {parameter for game in GAMES for parameter in parameters_of(game).__struct_fields__}
    said = {node.arg for node in tree if isinstance(node, ast.arg | ast.keyword)}
    said |= {node.attr for node in tree if isinstance(node, ast.Attribute)}
    said |= {node.id for node in tree if isinstance(node, ast.Name)}
    said |= {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert names, "a game has a kernel with parameters"
    assert not names & said
