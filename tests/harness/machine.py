"""A folder that stands for a machine, on which the commands of a page are carried out by copying them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.harness.doc_blocks import ROOT, blocks

PLACES = ("etc", "opt", "root", "usr/local/bin", "var")
"""Folders of a machine that pages write to. They are below the folder of the test."""
COUNTED = ("apt-get", "certbot", "systemctl", "journalctl", "nginx", "runuser")
"""Programs that are not run, but counted."""


class Machine:
    def __init__(self, root: Path) -> None:
        self.root = root
        self._programs = root / "programs"
        for place in (*PLACES, "etc/systemd/system", "etc/nginx/sites-enabled", "etc/caddy", "var/backups", "var/lib"):
            (root / place).mkdir(parents=True, exist_ok=True)
        self._programs.mkdir()
        for name in COUNTED:
            self._program(self._programs / name, f'echo "$0 $*" >> {root}/counted')
        self._program(self._programs / "parlour", f'exec "{sys.executable}" -m parlour "$@"')
        venv = (
            f'[ "$1 $2" = "-m venv" ] && mkdir -p "$3/bin" && cp {self._programs}/pip {self._programs}/parlour "$3/bin"'
        )
        self._program(self._programs / "pip", f'echo "pip $*" >> {root}/counted')
        self._program(self._programs / "python3", venv)

    def file(self, path: str) -> str:
        """A file of the machine, as the page has written it."""
        return (self.root / path.lstrip("/")).read_text()

    @property
    def counted(self) -> list[str]:
        return [re.sub(r"^\S*/", "", line) for line in (self.root / "counted").read_text().splitlines()]

    def follow(self, page: str) -> None:
        """Copy all `sh` blocks of a page into a shell, one after the other; the first that fails ends it."""
        for block in blocks(page):
            if block.language == "sh":
                self._run("\n".join(block.lines))

    def _run(self, script: str) -> None:
        outside = rf"(?<![\w./])/({'|'.join(PLACES)})(?=[/ \n'\"]|$)"
        files = re.split(r"(<<'EOF'\n.*?\nEOF)", script, flags=re.DOTALL)
        here = "".join(
            part if part.startswith("<<'EOF'") else re.sub(outside, rf"{self.root}/\1", part) for part in files
        )
        here = re.sub(r"^(parlour serve .*)$", r"\1 --show-settings", here, flags=re.MULTILINE)
        bash = shutil.which("bash")
        assert bash is not None
        path = os.pathsep.join([str(self.root / "usr/local/bin"), str(self._programs), os.environ["PATH"]])
        env = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run(
            [bash, "-euo", "pipefail", "-c", here], env=env, cwd=self.root, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"

    def _program(self, path: Path, line: str) -> None:
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(0o755)
