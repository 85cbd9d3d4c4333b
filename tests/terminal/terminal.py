"""A person at a real terminal, and what the program wrote for them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from signal import SIG_DFL, SIGINT, signal
from typing import IO

import pexpect

import parlour

PROGRAM = Path(sys.executable).with_name("parlour")
PROMPT = "› "
ENTER = "ress Enter"
PATIENCE = 120
"""Seconds: far more than the program needs on a machine that has nothing else to do."""
WIPED = b"\x1b[2J\x1b[3J\x1b[H"
_UNSET = ("NO_COLOR", "COLORTERM", "FORCE_COLOR", "COLUMNS", "LINES")
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment(data: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _UNSET}
    return {**kept, "PARLOUR_DATA": str(data), "TERM": "xterm-256color", "PYTHONUTF8": "1", **more}


def _hear_ctrl_c() -> None:
    """Also where the tests themselves run in the background, and would not."""
    signal(SIGINT, SIG_DFL)


class Terminal:
    def __init__(self, data: Path, *arguments: str, columns: int = 80, rows: int = 24, **more: str) -> None:
        self.data = data
        self._written = BytesIO()
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            str(PROGRAM),
            list(arguments),
            env=environment(data, **more),
            dimensions=(rows, columns),
            timeout=PATIENCE,
            preexec_fn=_hear_ctrl_c,
        )
        self._child.delaybeforesend = None
        self._child.logfile_read = self._written

    @property
    def written(self) -> bytes:
        return self._written.getvalue()

    def see(self, *words: str) -> int:
        """Wait for the first of some words; which one it was."""
        return self._child.expect_exact([word.encode() for word in words])

    def see_or_end(self, *words: str) -> int | None:
        """The same, or None if the program has ended."""
        found = self._child.expect_exact([*(word.encode() for word in words), pexpect.EOF])
        return found if found < len(words) else None

    def press(self, keys: str) -> None:
        self._child.send(keys)

    def enter(self, line: str = "") -> None:
        self._child.send(f"{line}\r")

    def resize(self, rows: int, columns: int) -> None:
        self._child.setwinsize(rows, columns)

    def interrupt(self) -> None:
        self._child.sendintr()

    def leave(self) -> int | None:
        """Wait for the end; the exit code."""
        self._child.expect(pexpect.EOF)
        self._child.close()
        return self._child.exitstatus

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
        command,
        input=lines,
        capture_output=True,
        text=True,
        env=environment(data, **more),
        timeout=PATIENCE,
        check=False,
    )


def until(stream: IO[str], words: str, times: int = 1) -> None:
    """Read on until some words have been said so often."""
    said = ""
    while said.count(words) < times:
        letter = stream.read(1)
        assert letter, f"the program ended after: {said}"
        said += letter


def journal(data: Path) -> Path:
    """The only journal there is."""
    (path,) = (data / "journals").glob("*.jsonl")
    return path


def match_in(data: Path) -> parlour.Match:
    """The match as it is written down by now."""
    return parlour.Match.replay(journal(data).read_bytes())
