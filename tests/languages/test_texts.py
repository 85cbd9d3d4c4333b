"""All texts of all languages: the same keys and inputs, none unused."""

from __future__ import annotations

import json
import re
from pathlib import Path

from parlour.languages import SOURCE, code_of

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src" / "parlour"
CATALOGUE = json.loads((SOURCES / "languages" / f"{SOURCE}.json").read_text())
ABOUT_THE_FILE = {"language_name"}


def used() -> set[str]:
    """The keys that the page or the package asks for by name."""
    files = [*(ROOT / "ui" / "src").rglob("*.svelte"), *(ROOT / "ui" / "src").rglob("*.ts")]
    page = "".join(file.read_text() for file in files if "words" not in file.parts)
    package = "".join(file.read_text() for file in SOURCES.rglob("*.py") if file.name != "keys.py")
    return {*re.findall(r"\bm\.(\w+)\b", page), *re.findall(r'"(\w+)"', package)}


def test_no_text_is_unused() -> None:
    assert sorted(key for key in set(CATALOGUE) - used() - ABOUT_THE_FILE if code_of(key) is None) == []
