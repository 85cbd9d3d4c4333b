"""What the pages say is true: their code runs, and no decision or option is missing. `make docs` checks their links."""

import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from parlour import GAMES
from parlour.engine.options import listed
from tests.harness.doc_blocks import ROOT, blocks
from tests.harness.installed import install

RULES = ROOT / "docs" / "rules"
PAGES = sorted(
    page for folder in ("docs", "src", "bench", "examples") for page in ((ROOT / folder).rglob("*.md"))
) + sorted(ROOT.glob("*.md"))
SHEETS = ROOT / "tests" / "vectors" / "rule-sheets.bin"
"""Hashes of all runs of eight words in the publishers' rule sheets, five bytes each."""

DECISIONS = {"I": 9, "M": 11, "N": 12}
"""How many decisions the rules have, by letter: docs/rules must have each of them once."""

DECIDED = re.compile(r"^\*\*([A-Z])(\d+) — ", re.MULTILINE)


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def examples(text: str) -> str:
    """Only the doctests of a page, each on the line where the page has it."""
    kept = [""] * len(text.splitlines())
    for block in blocks(text):
        if block.language == "python" and block.file is None:
            kept[block.line : block.line + len(block.lines)] = block.lines
    return "\n".join(kept) + "\n"


def build(page: Path, root: Path) -> Path:
    """The folder in which a page runs, with the packages that it loads."""
    if 'games_from("parlour-straws")' in page.read_text():
        package = ROOT / "examples" / "straws"
        shutil.copytree(package / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(package / "pyproject.toml", root)
        install(root)
    return root


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in a directory of its own, with that directory's source if it has one, or else with ours."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root / "src", ROOT / "src")))}
    return subprocess.run(
        [sys.executable, "-W", "error", *arguments], cwd=root, env=env, capture_output=True, text=True, check=False
    )


def runs(text: str, length: int = 8) -> set[tuple[str, ...]]:
    """All runs of that many words."""
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


def hashed(run: tuple[str, ...]) -> bytes:
    return sha256(" ".join(run).encode()).digest()[:5]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples_come_out_as_printed(page: Path, tmp_path: Path) -> None:
    (tmp_path / page.name).write_text(examples(page.read_text()))

    ran = run(build(page, tmp_path), "-m", "doctest", "-o", "ELLIPSIS", page.name)

    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_python_blocks_are_examples_or_quoted_from_files() -> None:
    for page in PAGES:
        for block in blocks(page.read_text()):
            if block.language != "python":
                continue
            place = f"{page.name}:{block.line}"
            if block.file:
                assert block.quoted in (ROOT / block.file).read_text(), f"{place} is not in {block.file}"
            else:
                assert block.lines[0].startswith(">>> "), f"{place} would not be run"


def rules_of(game: str) -> Path:
    """The page of a game's rules; the two games of Nicolaus & Wilfried share one."""
    return RULES / f"{'knights' if game.startswith('knights-') else game}.md"


def test_every_game_has_its_page_of_rules() -> None:
    assert set(RULES.glob("*.md")) == set(map(rules_of, GAMES))


def decisions() -> dict[str, list[int]]:
    """The decisions in the rules: for each letter the numbers, in order."""
    found: dict[str, list[int]] = {}
    for page in sorted(RULES.glob("*.md")):
        for letter, number in DECIDED.findall(page.read_text()):
            found.setdefault(letter, []).append(int(number))
    return {letter: sorted(numbers) for letter, numbers in found.items()}


def test_every_decision_stands_once_in_the_rules() -> None:
    """Those of our games, and in order those of any other."""
    found = decisions()

    assert found == {letter: list(range(1, DECISIONS.get(letter, len(found[letter])) + 1)) for letter in found}
    assert set(found) >= set(DECISIONS)


def test_every_decision_that_is_cited_stands_in_the_rules() -> None:
    known = {f"{letter}{number}" for letter, numbers in decisions().items() for number in numbers}
    for path in (*(ROOT / "src").rglob("*.py"), *(ROOT / "tests" / "games").rglob("*.py")):
        for letter, number in re.findall(r"\(([A-Z])(\d+)\b", path.read_text()):
            assert letter not in decisions() or f"{letter}{number}" in known, f"{path.name} cites {letter}{number}"


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_described_as_it_is(name: str) -> None:
    page = rules_of(name).read_text()
    for option in listed(GAMES[name].options):
        default = re.sub(r"[() ]", "", str(option.default)).lower()
        assert f"| `{option.name}` | {option.accepts} | `{default}` |" in page


@pytest.mark.parametrize("page", sorted(RULES.glob("*.md")), ids=name_of)
def test_rules_are_in_our_own_words(page: Path) -> None:
    sheets = SHEETS.read_bytes()
    theirs = {sheets[at : at + 5] for at in range(0, len(sheets), 5)}

    assert len(theirs) > 3000
    assert [run for run in runs(page.read_text()) if hashed(run) in theirs] == []


def test_a_borrowed_sentence_would_be_noticed() -> None:
    theirs = set(map(hashed, runs("A knight, a horse and two friends went home by the long road.")))

    assert any(hashed(run) in theirs for run in runs("See: a knight, a horse, and two\nfriends went home."))
    assert not any(hashed(run) in theirs for run in runs("A knight, a horse and two friends came home by road."))
