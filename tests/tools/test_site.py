"""The documentation as a site."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.site import ROOT


def build(*words: str) -> subprocess.CompletedProcess[str]:
    """Without --quiet, which would hide warnings from --strict."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_site_is_built_without_a_broken_link(tmp_path: Path) -> None:
    done = build("--site-dir", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'id="parlour.Match"' in (tmp_path / "python-api.html").read_text()
    assert "server/table/table.py" not in (tmp_path / "modules.html").read_text(), "paths stand below their folders"
    assert "table-full" in (tmp_path / "refusals.html").read_text()
    for name in ("openapi.json", "wire.schema.json", "wire/mind.schema.json"):
        assert json.loads((tmp_path / name).read_text())
    assert 'href="../architecture.html"' in (tmp_path / "tree" / "index.html").read_text(), "README links into docs/"
    assert 'href="tree/CONTRIBUTING.html"' in (tmp_path / "index.html").read_text(), "docs/ links out of it"


@pytest.mark.parametrize("link", ["nowhere.md", "index.md#nowhere"])
def test_a_broken_link_ends_the_build(link: str, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(f"# Here\n\n[There]({link})\n")
    config = tmp_path / "mkdocs.yml"
    config.write_text(f"INHERIT: {ROOT}/mkdocs.yml\nhooks: []\nplugins: []\nnav: [index.md]\n")

    done = build("--config-file", str(config), "--site-dir", str(tmp_path / "site"))

    assert done.returncode == 1
    assert f"'{link}'" in done.stderr
