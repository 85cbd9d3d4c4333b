"""Keyboard input: single keys at a terminal, whole lines where there is none."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import termios
import time
import tty
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from parlour.languages import Key
from parlour.terminal.language import worded

RESIZE: Final = "resize"
"""What a reader gives when the terminal has another size: everything on it must be drawn again."""

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
    "\x7f": "backspace",
    "\b": "backspace",
    "\x15": "clear",
}
_END: Final = "\x04"
_WORDS: Final[dict[str, Key]] = {
    "up": "cli_key_up",
    "down": "cli_key_down",
    "right": "cli_key_right",
    "left": "cli_key_left",
    "enter": "cli_key_enter",
    "space": "cli_key_space",
    "backspace": "cli_key_backspace",
}


def key_name(key: str) -> str:
    """A key in a sentence.

    >>> key_name("z"), key_name("backspace"), key_name("\x1b")
    ("'z'", 'backspace', 'that key')
    """
    if key in _WORDS:
        return worded(_WORDS[key])
    return repr(key) if key.isprintable() and key not in _NAMES.values() else worded("cli_key_other")


class InputReader(Protocol):
    def read(self, seconds: float | None) -> str | None:
        """The next key or line, or None if none came in that time; raises EOFError when no more can come."""

    def discard(self) -> None:
        """Forget what was typed ahead."""


class _Reader:
    """Keys or lines from a file descriptor. From `wakeup` come the numbers of signals, for a resized terminal."""

    def __init__(self, fd: int, wakeup: int | None = None) -> None:
        self._fd = fd
        self._wakeup = wakeup
        self._watched = [fd] if wakeup is None else [wakeup, fd]
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._ready: deque[str] = deque()
        self._ended = False

    def read(self, seconds: float | None) -> str | None:
        until = None if seconds is None else time.monotonic() + max(0.0, seconds)
        while not self._ready:
            if self._ended:
                raise EOFError
            left = None if until is None else max(0.0, until - time.monotonic())
            readable = select.select(self._watched, [], [], left)[0]
            if not readable:
                return None
            if self._wakeup not in readable:
                self._take()
            elif signal.SIGWINCH in os.read(readable[0], 4096):
                return RESIZE
        return self._ready.popleft()

    def discard(self) -> None:
        """Lines from a file are all there from the beginning: none is typed ahead."""

    def _take(self) -> None:
        try:
            data = os.read(self._fd, 4096)
        except OSError:  # the terminal has gone away
            data = b""
        self._ended = not data
        self._ready.extend(self._split(self._decode(data, final=self._ended)))

    def _split(self, text: str) -> Iterator[str]:
        raise NotImplementedError


class KeyReader(_Reader):
    """Each key press at once, by its name or its letter."""

    def discard(self) -> None:
        """By reading: to flush the terminal's queue may drop a Ctrl-C that it has not made a signal of yet."""
        self._ready.clear()
        while not self._ended and select.select([self._fd], [], [], 0)[0]:
            try:
                self._ended = not os.read(self._fd, 4096)
            except OSError:  # the terminal has gone away
                self._ended = True

    def _split(self, text: str) -> Iterator[str]:
        for key in _KEY.findall(text):
            if key == _END:
                self._ended = True
                return
            yield _NAMES.get(key, key)


class LineReader(_Reader):
    """Each line as it is completed; an empty one is the Enter key."""

    _rest = ""

    def _split(self, text: str) -> Iterator[str]:
        *lines, self._rest = (self._rest + text).split("\n")
        if self._ended and self._rest:
            lines.append(self._rest)
        for line in lines:
            yield line.strip() or "enter"


class LineEditor:
    """A line that is typed key by key."""

    def __init__(self) -> None:
        self.text = ""

    def press(self, key: str) -> str | None:
        """The whole line once it is entered."""
        match key:
            case "enter":
                line, self.text = self.text, ""
                return line.strip()
            case "backspace":
                self.text = self.text[:-1]
            case "clear":
                self.text = ""
            case "space":
                self.text += " "
            case letter if len(letter) == 1 and letter.isprintable():
                self.text += letter
        return None


@contextmanager
def raw_keys(fd: int) -> Iterator[KeyReader]:
    """Read single keys without echo inside this context; Ctrl-C still interrupts. Only in the main thread."""
    before = termios.tcgetattr(fd)
    wakeup, signals = os.pipe()
    os.set_blocking(signals, False)
    handler = signal.signal(signal.SIGWINCH, lambda *_: None)
    fd_before = signal.set_wakeup_fd(signals, warn_on_full_buffer=False)
    tty.setcbreak(fd, termios.TCSADRAIN)
    try:
        yield KeyReader(fd, wakeup)
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
        signal.set_wakeup_fd(fd_before)
        signal.signal(signal.SIGWINCH, handler)
        os.close(wakeup)
        os.close(signals)
