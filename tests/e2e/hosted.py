"""Server process for the page's tests: started, given cards to deal, killed and restarted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import Any
from urllib.request import urlopen

from tests.harness.ports import free_port

ROOT = Path(__file__).parents[2]
SCRIPT = "script.json"


class Hosted:
    """`root` is the tree whose code and page are served, `brought` a package that brings games and where it is."""

    def __init__(
        self,
        folder: Path,
        script: dict[str, Any],
        root: Path = ROOT,
        brought: tuple[str, str] = ("", ""),
        root_path: str = "",
    ) -> None:
        self.port = free_port()
        self._folder = folder
        self._root = root
        self._brought = brought
        self._root_path = root_path
        self.deal(script)
        self.open()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def deal(self, script: dict[str, Any]) -> None:
        """How the cards fall at every table that begins from now on."""
        (self._folder / SCRIPT).write_text(json.dumps(script))

    def open(self) -> None:
        """Returns when the server answers."""
        command = [sys.executable, "-m", "tests.e2e.serve", str(self.port), str(self._folder), self._root_path]
        package, where = self._brought
        path = os.pathsep.join(filter(None, [str(self._root / "src"), where]))
        env = {**os.environ, "PYTHONPATH": path, "PARLOUR_GAMES": package}
        self._process = subprocess.Popen(
            command, cwd=self._root, env=env, text=True, stdin=PIPE, stdout=PIPE, stderr=PIPE
        )
        assert self._process.stderr is not None
        heard = []
        for line in self._process.stderr:
            heard.append(line)
            if "running on" in line:
                return
        raise RuntimeError("the server did not start:\n" + "".join(heard))

    def set_clock(self, order: str) -> None:
        """Hold the clock of all tables (`hold`), set it forward (`forward 0.1`) or let it run on (`go`)."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{order}\n")
        self._process.stdin.flush()
        self._process.stdout.readline()

    @property
    def accepted(self) -> int:
        """How many inputs the tables have accepted."""
        with urlopen(f"{self.address}/metrics") as answer:  # noqa: S310 - our own server
            lines = answer.read().decode().splitlines()
        return sum(int(float(line.split()[-1])) for line in lines if line.startswith("parlour_inputs_total"))

    def kill(self) -> None:
        """As a power cut does."""
        self._process.kill()
        self._process.communicate()
