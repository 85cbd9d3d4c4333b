"""A package that brings a game, as installed, and Python that finds it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import parlour


def install(package: Path) -> str:
    """What an installer would write of a package, into its own source; returns the path to find it on."""
    source = package / "src"
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    info = source / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    entries = "".join(f"{name} = {value}\n" for name, value in project["entry-points"]["parlour.games"].items())
    (info / "entry_points.txt").write_text(f"[parlour.games]\n{entries}")
    return str(source)


def environment(path: str, **more: str) -> dict[str, str]:
    """Python finds what is installed at a path, and the very Parlour that runs these tests."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([path, str(Path(parlour.__file__).parents[1])]), **more}


def python(path: str, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env=environment(path, **more), capture_output=True, text=True, check=False
    )
