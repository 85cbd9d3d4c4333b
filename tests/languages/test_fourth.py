"""A fourth language is a new file and one line, for the terminal and for the page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.doc_blocks import ROOT

ESPERANTO = {"language_name": "Esperanto", "home_title": "Etaj ludoj.", "cli_bots": "Robotoj, por --bot:"}
LINE = '    "nl": Language(decimal=","),\n'


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources with a small catalogue, and the line that names it."""
    without = shutil.ignore_patterns("__pycache__", "web/page", "page", "*.gen.ts", "catalogues")
    for folder in ("src/parlour", "ui/src"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=without)
    for file in ("words.mjs", "package.json"):
        shutil.copy(ROOT / "ui" / file, tmp_path / "ui" / file)
    languages = tmp_path / "src" / "parlour" / "languages"
    (languages / "eo.json").write_text(json.dumps(ESPERANTO))
    text = (languages / "catalogue.py").read_text()
    assert text.count(LINE) == 1
    (languages / "catalogue.py").write_text(text.replace(LINE, f'{LINE}    "eo": Language(decimal=","),\n'))
    return tmp_path


def test_the_terminal_reads_it_and_english_where_it_lacks_a_text(tree: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PARLOUR_LANG": "", "LC_ALL": "eo.UTF-8"}
    words = [sys.executable, "-m", "parlour", "games"]
    told = subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout
    assert "Robotoj, por --bot:" in told
    assert "2–4 players" in told


def test_the_page_finds_it(tree: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    subprocess.run([node, "words.mjs"], cwd=tree / "ui", check=True)
    words = tree / "ui" / "src" / "words"
    assert 'eo: "Esperanto"' in (words / "keys.gen.ts").read_text()
    parts = [json.loads(file.read_text()) for file in (words / "catalogues").glob("eo.*.json")]
    texts = {key: text for part in parts for key, text in part.items()}
    assert (texts["home_title"], texts["mind_title"]) == ("Etaj ludoj.", "The Mind")
