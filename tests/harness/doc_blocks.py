"""The fenced blocks of the pages, and a copy of the tree to change."""

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
OUR_GAMES = {"illusion", "knights", "mind"}
NAMED = re.compile(r"# ((?:examples|src|tests)/[\w/.-]+)")


def is_ours(file: Path) -> bool:
    """Whether a source file belongs to Parlour itself, and not to a game that somebody adds."""
    folder = file.relative_to(ROOT / "src" / "parlour").parts[:2]
    return folder[0] != "games" or folder[1].endswith(".py") or folder[1] in OUR_GAMES


def our_games() -> list[str]:
    """The games that were released, of which old journals and trajectories are kept."""
    return [name for name, game in GAMES.items() if is_ours(Path(getfile(type(game))))]


class Block(NamedTuple):
    """A fenced block: the line it begins on, its language and its lines."""

    line: int
    language: str
    lines: list[str]

    @property
    def file(self) -> str | None:
        """The file of this repository that the block quotes, if its first line names one."""
        named = NAMED.fullmatch(self.lines[0])
        return named[1] if named else None

    @property
    def quoted(self) -> str:
        """The lines below the name of the file."""
        return "\n".join(self.lines[1:]) + "\n"


def blocks(text: str) -> Iterator[Block]:
    lines = text.splitlines()
    fences = [number for number, line in enumerate(lines) if line.startswith("```")]
    for begin, end in zip(fences[::2], fences[1::2], strict=True):
        yield Block(begin + 1, lines[begin][3:], lines[begin + 1 : end])


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
    changes = (line.split("\t") for line in _git(root, "diff", "--numstat").splitlines())
    return {name: f"+{more} -{less}" for more, less, name in changes}


def created(root: Path) -> list[str]:
    return _git(root, "ls-files", "--others", "--exclude-standard").splitlines()


def _git(root: Path, *words: str) -> str:
    git = shutil.which("git")
    assert git is not None
    return subprocess.run([git, *words], cwd=root, capture_output=True, text=True, check=True).stdout
