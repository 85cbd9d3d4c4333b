"""Write constraints.txt anew: the newest version of each package that the project and its tests need.

`make constraints`. Versions are those for the Python it runs with; use the oldest one that is supported.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
FILE = ROOT / "constraints.txt"


def resolved(requirement: str) -> dict[str, str]:
    """Return the version of each package that pip would install for a requirement into an empty environment."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        asked = ["install", "--dry-run", "--ignore-installed", "--quiet", "--report", str(report), requirement]
        subprocess.run([sys.executable, "-m", "pip", *asked], cwd=ROOT, check=True)  # noqa: S603 - our own requirement
        found = (item["metadata"] for item in json.loads(report.read_text())["install"])
        return {each["name"]: each["version"] for each in found}


def written(versions: dict[str, str]) -> str:
    """Return the file's text: one package a line, by name, without our own."""
    names = sorted(set(versions) - {"parlour"}, key=str.lower)
    return "".join(f"{name}=={versions[name]}\n" for name in names)


if __name__ == "__main__":
    FILE.write_text(written(resolved(".[dev,engines]")), encoding="utf-8")
    print(f"wrote {FILE.relative_to(ROOT)}")
