"""The screen people sit at: whole frames on a terminal, plain lines where there is none."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.text import Text

from parlour.cli.faces.layout import Block, folded
from parlour.cli.faces.palette import THEME
from parlour.cli.faces.scene import Canvas
from parlour.cli.keyboard import Lines, Presses, pressed

_WIDE: Final = 60
_NARROW: Final = 20
_ENTER: Final = "\x1b[?1049h\x1b[2J\x1b[H"
_LEAVE: Final = "\x1b[?1049l"
_HIDE: Final = "\x1b[?25l"
_SHOW: Final = "\x1b[?25h"
_WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"


class Screen:
    """`live`: a person sits here and sees frames; otherwise everything is printed once, in order."""

    def __init__(self) -> None:
        self.console = Console(theme=THEME, highlight=False)
        self.live = at_terminal() and not self.console.is_dumb_terminal
        self._opened = False

    @property
    def canvas(self) -> Canvas:
        colour = self.console.color_system is not None and not self.console.no_color
        return Canvas(max(_NARROW, self.console.width - 2 * len(self._margin)), self.console.height, colour)

    @property
    def _margin(self) -> str:
        return " " if self._opened and self.console.width >= _WIDE else ""

    @contextmanager
    def opened(self) -> Iterator[None]:
        """A screen of its own while a game lasts; what was there before comes back."""
        if not self.live:
            yield
            return
        self._write(_ENTER)
        self._opened = True
        try:
            yield
        finally:
            self._opened = False
            self._write(_SHOW + _LEAVE)

    def show(self, lines: Block, asking: bool = False) -> None:
        """A whole frame in place of the last one; the cursor ends under it if something is to be asked."""
        if not self.live:
            self.print(lines)
            return
        with self.console.capture() as captured:
            self.print([Text.assemble(self._margin, part) for line in lines for part in self._fitted(line)])
        frame = captured.get() if asking else captured.get().removesuffix("\n")
        self._write("\x1b[H\x1b[K" + frame.replace("\n", "\n\x1b[K") + "\x1b[J")

    def _fitted(self, line: Text) -> Sequence[Text]:
        """A line too long for the screen would leave its end uncleared when the next frame comes."""
        width = self.canvas.width
        return [*line.wrap(self.console, width)] if line.cell_len > width else [line]

    def print(self, lines: Block) -> None:
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def say(self, *sentences: str, style: str = "") -> None:
        """Sentences that stay."""
        self.print(folded(sentences, self.console.width, style))

    def wipe(self) -> None:
        """Nothing that was shown can be read any more, not even by scrolling back."""
        if self.live:
            self._write(_WIPE)
        elif sys.stdout.isatty():
            self._write("\n" * self.console.height)

    def ask(self, prompt: str = "› ") -> str:
        """A line from a person; raises EOFError."""
        if sys.stdin is None:
            raise EOFError
        return self.console.input(Text(self._margin + prompt, "key")).strip()

    def go_on(self, words: str = "Press Enter to go on. ") -> None:
        if self.live:
            self.console.input(Text(self._margin + words, "quiet"))

    @contextmanager
    def presses(self) -> Iterator[Presses]:
        """Keys at a terminal, lines elsewhere; raises EOFError."""
        if sys.stdin is None:
            raise EOFError
        if not self.live:
            yield Lines(sys.stdin.fileno())
            return
        self._write(_HIDE)
        try:
            with pressed(sys.stdin.fileno()) as keys:
                yield keys
        finally:
            self._write(_SHOW)

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def at_terminal() -> bool:
    """Whether a person reads what is printed and can answer; either end may be closed."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
