"""Pages that are carried out: their blocks, the files that they write, and the lines that they add."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from inspect import getfile
from pathlib import Path
from typing import NamedTuple

from parlour import GAMES

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "add-a-game.md"
OUR_GAMES = {"illusion", "knights", "mind"}
PATH = r"((?:docs|src|tests|ui)/[\w/.-]+)"
NAMED = re.compile(rf"(?:# |// |<!-- |`){PATH}(?: -->|`|)")


def is_ours(file: Path) -> bool:
    """Whether a source file belongs to Parlour itself, and not to a game that somebody adds."""
    folder = file.relative_to(ROOT / "src" / "parlour").parts[:2]
    return folder[0] != "games" or folder[1].endswith(".py") or folder[1] in OUR_GAMES


def our_games() -> list[str]:
    """The games that were released, of which old journals and trajectories are kept."""
    return [name for name, game in GAMES.items() if is_ours(Path(getfile(type(game))))]


class Block(NamedTuple):
    """A fenced block: the line it begins on, its language, its lines, and what stands above it."""

    line: int
    language: str
    lines: list[str]
    above: str

    @property
    def file(self) -> str | None:
        """The file that a block is, if its first line names one; JSON has no comments, so there the line above does."""
        named = NAMED.fullmatch(self.above if self.language == "json" else self.lines[0])
        return named[1] if named else None

    @property
    def text(self) -> str:
        """A file without its name, where that is no comment that everybody reads over."""
        lines = self.lines[1:] if self.lines[0].startswith("<!-- ") else self.lines
        return "\n".join(lines) + "\n"


def blocks(text: str) -> Iterator[Block]:
    lines = text.splitlines()
    fences = [number for number, line in enumerate(lines) if line.startswith("```")]
    for begin, end in zip(fences[::2], fences[1::2], strict=True):
        above = next((line for line in reversed(lines[:begin]) if line), "")
        yield Block(begin + 1, lines[begin][3:], lines[begin + 1 : end], above)


def files_of(page: Path) -> dict[str, str]:
    """The files that a page writes."""
    return {block.file: block.text for block in blocks(page.read_text()) if block.file}


def carry_out(page: Path, root: Path) -> None:
    """What a page says, done in a copy of the tree."""
    for path, text in files_of(page).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    for block in blocks(page.read_text()):
        if block.language == "diff":
            _apply(block, root)


def _apply(block: Block, root: Path) -> None:
    """A diff of a page, whose first line names the file and whose old lines must be there."""
    path = root / block.lines[0].removeprefix("--- ")
    text = path.read_text()
    old, new = ("\n".join(line[1:] for line in block.lines[1:] if line[:1] in f" {sign}") for sign in "-+")
    assert text.count(old) == 1, f"{path.name} does not have these lines once:\n{old}"
    path.write_text(text.replace(old, new))


def copy_of_the_tree(to: Path) -> Path:
    """All that git knows or would take in, in a repository of its own; the packages of the page are borrowed."""
    for name in _git(ROOT, "ls-files", "--cached", "--others", "--exclude-standard").splitlines():
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    packages = to / "ui" / "node_modules"
    packages.mkdir()
    for each in (ROOT / "ui" / "node_modules").iterdir():
        if each.name not in (".words", ".vite"):
            (packages / each.name).symlink_to(each)
    _git(to, "init", "--quiet")
    _git(to, "add", "--all")
    _git(to, "-c", "user.name=copy", "-c", "user.email=copy@localhost", "commit", "--quiet", "--message", "The tree")
    return to


def touched(root: Path) -> dict[str, str]:
    """Each file that was there and is another now: lines more and lines less."""
    told = (line.split("\t") for line in _git(root, "diff", "--numstat").splitlines())
    return {name: f"+{more} -{less}" for more, less, name in told}


def created(root: Path) -> list[str]:
    return _git(root, "ls-files", "--others", "--exclude-standard").splitlines()


def _git(root: Path, *words: str) -> str:
    git = shutil.which("git")
    assert git is not None
    return subprocess.run([git, *words], cwd=root, capture_output=True, text=True, check=True).stdout
