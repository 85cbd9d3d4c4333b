"""Terminal output and prompts: whole frames on a terminal, plain lines where there is none."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from parlour.terminal.keyboard import RESIZE, InputReader, LineEditor, LineReader, raw_keys
from parlour.terminal.language import worded
from parlour.terminal.renderers.layout import Block, folded
from parlour.terminal.renderers.palette import SIXTEEN, SYSTEMS
from parlour.terminal.renderers.renderer import Viewport
from parlour.terminal.text import printable

_WIDE: Final = 60
_NARROW: Final = 20
_ENTER: Final = "\x1b[?1049h\x1b[2J\x1b[H"
_LEAVE: Final = "\x1b[?1049l"
_HIDE: Final = "\x1b[?25l"
_SHOW: Final = "\x1b[?25h"
PROMPT: Final = "› "
_WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"


class Screen:
    """`live`: a person sits here and sees frames; otherwise everything is printed once, in order, and answers are
    lines. So it is at a terminal too where `lines` are asked for."""

    def __init__(self, lines: bool = False) -> None:
        self.console = Console(highlight=False)
        colours = SYSTEMS.get(self.console.color_system or "", SIXTEEN)
        self.console.push_theme(colours.theme)
        self._inks = () if self.console.color_system is None or self.console.no_color else colours.inks
        self.live = at_terminal() and not self.console.is_dumb_terminal and not lines
        self._opened = False

    @property
    def viewport(self) -> Viewport:
        return Viewport(max(_NARROW, self.console.width - 2 * len(self._margin)), self.console.height, self._inks)

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

    def show(self, lines: Block) -> None:
        """A whole frame in place of the last one."""
        if not self.live:
            self.print(lines)
            return
        with self.console.capture() as captured:
            self.print([Text.assemble(self._margin, part) for line in lines for part in self._fitted(line)])
        frame = captured.get().removesuffix("\n")
        self._write("\x1b[H\x1b[K" + frame.replace("\n", "\n\x1b[K") + "\x1b[J")

    def _fitted(self, line: Text) -> Sequence[Text]:
        """A line too long for the screen would leave its end uncleared when the next frame comes."""
        width = self.viewport.width
        return [*line.wrap(self.console, width)] if line.cell_len > width else [line]

    def print(self, lines: Block) -> None:
        for line in lines:
            self.console.print(_printable_line(line), soft_wrap=True)

    def say(self, *sentences: str, style: str = "") -> None:
        """Sentences that stay."""
        self.print(folded(sentences, self.console.width, style))

    def wipe(self) -> None:
        """Nothing that was shown can be read any more, not even by scrolling back."""
        if self.live:
            self._write(_WIPE)
        elif sys.stdout.isatty():
            self._write("\n" * self.console.height)

    def ask(self, prompt: str = PROMPT) -> str:
        """A line from a person; raises EOFError."""
        if sys.stdin is None:
            raise EOFError
        return self.console.input(Text(self._margin + prompt, "key")).strip()

    def ask_in_frame(self, draw: Callable[[], Block]) -> str:
        """A line typed under a frame, which is drawn again when the terminal is resized; raises EOFError."""
        if not self.live:
            self.print(draw())
            return self.ask()
        editor, line, key = LineEditor(), None, RESIZE
        with self.input_reader(cursor=True) as reader:
            while line is None:
                if key == RESIZE:
                    self.show([*draw(), Text.assemble((PROMPT, "key"), editor.text)])
                key, before = reader.read(None) or "", editor.text
                line = editor.press(key)
                self._write(_echo(before, editor.text))
        return line

    def pause(self, draw: Callable[[], Block], words: str = "") -> None:
        """A frame that stays until Enter is pressed; what was typed before it came does not count.

        Without a terminal it is printed, and nobody is waited for.
        """
        if not self.live:
            self.print(draw())
            return
        with self.input_reader() as reader:
            reader.discard()
            key: str | None = ""
            while key != "enter":
                self.show([*draw(), Text(words or worded("cli_go_on"), "quiet")])
                key = reader.read(None)

    @contextmanager
    def input_reader(self, cursor: bool = False) -> Iterator[InputReader]:
        """Keys at a terminal, lines elsewhere; raises EOFError."""
        if sys.stdin is None:
            raise EOFError
        if not self.live:
            yield LineReader(sys.stdin.fileno())
            return
        if not cursor:
            self._write(_HIDE)
        try:
            with raw_keys(sys.stdin.fileno()) as keys:
                yield keys
        finally:
            self._write(_SHOW)

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def _printable_line(line: Text) -> Text:
    """A styled line without characters that steer a terminal, line breaks among them."""
    if line.plain.isprintable():
        return line
    line = line.copy()
    line.plain = printable(line.plain).replace("\n", " ")
    return line


def _echo(before: str, after: str) -> str:
    """What to write at the end of a typed line to turn it into another: letters, or steps back over them."""
    if after.startswith(before):
        return after[len(before) :]
    return "\b \b" * cell_len(before[len(after) :])


def at_terminal() -> bool:
    """Whether a person reads what is printed and can answer; either end may be closed."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
