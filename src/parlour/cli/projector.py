"""A replay on the screen: stepped through with keys, or printed from end to end."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from parlour.cli.faces import Block, Scene, face_of, printed_in
from parlour.cli.faces.layout import folded
from parlour.cli.frames import keys
from parlour.cli.screen import Screen
from parlour.cli.terminal_replay import AnyStep, TerminalReplay

_ON: Final = ("space", "right", "enter", "down", "n")
_BACK: Final = ("left", "b", "up", "p")


class Projector:
    def __init__(self, replay: TerminalReplay, screen: Screen) -> None:
        self.replay = replay
        self.screen = screen
        self._at = 0

    def run(self) -> None:
        if not self.replay.steps:
            self.screen.print([Text("This journal has only its first line: nothing has happened yet.")])
        elif self.screen.live:
            self._stepwise()
        else:
            for step in self.replay.steps:
                self.screen.print([*self._frame(step), Text()])

    def _stepwise(self) -> None:
        last = len(self.replay.steps) - 1
        foot = keys(
            self.screen.canvas.width, ("space →", "on"), ("← b", "back"), ("g G", "first, last"), ("q", "leave")
        )
        with self.screen.opened(), self.screen.presses() as presses:
            while True:
                self.screen.show([*self._frame(self.replay.steps[self._at]), Text(), *foot])
                try:
                    key = presses.read(None)
                except (EOFError, KeyboardInterrupt):
                    return
                if key in ("q", "\x1b"):
                    return
                moves = {**dict.fromkeys(_ON, self._at + 1), **dict.fromkeys(_BACK, self._at - 1), "g": 0, "G": last}
                self._at = min(last, max(0, moves.get(key or "", self._at)))

    def _frame(self, step: AnyStep) -> Block:
        story = folded(self.replay.told(step), self.screen.canvas.width)
        reveals = self._reveals(step)
        table = [] if reveals and self.screen.live else self._table(step)
        return [*self._caption(step), *story, Text(), *reveals, *table]

    def _caption(self, step: AnyStep) -> Block:
        """Which commit it is, when it was, who did what."""
        seq, cause = step.commit.seq, step.commit.cause
        who = self.replay.people.name(cause.by) if isinstance(cause.by, int) else f"the {cause.by}"
        words = self.replay.notation(step) or "…"
        shown = words if len(words) <= self.screen.canvas.width else f"{words[: self.screen.canvas.width - 1]}…"
        count = f"{seq} of {len(self.replay.steps)}"
        return [Text.assemble((count, "key"), f" · {_time(cause.at)} · {who}"), Text(shown, "title")]

    def _table(self, step: AnyStep) -> Block:
        return face_of(self.replay.game.name).table(self._scene(step.after), False)

    def _reveals(self, step: AnyStep) -> Block:
        face, scene = face_of(self.replay.game.name), self._scene(step.before)
        blocks = (face.reveal(event, scene) for event in self.replay.events(step))
        return [line for block in blocks if block for line in (*block, Text())]

    def _scene(self, state: object) -> Scene:
        view = self.replay.game.view(state, self.replay.viewer)
        hands = self.replay.open_hands(state)
        return Scene(view, self.replay.people, self.screen.canvas, hands, printed_in(self.replay.game, state))


def _time(at: int) -> str:
    """
    >>> _time(83_450)
    '1:23.450'
    """
    return f"{at // 60_000}:{at // 1000 % 60:02}.{at % 1000:03}"
