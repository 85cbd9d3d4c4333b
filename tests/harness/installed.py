"""Installed packages: one that brings a game, and our own wheel with one of its extras and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

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


def fresh(folder: Path, wheel: Path, extra: str) -> Path:
    """A virtual environment with the wheel and exactly what one of its extras requires; returns its Python.

    The files of other packages are links to those that are installed here.
    """
    venv.create(folder, symlinks=True)
    (site,) = folder.glob("lib/*/site-packages")
    with ZipFile(wheel) as opened:
        opened.extractall(site)
    (info,) = site.glob("*.dist-info")
    for required in _required(PathDistribution(info), extra):
        for file in required.files or ():
            if ".." not in file.parts:
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                (site / file).symlink_to(Path(str(required.locate_file(file))))
    return folder / "bin" / "python"


def _required(ours: Distribution, extra: str) -> Iterator[Distribution]:
    """The distributions that one of ours and an extra of it require, and what those require, each once."""
    waiting, met, found = [(ours.name, extra)], set[tuple[str, str]](), {ours.name: ours}
    while waiting:
        if (asked := waiting.pop()) in met:
            continue
        met.add(asked)
        name, wanted = asked
        if name not in found:
            found[name] = distribution(name)
            yield found[name]
        for each in map(Requirement, found[name].requires or ()):
            if each.marker is None or each.marker.evaluate({"extra": wanted}):
                waiting += [(canonicalize_name(each.name), more) for more in ("", *each.extras)]
