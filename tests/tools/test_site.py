"""The documentation as a site."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tools.site import ROOT


def test_the_site_is_built_without_a_broken_link(tmp_path: Path) -> None:
    words = ["-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'id="parlour.Match"' in (tmp_path / "api.html").read_text()
    assert "server/table/table.py" not in (tmp_path / "modules.html").read_text(), "paths stand below their folders"
    assert "table-full" in (tmp_path / "refusals.html").read_text()
    for name in ("openapi.json", "wire.schema.json", "wire/mind.schema.json"):
        assert json.loads((tmp_path / name).read_text())
    assert 'href="../architecture.html"' in (tmp_path / "tree" / "index.html").read_text(), "README links into docs/"
    assert 'href="tree/CONTRIBUTING.html"' in (tmp_path / "index.html").read_text(), "docs/ links out of it"
