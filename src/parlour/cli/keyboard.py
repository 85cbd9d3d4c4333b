"""What a person gives: keys as they are pressed, or lines where there is no terminal."""

from __future__ import annotations

import codecs
import os
import re
import select
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

_KEY: Final = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)
_NAMES: Final = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\r": "enter",
    "\n": "enter",
    " ": "space",
}
_END: Final = "\x04"


class Presses(Protocol):
    def read(self, seconds: float | None) -> str | None:
        """The next key or line, or None if none came in that time; raises EOFError when no more can come."""


class _Reader:
    """Keys or lines out of a file descriptor, in real time."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._ready: deque[str] = deque()
        self._ended = False

    def read(self, seconds: float | None) -> str | None:
        until = None if seconds is None else time.monotonic() + max(0.0, seconds)
        while not self._ready:
            if self._ended:
                raise EOFError
            left = None if until is None else max(0.0, until - time.monotonic())
            if not select.select([self._fd], [], [], left)[0]:
                return None
            self._take()
        return self._ready.popleft()

    def _take(self) -> None:
        try:
            data = os.read(self._fd, 4096)
        except OSError:  # the terminal has gone away
            data = b""
        self._ended = not data
        self._ready.extend(self._split(self._decode(data, final=self._ended)))

    def _split(self, text: str) -> Iterator[str]:
        raise NotImplementedError


class Keys(_Reader):
    """Each key press at once, by its name or its letter."""

    def _split(self, text: str) -> Iterator[str]:
        for key in _KEY.findall(text):
            if key == _END:
                self._ended = True
                return
            yield _NAMES.get(key, key)


class Lines(_Reader):
    """Each line as it is completed; an empty one is the Enter key."""

    _rest = ""

    def _split(self, text: str) -> Iterator[str]:
        *lines, self._rest = (self._rest + text).split("\n")
        if self._ended and self._rest:
            lines.append(self._rest)
        for line in lines:
            yield line.strip() or "enter"


@contextmanager
def pressed(fd: int) -> Iterator[Keys]:
    """Key presses without Enter and without echo, while this lasts; Ctrl-C still interrupts."""
    import termios
    import tty

    before = termios.tcgetattr(fd)
    tty.setcbreak(fd, termios.TCSADRAIN)
    try:
        yield Keys(fd)
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
