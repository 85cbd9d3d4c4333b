"""Writes docs/modules.md, every module in a line: `python -m tools.modules`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "modules.md"
_HEAD = """# Modules

Every file of `src/parlour` in a line, the first of its docstring. For the words see the [glossary](glossary.md), for
how the parts fit [Architecture](architecture.md). This page is made by `python -m tools.modules`.
"""
_ROW = re.compile(r"^\| `(?P<file>[^`]+)` \| (?P<line>.+) \|$", re.MULTILINE)


def modules() -> dict[str, str]:
    """Each module, by its path in src/parlour, and the first sentence of its docstring."""
    source = ROOT / "src" / "parlour"
    return {
        file.relative_to(source).as_posix(): _first_sentence(file)
        for file in sorted(source.rglob("*.py"))
        if "skeleton" not in file.parts
    }


def _first_sentence(file: Path) -> str:
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.partition("\n\n")[0].split()).replace("|", "\\|")


def listed() -> dict[str, str]:
    """The modules of the page, and what it says of each."""
    return {row["file"]: row["line"] for row in _ROW.finditer(PAGE.read_text(encoding="utf-8"))}


def _page() -> Iterator[str]:
    yield _HEAD
    for folder, files in groupby(sorted(modules().items(), key=_folder_first), lambda each: Path(each[0]).parent):
        name = "" if folder == Path() else f"{folder.as_posix()}/"
        yield f"\n## {name or 'parlour/'}\n\n| file | what it holds |\n|---|---|\n"
        yield from (f"| `{file}` | {line} |\n" for file, line in files if line)


def _folder_first(module: tuple[str, str]) -> tuple[str, str]:
    return Path(module[0]).parent.as_posix(), module[0]


if __name__ == "__main__":
    PAGE.write_text("".join(_page()), encoding="utf-8")
