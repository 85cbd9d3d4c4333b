"""A game is found by its name with all its parts; what is missing is said in a sentence."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

import pytest

from parlour import BadSetup
from parlour.extras import MissingExtra
from parlour.games import GAMES, GameParts, add, game_named, import_object, parts_of
from parlour.languages import joined, words

GAME = next(iter(GAMES.values()))
ALL = {
    *("bots.roster", "terminal.renderer", "terminal.insight_lines", "art.box", "analysis.insight"),
    *("lab.metrics", "lab.kernel", "lessons", "languages"),
}
BROUGHT = {
    "mind": ALL | {"terminal.loop", "analysis.ghost", "lab.tidy", "lab.benchmark", "lab.recovery"},
    "illusion": ALL | {"bots.eye", "art.gallery", "art.pairs"},
    "knights-score": ALL,
    "knights-dice": ALL,
}
FOLDERS = ("lessons", "languages")


def brought(name: str) -> dict[str, str]:
    """The paths of the parts that a game brings, by their names."""
    parts = parts_of(name)._asdict()
    del parts["game"]
    whole = {each: parts.pop(each) for each in FOLDERS}
    named = {f"{group}.{part}": path for group, several in parts.items() for part, path in several._asdict().items()}
    return {part: path for part, path in (named | whole).items() if path is not None}


@pytest.mark.parametrize("name", GAMES)
def test_every_part_that_is_named_is_there(name: str) -> None:
    assert parts_of(name).game is GAMES[name] is game_named(name)
    for part, path in brought(name).items():
        if part in FOLDERS:
            package, _, folder = path.partition(":")
            assert any(file.name.endswith(".json") for file in files(package).joinpath(folder).iterdir())
        else:
            assert import_object(path) is not None


@pytest.mark.parametrize("name", BROUGHT)
def test_our_games_bring_all_their_parts(name: str) -> None:
    assert set(brought(name)) == BROUGHT[name]


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        (
            "parlour.games.nowhere.renderer:Renderer",
            "cannot be loaded: there is no module 'parlour.games.nowhere'",
        ),
        ("..parts:Face", "'..parts:Face' cannot be loaded: there is no module '..parts'"),
        ("parlour.games.parts:Face", "cannot be loaded: parlour.games.parts has no 'Face'"),
        ("parlour.games.parts", "cannot be loaded: parlour.games.parts has no ''"),
    ],
)
def test_a_part_that_is_not_there_is_named(part: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        import_object(part)


def test_a_part_without_its_extra_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "part_on_ray.py").write_text("import ray\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "ray", None)  # as where it is not installed
    with pytest.raises(MissingExtra, match=r"parlour\[ray\]"):
        import_object("part_on_ray:Part")


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(BadSetup, match=f"there is no game 'nowhere'; the games are {joined(words('en'), list(GAMES))}"):
        parts_of("nowhere")


def test_two_games_cannot_have_one_name() -> None:
    add(parts_of(GAME.name))
    with pytest.raises(BadSetup, match=f"there are two games named '{GAME.name}'"):
        add(GameParts(GAME, lessons="somebody.else:lessons"))
    assert parts_of(GAME.name).terminal.renderer != "somebody.else:Renderer"
