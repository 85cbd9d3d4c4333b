"""Tests are named and laid out as CONTRIBUTING.md says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent
SOURCE = ROOT.parent / "src" / "parlour"
LONGEST = 70
SPANNING = {"contracts", "e2e", "examples", "tools"}
"""Folders of tests that are about no package of the source."""
ONE_FOR_EACH_GAME = {"games/knights_dice": "games/knights/dice", "games/knights_score": "games/knights/score"}


def files_of_tests() -> Iterator[Path]:
    return (file.relative_to(ROOT) for file in sorted(ROOT.rglob("test_*.py")))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse((ROOT / file).read_text())


def defined(module: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """The functions of a module or class, and those of the classes in it: pytest collects no others."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from defined(node)


def test_names_of_tests_are_short() -> None:
    functions = [node.name for file in files_of_tests() for node in defined(tree(file))]
    assert [name for name in functions if name.startswith("test_") and len(name) > LONGEST] == []


def test_folders_of_tests_are_packages_of_the_source() -> None:
    folders = {str(file.parent) for file in files_of_tests() if file.parts[0] not in SPANNING}
    assert [folder for folder in folders if not (SOURCE / ONE_FOR_EACH_GAME.get(folder, folder)).is_dir()] == []


def test_a_file_that_is_named_after_no_module_says_what_it_is_about() -> None:
    for file in files_of_tests():
        module = SOURCE / file.parent / file.stem.removeprefix("test_")
        named = module.with_suffix(".py").exists() or module.is_dir()
        assert named or ast.get_docstring(tree(file)), f"tests/{file} needs a docstring"
