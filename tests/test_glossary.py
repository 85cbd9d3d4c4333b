"""docs/glossary.md and the classes of src/parlour agree."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.guide import is_ours
from tools import modules

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "parlour"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text()
TERMS, SHARED = GLOSSARY.split("## Names that several classes have")
ROW = re.compile(r"^\| (?P<words>.+?) \| .+ \| `(?P<place>[^`]+)` \|$", re.MULTILINE)


@cache
def classes() -> dict[str, list[Path]]:
    """Each public class of the package, and the files that define one of that name."""
    found = defaultdict(list)
    for file in filter(is_ours, sorted(SOURCE.rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(file)
    return found


def listed() -> dict[str, Path]:
    """Each class of the glossary and the file or folder that it names."""
    return {
        name: place_of(row["place"]) for row in ROW.finditer(TERMS) for name in re.findall(r"`(\w+)`", row["words"])
    }


def place_of(name: str) -> Path:
    return (ROOT if name.startswith("ui/") else SOURCE) / name


def shared() -> set[str]:
    """The names that the glossary lets several classes have."""
    return {name for line in SHARED.splitlines() for name in re.findall(r"`(\w+)`", line)}


def test_no_two_classes_share_a_name_unless_the_glossary_says_why() -> None:
    assert {name: files for name, files in classes().items() if len(files) > 1 and name not in shared()} == {}


def test_names_that_are_said_to_be_shared_are_shared() -> None:
    assert [name for name in shared() if len(classes().get(name, ())) < 2] == []


def test_every_class_stands_in_the_glossary() -> None:
    assert sorted(set(classes()) - set(listed()) - shared()) == []


def test_every_glossary_class_is_where_the_glossary_says() -> None:
    known = classes()
    wrong = [name for name, place in listed().items() if not any(f.is_relative_to(place) for f in known.get(name, ()))]
    assert wrong == []


def test_every_place_of_the_glossary_exists() -> None:
    places = [row["place"] for row in ROW.finditer(TERMS)]
    assert places
    assert [place for place in places if not place_of(place).exists()] == []


def test_the_page_of_modules_says_what_each_module_says_of_itself() -> None:
    """A game that somebody adds needs no line there."""
    code, page = {file: line for file, line in modules.modules().items() if line}, modules.listed()
    assert [file for file, line in page.items() if code.get(file) != line] == [], "write it: python -m tools.modules"
    games = {Path(file).parts[:2] for file in page}
    assert [file for file in set(code) - set(page) if Path(file).parts[:2] in games] == []
