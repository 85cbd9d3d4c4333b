"""A game is found by its name with all its parts; what is missing is said in a sentence."""

from __future__ import annotations

from importlib.resources import files

import pytest

from parlour import BadSetup
from parlour.games import GAMES, Kit, add, game_named, kit_named, load
from parlour.languages import joined, words

GAME = next(iter(GAMES.values()))
ALL = {
    "game",
    "renderer",
    "cast",
    "metrics",
    "box",
    "lessons",
    "kernel",
    "insight",
    "insight_lines",
    "resample",
    "score",
}
BROUGHT = {
    "mind": ALL | {"terminal_loop", "tidy", "benchmark", "ghost", "recovery"},
    "illusion": ALL | {"eye", "gallery", "pairs"},
    "knights-score": ALL,
    "knights-dice": ALL,
}


@pytest.mark.parametrize("name", GAMES)
def test_every_part_that_a_kit_names_is_there(name: str) -> None:
    kit = kit_named(name)
    assert kit.game is GAMES[name] is game_named(name)
    folders = [part for part in (kit.lessons, kit.languages) if part is not None]
    assert all(load(part) is not None for part in kit[1:] if part is not None and part not in folders)
    for package, _, folder in (part.partition(":") for part in folders):
        assert any(file.name.endswith(".json") for file in files(package).joinpath(folder).iterdir())


@pytest.mark.parametrize("name", BROUGHT)
def test_our_games_bring_all_their_parts(name: str) -> None:
    kit = kit_named(name)
    assert {part for part, where in kit._asdict().items() if where} == BROUGHT[name]


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        (
            "parlour.games.nowhere.renderer:Renderer",
            "cannot be loaded: there is no module 'parlour.games.nowhere'",
        ),
        ("..kit:Face", "'..kit:Face' cannot be loaded: there is no module '..kit'"),
        ("parlour.games.kit:Face", "cannot be loaded: parlour.games.kit has no 'Face'"),
        ("parlour.games.kit", "cannot be loaded: parlour.games.kit has no ''"),
    ],
)
def test_a_part_that_is_not_there_is_named(part: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        load(part)


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(BadSetup, match=f"there is no game 'nowhere'; the games are {joined(words('en'), list(GAMES))}"):
        kit_named("nowhere")


def test_two_games_cannot_have_one_name() -> None:
    add(kit_named(GAME.name))
    with pytest.raises(BadSetup, match=f"there are two games named '{GAME.name}'"):
        add(Kit(GAME, renderer="somebody.else:Renderer"))
    assert kit_named(GAME.name).renderer != "somebody.else:Renderer"
