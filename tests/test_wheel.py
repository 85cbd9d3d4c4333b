"""The wheel: what it holds besides the code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from parlour.languages import LANGUAGES

ROOT = Path(__file__).parent.parent
BUILDS_ONLY = {"@sveltejs/vite-plugin-svelte", "vite"}
"""Dependencies of the page that build it and leave nothing in it."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=ROOT, env={**os.environ, "PARLOUR_KEEP_PAGE": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    with ZipFile(built) as opened:
        yield opened


def test_the_wheel_brings_the_page_and_its_licences(wheel: ZipFile) -> None:
    assert {*(f"parlour/server/web/page/{name}" for name in ("index.html", "licences.txt")), "parlour/py.typed"} <= {
        *wheel.namelist()
    }


def test_the_wheel_brings_the_catalogues(wheel: ZipFile) -> None:
    assert {f"parlour/languages/{language}.json" for language in LANGUAGES} <= {*wheel.namelist()}


def test_each_shipped_npm_package_has_its_licence_in_the_wheel(wheel: ZipFile) -> None:
    text = wheel.read("parlour/server/web/page/licences.txt").decode()
    named = re.findall(r"(?:\A|-\n\n)(\S+) \d+\.\d+\.\d+\n\n(?=\S)", text)
    dependencies = json.loads((ROOT / "ui" / "package.json").read_text())["dependencies"]
    assert set(dependencies) - BUILDS_ONLY <= set(named)


def test_each_font_of_the_drawings_has_its_licence_in_the_wheel(wheel: ZipFile) -> None:
    fonts = {name for name in wheel.namelist() if name.startswith("parlour/art/fonts/") and name.endswith(".ttf")}
    assert fonts
    for font in fonts:
        assert "SIL OPEN FONT LICENSE" in wheel.read(font.replace(".ttf", "-OFL.txt")).decode()
        assert any(name.endswith(f"licenses/src/{font.replace('.ttf', '-OFL.txt')}") for name in wheel.namelist())
