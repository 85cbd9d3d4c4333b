"""`parlour new-game`: a small game to begin with, in a checkout or as a package."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parlour.terminal.program import main
from tests.harness.doc_blocks import ROOT
from tests.harness.installed import install, python

REFUSED = """
import parlour
from parlour.languages import sentence, words
from parlour.plugins import games_from
games_from("parlour-no-thanks")
try:
    parlour.Match("no-thanks", seats=2, pebbles=12).act(0, "take 9")
except parlour.Illegal as refused:
    print(sentence(words("de"), refused.why))
"""
REGISTRY = "src/parlour/games/__init__.py"
CHECKOUT = (REGISTRY, "ui/src/games/index.ts")


def new_game(into: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["new-game", *words, "--into", str(into)])


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of one as the command looks at."""
    for name in CHECKOUT:
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def files_in(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text() for path in root.rglob("*") if path.is_file()}


@pytest.mark.parametrize("page", [False, True])
def test_a_game_in_a_checkout_is_a_few_folders_and_a_line(page: bool, checkout: Path) -> None:
    before = files_in(checkout)
    made = new_game(checkout, "no-thanks", *(["--page"] if page else []))
    assert made.exit_code == 0, made.output
    after = files_in(checkout)
    added = {name: set(after[name].splitlines()) - set(text.splitlines()) for name, text in before.items()}
    assert added == {name: set() for name in before} | {REGISTRY: {'    "parlour.games.no_thanks",'}}
    folders = {str(Path(name).parent) for name in after if name not in before}
    game = "src/parlour/games/no_thanks"
    games = {game, f"{game}/languages", "tests/games/no_thanks", "docs/rules"}
    assert folders == games | ({"ui/src/games/no-thanks"} if page else set())
    assert all(folder.removesuffix("/languages") in made.output for folder in folders)
    assert not any("«" in text for text in after.values())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["No-Thanks"], "A game cannot be named 'No-Thanks'; a name has small letters and digits"),
        (["no_thanks"], "A game cannot be named 'no_thanks'; a name"),
        (["../away"], "A game cannot be named '../away'; a name"),
        (["class"], "A game cannot be named 'class'; a name"),
        (["a" * 31], "A game cannot be named"),
        (["mind"], "There is a game 'mind' already; the games are mind, "),
        (["parts"], "src/parlour/games/parts.py is there already; choose another name"),
        (["acorns", "--title", 'Peb"bles'], "A game cannot be titled 'Peb\"bles'; a title has at most 40"),
        (["acorns", "--package", "--page"], "A package cannot bring a screen"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence_and_nothing_is_written(
    words: list[str], reason: str, checkout: Path
) -> None:
    (checkout / "src/parlour/games/parts.py").touch()
    before = files_in(checkout)
    refused = new_game(checkout, *words)
    assert refused.exit_code == 2
    assert refused.stderr.startswith(reason)
    assert files_in(checkout) == before


def test_a_game_is_not_written_over(checkout: Path) -> None:
    (checkout / "tests/games/acorns").mkdir(parents=True)
    before = files_in(checkout)
    assert "tests/games/acorns is there already" in new_game(checkout, "acorns").stderr.lower()
    assert files_in(checkout) == before


def test_a_registry_that_is_another_is_left_alone(checkout: Path) -> None:
    (checkout / REGISTRY).write_text("GAMES = []\n")
    before = files_in(checkout)
    assert "is not as it was" in new_game(checkout, "acorns", "--page").stderr
    assert files_in(checkout) == before


def test_elsewhere_it_is_a_package_whose_tests_pass(tmp_path: Path) -> None:
    made = new_game(tmp_path, "no-thanks", "--title", "No Thanks!")
    assert made.exit_code == 0, made.output
    assert "parlour --games-from parlour-no-thanks play no-thanks" in made.output
    package = tmp_path / "parlour-no-thanks"
    path = install(package)
    words = ("-q", "-p", "no:cacheprovider", "-c", str(package / "pyproject.toml"))
    ran = python(path, "-m", "pytest", *words, str(package))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "169 passed" in ran.stdout
    told = python(path, "-m", "parlour", "--games-from", "parlour-no-thanks", "--lang", "de", "games").stdout
    assert "No Thanks!, 2–6 Personen" in told  # its German catalogue has no title
    assert "Nimm Kiesel; wer den letzten nimmt, gewinnt." in told
    assert python(path, "-c", REFUSED).stdout == "nimm mindestens 1 Kiesel und höchstens 3\n"
