"""Games of other packages: found when asked for, and never loaded otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

KIT = """
from typing import Any
from parlour.games import Kit, kit_named

class Borrowed:
    name = "borrowed"

    def __getattr__(self, name: str) -> Any:
        return getattr(kit_named("knights-score").game, name)

game: Any = Borrowed()
KIT = Kit(game)
NO_KIT = 1
print("loaded")
"""


def package(folder: Path, entries: str) -> None:
    """A package that is installed in a folder."""
    (folder / "borrowed.py").write_text(KIT)
    info = folder / "borrowed_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: borrowed-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entries)


def run(folder: Path, *arguments: str, **asked: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(folder), "PARLOUR_DATA": str(folder), **asked}
    program = [sys.executable, "-c", "from parlour.cli import main; main()"]
    return subprocess.run([*program, *arguments], env=env, capture_output=True, text=True, check=False)


BRINGS = "[parlour.games]\nborrowed = borrowed:KIT\n"


def test_nothing_is_loaded_that_nobody_asked_for(tmp_path: Path) -> None:
    package(tmp_path, BRINGS)
    told = run(tmp_path, "games").stdout
    assert "loaded" not in told
    assert "borrowed" not in told


@pytest.mark.parametrize("by_flag", [True, False])
def test_a_game_is_listed_once_its_package_is_named(by_flag: bool, tmp_path: Path) -> None:
    package(tmp_path, BRINGS)
    flag, asked = (["--games-from", "borrowed-games"], {}) if by_flag else ([], {"PARLOUR_GAMES": "borrowed-games"})
    assert "\nborrowed  " in run(tmp_path, *flag, "games", **asked).stdout


def test_the_arena_plays_it_in_other_processes(tmp_path: Path) -> None:
    package(tmp_path, BRINGS)
    words = ["--games-from", "borrowed-games", "arena", "borrowed", "drifter", "--games", "2", "--jobs", "1", "--json"]
    ran = run(tmp_path, *words)
    assert ran.returncode == 0, ran.stderr
    assert '"game": "borrowed"' in ran.stdout


@pytest.mark.parametrize(
    ("entries", "asked", "reason"),
    [
        (BRINGS, "pebbles", "There is no package 'pebbles' to take games from; install it first."),
        ("", "borrowed-games", "Borrowed-games brings no games: it has no entry point in the group parlour.games."),
        (BRINGS.replace("KIT", "NO_KIT"), "borrowed-games", "Borrowed-games brings 'borrowed:NO_KIT' as a game, but"),
        (BRINGS.replace("KIT", "LOST"), "borrowed-games", "'borrowed:LOST' cannot be loaded: borrowed has no 'LOST'."),
    ],
)
def test_what_cannot_be_taken_in_is_said_in_a_sentence(entries: str, asked: str, reason: str, tmp_path: Path) -> None:
    package(tmp_path, entries)
    ran = run(tmp_path, "--games-from", asked, "games")
    assert ran.returncode == 2
    assert ran.stderr.startswith(reason)
