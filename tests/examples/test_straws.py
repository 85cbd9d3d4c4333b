"""The package of docs/add-a-game.md: its own tests, and how it is played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.harness.doc_blocks import ROOT
from tests.harness.installed import install, python

TRUSTED = ("-m", "parlour", "--games-from", "parlour-straws")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, installed."""
    folder = tmp_path_factory.mktemp("straws") / "straws"
    shutil.copytree(ROOT / "examples" / "straws", folder, ignore=shutil.ignore_patterns("__pycache__"))
    install(folder)
    return folder


def test_its_own_tests_pass(package: Path) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(package / "pyproject.toml"))
    ran = python(str(package / "src"), *words, str(package))
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_it_is_listed_with_its_option_and_its_bots(package: Path) -> None:
    listed = python(str(package / "src"), *TRUSTED, "games")
    assert listed.returncode == 0, listed.stderr
    text = " ".join(listed.stdout.split())
    assert "Straws, 2–6 players" in text
    assert "Accepts longest or shortest" in text
    assert "cautious Swaps what is short." in text


def test_it_is_played_by_bots_and_printed(package: Path, tmp_path: Path) -> None:
    played = python(str(package / "src"), *TRUSTED, "arena", "straws", "cautious", "drifter", "--games", "4", "--json")
    assert played.returncode == 0, played.stderr
    printed = python(str(package / "src"), *TRUSTED, "cards", "straws", "-o", str(tmp_path / "straws.pdf"))
    assert printed.returncode == 0, printed.stderr
    assert (tmp_path / "straws.pdf").read_bytes().startswith(b"%PDF")
    wrong = python(str(package / "src"), *TRUSTED, "cards", "straws", "--card", "13", "-o", str(tmp_path / "13.svg"))
    assert "Straws has no card '13'" in wrong.stderr


def test_its_renderer_describes_what_happens(package: Path, tmp_path: Path) -> None:
    script = 'import parlour; parlour.games_from("parlour-straws"); '
    script += 'match = parlour.Match("straws", seats=2, straws=[3, 9]); '
    script += 'match.act(0, "keep"); match.act(1, "keep"); print(match.journal.text, end="")'
    journal = tmp_path / "straws.jsonl"
    journal.write_text(python(str(package / "src"), "-c", script).stdout)
    shown = python(str(package / "src"), *TRUSTED, "replay", str(journal), "--lines")
    assert shown.returncode == 0, shown.stderr
    assert "The straws: 3, 9. Seat 1 wins." in " ".join(shown.stdout.split())
