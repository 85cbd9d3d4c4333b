"""The documentation as a site."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.site import ROOT


def test_the_site_is_built_without_a_broken_link(tmp_path: Path) -> None:
    words = ["-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'id="parlour.Match"' in (tmp_path / "api.html").read_text()
    assert 'href="../architecture.html"' in (tmp_path / "tree" / "index.html").read_text(), "README links into docs/"
    assert 'href="tree/CONTRIBUTING.html"' in (tmp_path / "index.html").read_text(), "docs/ links out of it"
