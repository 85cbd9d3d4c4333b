"""What the pages say is true: their code runs, their links lead somewhere, and no decision is missing."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from parlour import GAMES
from parlour.engine.options import listed

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
SHEETS = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"))
DECIDED = re.compile(r"^\*\*([A-Z])(\d+) — ", re.MULTILINE)
TELLTALE = r"wait|pace|tempo|rhythm|slow|hurr|patien|seconds\b|timing|synchron|gaps?\b"


class Block(NamedTuple):
    """A fenced block: the line it begins on, its language, its lines."""

    line: int
    language: str
    lines: list[str]

    @property
    def file(self) -> str | None:
        """The file that a block is, if its first line names one."""
        named = re.fullmatch(r"# ((?:src|tests)/[\w/]+\.py)", self.lines[0])
        return named[1] if named else None

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(text: str) -> Iterator[Block]:
    lines = text.splitlines()
    fences = [number for number, line in enumerate(lines) if line.startswith("```")]
    for begin, end in zip(fences[::2], fences[1::2], strict=True):
        yield Block(begin + 1, lines[begin][3:], lines[begin + 1 : end])


def examples(text: str) -> str:
    """Only the doctests of a page, each on the line where the page has it."""
    kept = [""] * len(text.splitlines())
    for block in blocks(text):
        if block.language == "python" and block.file is None:
            kept[block.line : block.line + len(block.lines)] = block.lines
    return "\n".join(kept) + "\n"


def apply_diff(block: Block, root: Path) -> None:
    """A diff of a page, whose first line names the file and whose old lines must be there."""
    name = block.lines[0].removeprefix("--- ")
    text = (ROOT / name).read_text()
    old, new = ("\n".join(line[1:] for line in block.lines[1:] if line[:1] in f" {sign}") for sign in "-+")
    assert text.count(old) == 1, f"{name} does not have these lines once:\n{old}"
    (root / name).write_text(text.replace(old, new))


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(exist_ok=True)
    if path.is_dir():
        shutil.copytree(path, to, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(path, to)


def build(page: Path, root: Path) -> Path:
    """The package as a page would have it, if it writes files."""
    found = list(blocks(page.read_text()))
    files = {block.file: block.text for block in found if block.file}
    if files:
        shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__", "page"))
        shutil.copy(ROOT / "pyproject.toml", root)
        for name in ("__init__.py", "conftest.py", "contracts", "games"):
            _copy(ROOT / "tests" / name, root / "tests" / name)
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    for block in found:
        if block.language == "diff":
            apply_diff(block, root)
    return root


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in a directory of its own, with that directory's source if it has one, or else with ours."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root / "src", ROOT / "src")))}
    return subprocess.run(
        [sys.executable, "-W", "error", *arguments], cwd=root, env=env, capture_output=True, text=True, check=False
    )


def headings(text: str) -> set[str]:
    """The anchors of a page: its headings as links spell them."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def runs(text: str, length: int = 8) -> set[tuple[str, ...]]:
    """All runs of that many words."""
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples_come_out_as_printed(page: Path, tmp_path: Path) -> None:
    (tmp_path / page.name).write_text(examples(page.read_text()))

    ran = run(build(page, tmp_path), "-m", "doctest", "-o", "ELLIPSIS", page.name)

    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "tool",
    [
        "pytest -p no:cacheprovider tests/games/test_straws.py",
        "pytest -p no:cacheprovider --hypothesis-profile quick -k straws tests/contracts",
        "ruff check",
        "ruff format --check",
    ],
)
def test_the_tiny_game_is_sound(tool: str, tmp_path: Path) -> None:
    """It keeps every law that all games keep, and only the line that registers it is in a file that was there."""
    root = build(ROOT / "docs" / "add-a-game.md", tmp_path)

    ran = run(root, "-m", *tool.split())

    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_tiny_game_touches_one_line() -> None:
    diffs = [block for block in blocks((ROOT / "docs" / "add-a-game.md").read_text()) if block.language == "diff"]

    assert [line for block in diffs for line in block.lines if line[:1] in "+-"] == [
        "--- src/parlour/games/__init__.py",
        '+    "parlour.games.straws",',
    ]


def test_python_blocks_are_examples_or_files() -> None:
    for page in PAGES:
        for block in blocks(page.read_text()):
            runnable = block.file or block.lines[0].startswith(">>> ")
            assert block.language != "python" or runnable, f"{page.name}:{block.line} would not be run"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", page.read_text()):
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), f"{page.name} links to {target}"
        assert not anchor or anchor in headings(there.read_text()), f"{page.name} links to {target}#{anchor}"


def test_every_page_can_be_found_from_the_contents() -> None:
    contents = (ROOT / "docs" / "index.md").read_text()

    for page in sorted((ROOT / "docs").rglob("*.md")):
        assert page.name == "index.md" or f"]({page.relative_to(ROOT / 'docs')})" in contents


def test_every_game_has_its_page_of_rules() -> None:
    assert {page.stem for page in RULES.glob("*.md")} == set(GAMES)


def decisions() -> dict[str, list[int]]:
    """The decisions in the rules: for each letter the numbers, in order."""
    found: dict[str, list[int]] = {}
    for page in sorted(RULES.glob("*.md")):
        for letter, number in DECIDED.findall(page.read_text()):
            found.setdefault(letter, []).append(int(number))
    return {letter: sorted(numbers) for letter, numbers in found.items()}


@pytest.mark.parametrize("letter", decisions())
def test_every_decision_stands_once_in_the_rules_and_none_is_left_out(letter: str) -> None:
    numbers = decisions()[letter]

    assert numbers == list(range(1, len(numbers) + 1))


def test_every_decision_that_is_cited_stands_in_the_rules() -> None:
    known = {f"{letter}{number}" for letter, numbers in decisions().items() for number in numbers}
    for path in (*(ROOT / "src").rglob("*.py"), *(ROOT / "tests" / "games").rglob("*.py")):
        for letter, number in re.findall(r"\(([A-Z])(\d+)\b", path.read_text()):
            assert letter not in decisions() or f"{letter}{number}" in known, f"{path.name} cites {letter}{number}"


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_described_as_it_is(name: str) -> None:
    for page in (ROOT / "README.md", RULES / f"{name}.md"):
        for option in listed(GAMES[name].options):
            default = re.sub(r"[() ]", "", str(option.default)).lower()
            assert f"| `{option.name}` | {option.accepts} | `{default}` |" in page.read_text(), page.name


@pytest.mark.parametrize("page", sorted(RULES.glob("*.md")), ids=name_of)
def test_rules_are_in_our_own_words(page: Path) -> None:
    ours = runs(page.read_text())

    assert [sheet.name for sheet in SHEETS if ours & runs(sheet.read_text())] == []


def test_a_borrowed_sentence_would_be_noticed() -> None:
    theirs = "A knight, a horse and two friends went home by the long road."

    assert runs("See: a knight, a horse, and two\nfriends went home.") & runs(theirs)
    assert not runs("A knight, a horse and two friends came home by the long road.") & runs(theirs)


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "docs/index.md", "docs/rules/mind.md"])
def test_nothing_for_players_tells_the_secret(page: str) -> None:
    assert re.findall(rf"\b(?:{TELLTALE})\w*", (ROOT / page).read_text(), re.IGNORECASE) == []
