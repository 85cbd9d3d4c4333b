"""Generic code asks a game; it never guesses by a name or an attribute."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour import GAMES
from parlour.games import kit_named

SOURCE = Path(__file__).parent.parent / "src" / "parlour"
PARTS = {part.partition(":")[0] for name in GAMES for part in kit_named(name)[1:] if part is not None}
OWN = {
    *(f"games/{path.name}" for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"),
    *(module.removeprefix("parlour.").replace(".", "/") for module in PARTS),
    *(f"bots/{folder}" for folder in ("mind", "illusion", "knights")),
    *("art/illusion", "cli/mind", "envs/vector", "lab/examples"),
    *(
        f"lab/kernels/{kernel}"
        for kernel in ("alike", "decks", "dice", "illusion", "knights", "mind", "people", "score", "trace", "waits")
    ),
    *(f"cli/faces/{shared}" for shared in ("mind_keys", "blocks", "tiles")),
    *(f"cli/stories/{told}" for told in ("mind", "illusion", "score", "dice", "knights")),
}
"""What belongs to one game, or to two that share their cards: a folder in games/, the parts that a kit names, and what
the parts of our four games are made of."""

REGISTRY = "games/__init__.py"
"""The only place that names our games, a line each."""

COMMON = ("you", "legal")
"""The fields that the views of all games have."""

ASKED = {
    "bots/bot.py": "a bot that learns from watching has `watch`, others have not",
    "cli/__init__.py": "a command is named like its module",
    "client/api.py": "an error of the network may have a reason",
    "engine/match.py": "a dealer with a seed reveals it",
    "engine/options.py": "options are read field by field",
    "engine/plain.py": "a view of a game that says nothing to programs is told field by field",
    "store/file.py": "an error of SQLite may have a code",
    "web/addresses.py": "an address may be one inside another",
}
"""Where `hasattr` or `getattr` asks something that is no view, move or state of a game, and what."""


def owned(path: str) -> bool:
    return any(path == own or path.startswith(f"{own}/") for own in OWN)


def generic() -> list[str]:
    paths = (path.relative_to(SOURCE) for path in sorted(SOURCE.rglob("*.py")))
    return [str(path) for path in paths if not owned(str(path.with_suffix("")))]


def guesses(text: str) -> Iterator[str]:
    """Every name or module of a single game in some code, and every attribute that is guessed."""
    for node in ast.walk(ast.parse(text)):
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


@pytest.mark.parametrize("path", generic())
def test_generic_code_knows_no_game(path: str) -> None:
    allowed = {"hasattr", "getattr"} if path in ASKED else set()
    found = set(guesses((SOURCE / path).read_text())) - allowed
    assert found == set() or path == REGISTRY, f"{path} should ask the game or its kit, not know {', '.join(found)}"


@pytest.mark.parametrize(
    ("text", "guessed"),
    [
        ('if game.name == "mind": ...', ["mind"]),
        ("from parlour.games.illusion import deck", ["parlour.games.illusion"]),
        ("import parlour.bots.mind.whisper", ["parlour.bots.mind.whisper"]),
        ('load("parlour.cli.faces.score:ScoreFace")', ["parlour.cli.faces.score:ScoreFace"]),
        ('hasattr(move, "pressed")', ["hasattr"]),
        ('quiet = view.phase == "play"', ["view.phase"]),
        ("chart(session.view.scores)", ["view.scores"]),
        ("stamp(move.pressed)", ["move.pressed"]),
        ("any(view.legal)", []),
        ("from parlour.games import GAMES", []),
        ("from parlour.cli.faces import face_of", []),
    ],
)
def test_a_guess_would_be_noticed(text: str, guessed: list[str]) -> None:
    assert list(guesses(text)) == guessed


def test_nothing_is_allowed_that_is_not_done() -> None:
    assert [path for path in ASKED if not {"hasattr", "getattr"} & set(guesses((SOURCE / path).read_text()))] == []
