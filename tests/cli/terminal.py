"""A person at a real terminal, and what the program wrote for them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

import parlour

PROGRAM = Path(sys.executable).with_name("parlour")
PROMPT = "› "
ENTER = "ress Enter"
WIPED = b"\x1b[2J\x1b[3J\x1b[H"
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment(data: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM", "FORCE_COLOR")}
    return {**kept, "PARLOUR_DATA": str(data), "TERM": "xterm-256color", "PYTHONUTF8": "1", **more}


class Terminal:
    def __init__(self, data: Path, *arguments: str, columns: int = 80, rows: int = 24, **more: str) -> None:
        self.data = data
        self.written = b""
        self._child = pexpect.spawn(
            str(PROGRAM), list(arguments), env=environment(data, **more), dimensions=(rows, columns), timeout=20
        )
        self._child.delaybeforesend = None

    @property
    def pid(self) -> int:
        return int(self._child.pid)

    def see(self, *words: str) -> int:
        """Wait for the first of some words; which one it was."""
        patterns = [re.compile(re.escape(word.encode())) for word in words]
        found = int(self._child.expect([*patterns, pexpect.EOF]))
        after = self._child.after if isinstance(self._child.after, bytes) else b""
        self.written += (self._child.before or b"") + after
        return found

    def press(self, keys: str) -> None:
        self._child.send(keys)

    def enter(self, line: str = "") -> None:
        self._child.send(f"{line}\r")

    def interrupt(self) -> None:
        self._child.sendintr()

    def leave(self) -> int:
        """Wait for the end; the exit code."""
        self._child.expect(pexpect.EOF)
        self.written += self._child.before or b""
        self._child.close()
        return int(self._child.exitstatus if self._child.exitstatus is not None else -self._child.signalstatus)

    def kill(self) -> None:
        self._child.kill(9)
        self._child.wait()

    def end(self) -> None:
        self._child.close(force=True)

    @property
    def since_wipe(self) -> str:
        """What is on the screen after everything before was wiped away."""
        return plain(self.written.rpartition(WIPED)[2])


@contextmanager
def terminal(data: Path, *arguments: str, columns: int = 80, rows: int = 24, **more: str) -> Iterator[Terminal]:
    opened = Terminal(data, *arguments, columns=columns, rows=rows, **more)
    try:
        yield opened
    finally:
        opened.end()


def plain(written: bytes) -> str:
    return _ESCAPE.sub("", written.decode(errors="replace"))


def piped(data: Path, *arguments: str, lines: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The program without a terminal."""
    command = [str(PROGRAM), *arguments]
    return subprocess.run(
        command, input=lines, capture_output=True, text=True, env=environment(data, **more), timeout=30, check=False
    )


def journal(data: Path) -> Path:
    """The only journal there is."""
    (path,) = (data / "journals").glob("*.jsonl")
    return path


def match_in(data: Path) -> parlour.Match:
    """The match as it is written down by now."""
    return parlour.Match.replay(journal(data).read_bytes())
