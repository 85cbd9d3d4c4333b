"""Show a replay: step by step at a terminal, or printed from beginning to end."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from parlour.terminal.frames import keys
from parlour.terminal.language import figured, worded
from parlour.terminal.renderers import Block, RenderContext, picture_source, renderer_of
from parlour.terminal.renderers.layout import folded
from parlour.terminal.screen import Screen
from parlour.terminal.terminal_replay import AnyStep, TerminalReplay

_ON: Final = ("space", "right", "enter", "down", "n")
_BACK: Final = ("left", "b", "up", "p")


class ReplayViewer:
    def __init__(self, replay: TerminalReplay, screen: Screen) -> None:
        self.replay = replay
        self.screen = screen
        self._at = 0

    def run(self) -> None:
        if not self.replay.steps:
            self.screen.print([Text(worded("cli_nothing_happened"))])
        elif self.screen.live:
            self._stepwise()
        else:
            for step in self.replay.steps:
                self.screen.print([*self._frame(step), Text()])

    def _stepwise(self) -> None:
        last = len(self.replay.steps) - 1
        with self.screen.opened(), self.screen.input_reader() as reader:
            while True:
                foot = keys(self.screen.viewport.width, *_keys())
                self.screen.show([*self._frame(self.replay.steps[self._at]), Text(), *foot])
                try:
                    key = reader.read(None)
                except (EOFError, KeyboardInterrupt):
                    return
                if key in ("q", "\x1b"):
                    return
                moves = {**dict.fromkeys(_ON, self._at + 1), **dict.fromkeys(_BACK, self._at - 1), "g": 0, "G": last}
                self._at = min(last, max(0, moves.get(key or "", self._at)))

    def _frame(self, step: AnyStep) -> Block:
        story = folded(self.replay.sentences(step), self.screen.viewport.width)
        reveals = self._reveals(step)
        table = [] if reveals and self.screen.live else self._table(step)
        return [*self._caption(step), *story, Text(), *reveals, *table]

    def _caption(self, step: AnyStep) -> Block:
        """Which commit it is, when it was, who did what."""
        seq, cause = step.commit.seq, step.commit.cause
        who = self.replay.people.name(cause.by) if isinstance(cause.by, int) else worded("cli_by", who=cause.by)
        words = self.replay.notation(step) or "…"
        shown = words if len(words) <= self.screen.viewport.width else f"{words[: self.screen.viewport.width - 1]}…"
        count = worded("cli_step_of", step=seq, steps=len(self.replay.steps))
        return [Text.assemble((count, "key"), f" · {_time(cause.at)} · {who}"), Text(shown, "title")]

    def _table(self, step: AnyStep) -> Block:
        return renderer_of(self.replay.game.name).render(self._context(step.after), False)

    def _reveals(self, step: AnyStep) -> Block:
        renderer, context = renderer_of(self.replay.game.name), self._context(step.before)
        blocks = (renderer.render_event(event, context) for event in self.replay.events(step))
        return [line for block in blocks if block for line in (*block, Text())]

    def _context(self, state: object) -> RenderContext:
        view = self.replay.game.view(state, self.replay.viewer)
        hands = self.replay.open_hands(state)
        return RenderContext(
            view, self.replay.people, self.screen.viewport, hands, picture_source(self.replay.game, state)
        )


def _keys() -> list[tuple[str, str]]:
    return [
        (f"{worded('cli_key_space')} →", worded("cli_key_on")),
        ("← b", worded("cli_key_back")),
        ("g G", worded("cli_key_ends")),
        ("q", worded("cli_key_leave")),
    ]


def _time(at: int) -> str:
    """
    >>> _time(83_450)
    '1:23.450'
    """
    return figured(f"{at // 60_000}:{at // 1000 % 60:02}.{at % 1000:03}")
