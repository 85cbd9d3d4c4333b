"""Version, changelog and citation agree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_the_version_has_its_section_in_the_changelog() -> None:
    versions = re.findall(r"^## \[(.+?)\]", CHANGELOG, re.MULTILINE)
    assert versions[:2] == ["Unreleased", VERSION]


def test_the_citation_names_the_version_and_its_date() -> None:
    (released,) = re.findall(rf"^## \[{re.escape(VERSION)}\] - (\S+)$", CHANGELOG, re.MULTILINE)
    citation = (ROOT / "CITATION.cff").read_text()
    assert f"\nversion: {VERSION}\n" in citation
    assert f"\ndate-released: {released}\n" in citation
