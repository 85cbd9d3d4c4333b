"""The Mind in real time: bots play while a person thinks, and a key press counts at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from parlour.bots import Plan
from parlour.engine import Illegal
from parlour.games.mind import View
from parlour.games.mind.actions import Move, Play, Ready, Stop
from parlour.terminal import keyboard
from parlour.terminal.frames import frame, keys
from parlour.terminal.keyboard import InputReader
from parlour.terminal.language import reason, rules_of, worded
from parlour.terminal.local_game import LocalGame, PlayerQuit
from parlour.terminal.pronouns import full_sentence
from parlour.terminal.renderers import Block, move_of
from parlour.terminal.renderers.mind_keys import MindKeys

_KEYS: Final = MindKeys()


class RealTimeGame:
    """One person among bots."""

    def __init__(self, local: LocalGame, reader: InputReader) -> None:
        self.local = local
        self.reader = reader
        self.note = ""
        self._plans: dict[int, Plan] = {}
        self._planned = -1

    def run(self) -> None:
        self._rejoin()
        while not (self.local.closed or self.local.match.over):
            self._refresh()
            self.next()
        if not self.local.closed:
            self.local.close()
        self._show_end()

    def _show_end(self) -> None:
        """The last screen stays until somebody leaves on purpose: other keys may have been meant for the game."""
        self._refresh()
        while self.local.screen.live and self.reader.read(None) not in ("q", "enter"):
            self._refresh()

    @property
    def view(self) -> View:
        view: View = self.local.match.view(self.local.viewer)
        return view

    @property
    def offered(self) -> bool:
        """Whether the game is won and might go on blind (M7)."""
        view = self.view
        return view.phase == "won" and not view.blind and not view.ready[self.local.humans[0]]

    def next(self) -> None:
        """Whatever comes first: a key, a bot, or the clock."""
        key = self.reader.read(self._patience())
        self.note = ""
        match key:
            case None:
                self._others()
            case keyboard.RESIZE:
                pass
            case "q" | "quit":
                raise PlayerQuit
            case "?":
                self.note = rules_of(self.local.match.game)
            case _:
                try:
                    self.press(key)
                except Illegal as refusal:
                    self.note = full_sentence(reason(refusal), refusal.why)

    def press(self, key: str) -> None:
        """What a key or a line does; raises Illegal."""
        seat = self.local.humans[0]
        if self.offered:
            self._decide(key)
        elif key in ("space", "enter"):
            self.local.act(seat, self.lowest(seat))
        else:
            self.local.act(seat, move_of(_KEYS, self.view, key, live=self.local.screen.live))

    def lowest(self, seat: int) -> Move:
        """The lowest card of a seat, to be played; raises Illegal."""
        for move in self.local.match.legal(seat):
            if isinstance(move, Play):
                return move
        raise Illegal("cli.no-card-now" if self.view.phase == "play" else "cli.hands-first")

    def options(self) -> list[tuple[str, str]]:
        """The keys that do something now."""
        return _KEYS.words(self.view)

    def sentences(self, events: Sequence[Any]) -> list[str]:
        return self.local.sentences(events, self.local.viewer)

    def _decide(self, key: str) -> None:
        match key.lower():
            case "y" | "yes" | "h" | "ready":
                for seat in self.local.humans:
                    self.local.act(seat, Ready())
            case "n" | "no":
                self.local.close()
            case _:
                raise Illegal("cli.blind-yes-no")

    def _rejoin(self) -> None:
        """A player who comes back to a running level focuses first, and so does everyone."""
        if self.local.resumed and self.view.phase == "play":
            self.local.act(self.local.humans[0], Stop())

    def _patience(self) -> float | None:
        """Seconds until a bot or the clock wants to act; each bot is asked again whenever the table has changed."""
        match = self.local.match
        if self._planned != len(match.commits):
            plans = {seat: self.local.plan(seat) for seat in self.local.seats if seat not in self.local.humans}
            self._plans = {seat: plan for seat, plan in plans.items() if plan}
            self._planned = len(match.commits)
        due = match.game.due(match.state)
        moments = [*(plan.at for plan in self._plans.values()), *([] if due is None else [due])]
        return (min(moments) - self.local.now()) / 1000 if moments else None

    def _others(self) -> None:
        self.local.wait()
        if self._planned != len(self.local.match.commits):
            return
        now = self.local.now()
        ready = [(plan.at, seat) for seat, plan in self._plans.items() if plan.at <= now]
        if ready:
            seat = min(ready)[1]
            self.local.act(seat, self._plans[seat].action)

    def _refresh(self) -> None:
        local = self.local
        if local.screen.live:
            lines = self.sentences(local.recent_events())
            local.screen.show(frame(local, local.viewer, lines, self.foot(), note=self.note))
            return
        news = self.sentences(local.new_events())
        local.screen.say(*news, *([self.note] if self.note else []))
        local.screen.print(self._standing() if news else [])

    def _standing(self) -> Block:
        """Without a terminal: the table whenever everyone focuses, and what may be done."""
        view = self.view
        if view.phase != "focus" or any(view.ready):
            return self.foot() if self.offered else []
        return [Text(), *self.local.renderer.render(self.local.context(self.local.viewer), False), *self.foot()]

    def foot(self) -> Block:
        width = self.local.screen.viewport.width
        if self.local.closed:
            return keys(width, ("q", worded("cli_leave_table")))
        if self.offered:
            question = Text(worded("mind_cli_go_on_blind"), "title")
            return [question, *keys(width, ("y", worded("cli_yes")), ("n", worded("cli_no")))]
        return keys(width, *self.options(), ("?", worded("cli_key_rules")), ("q", worded("cli_key_leave")))
