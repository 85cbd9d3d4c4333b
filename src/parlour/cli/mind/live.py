"""The Mind, in real time: bots play while you think, and a key press counts at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from parlour.bots import Plan
from parlour.cli.faces import Block
from parlour.cli.faces.mind_keys import MindKeys
from parlour.cli.frames import frame, keys
from parlour.cli.keyboard import Presses
from parlour.cli.people import full_sentence
from parlour.cli.sitting import Left, Sitting
from parlour.engine import Illegal
from parlour.games.mind import View
from parlour.games.mind.actions import Move, Play, Ready, Stop

_KEYS: Final = MindKeys()


class Live:
    """One person among bots."""

    def __init__(self, sitting: Sitting, presses: Presses) -> None:
        self.sitting = sitting
        self.presses = presses
        self.note = ""
        self._plans: dict[int, Plan] = {}
        self._planned = -1

    def run(self) -> None:
        self._rejoin()
        while not (self.sitting.closed or self.sitting.match.over):
            self._refresh()
            self.next()
        if not self.sitting.closed:
            self.sitting.close()
        self._refresh()
        if self.sitting.screen.live:
            self.presses.read(None)

    @property
    def view(self) -> View:
        view: View = self.sitting.match.view(self.sitting.viewer)
        return view

    @property
    def offered(self) -> bool:
        """Whether the game is won and might go on blind (M7)."""
        view = self.view
        return view.phase == "won" and not view.blind and not view.ready[self.sitting.humans[0]]

    def next(self) -> None:
        """Whatever comes first: a key, a bot, or the clock."""
        key = self.presses.read(self._patience())
        self.note = ""
        match key:
            case None:
                self._others()
            case "q" | "quit":
                raise Left
            case "?":
                self.note = self.sitting.face.how.replace("\n", " ")
            case _:
                try:
                    self.press(key)
                except Illegal as refusal:
                    self.note = full_sentence(str(refusal))

    def press(self, key: str) -> None:
        """What a key or a line does; raises Illegal."""
        seat = self.sitting.humans[0]
        if self.offered:
            self._decide(key)
        elif key in ("space", "enter"):
            self.sitting.act(seat, self.lowest(seat))
        else:
            self.sitting.act(seat, _KEYS.move(self.view, key))

    def lowest(self, seat: int) -> Move:
        """The lowest card of a seat, to be played; raises Illegal."""
        for move in self.sitting.match.legal(seat):
            if isinstance(move, Play):
                return move
        raise Illegal("there is no card to play now" if self.view.phase == "play" else "first every hand is laid down")

    def options(self) -> list[tuple[str, str]]:
        """The keys that do something now."""
        return _KEYS.words(self.view)

    def told(self, events: Sequence[Any]) -> list[str]:
        return self.sitting.told(events, self.sitting.viewer)

    def _decide(self, key: str) -> None:
        match key.lower():
            case "y" | "yes" | "h" | "ready":
                for seat in self.sitting.humans:
                    self.sitting.act(seat, Ready())
            case "n" | "no":
                self.sitting.close()
            case _:
                raise Illegal("go on blind? y for yes, n for no")

    def _rejoin(self) -> None:
        """Whoever comes back to a running level focuses first, and so does everyone."""
        if self.sitting.resumed and self.view.phase == "play":
            self.sitting.act(self.sitting.humans[0], Stop())

    def _patience(self) -> float | None:
        """Seconds until a bot or the clock wants to act; each bot is asked again whenever the table has changed."""
        match = self.sitting.match
        if self._planned != len(match.commits):
            plans = {seat: self.sitting.plan(seat) for seat in self.sitting.seats if seat not in self.sitting.humans}
            self._plans = {seat: plan for seat, plan in plans.items() if plan}
            self._planned = len(match.commits)
        due = match.game.due(match.state)
        moments = [*(plan.at for plan in self._plans.values()), *([] if due is None else [due])]
        return (min(moments) - self.sitting.now()) / 1000 if moments else None

    def _others(self) -> None:
        self.sitting.wait()
        if self._planned != len(self.sitting.match.commits):
            return
        now = self.sitting.now()
        ready = [(plan.at, seat) for seat, plan in self._plans.items() if plan.at <= now]
        if ready:
            seat = min(ready)[1]
            self.sitting.act(seat, self._plans[seat].action)

    def _refresh(self) -> None:
        sitting = self.sitting
        if sitting.screen.live:
            told = self.told(sitting.lately())
            sitting.screen.show(frame(sitting, sitting.viewer, told, self._foot(), note=self.note))
            return
        news = self.told(sitting.fresh())
        sitting.screen.say(*news, *([self.note] if self.note else []))
        sitting.screen.print(self._standing() if news else [])

    def _standing(self) -> Block:
        """Without a terminal: the table whenever everyone focuses, and what may be done."""
        view = self.view
        if view.phase != "focus" or any(view.ready):
            return self._foot() if self.offered else []
        return [Text(), *self.sitting.face.table(self.sitting.scene(self.sitting.viewer), False), *self._foot()]

    def _foot(self) -> Block:
        width = self.sitting.screen.canvas.width
        if self.sitting.closed:
            return keys(width, ("any key", "get up"))
        if self.offered:
            question = Text("Go on blind, with the lives and stars you have left?", "title")
            return [question, *keys(width, ("y", "yes"), ("n", "no"))]
        return keys(width, *self.options(), ("?", "rules"), ("q", "leave"))
