"""The Mind with several people at one screen.

Before play, each person looks at their hand alone: their own number key uncovers it and covers it again. Then all
come back to the screen, each lays a hand down with the same key, and play begins with the last of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from parlour.engine import Illegal
from parlour.games.mind.actions import Ready, Star, Stop
from parlour.games.mind.events import StarRaised, Stopped
from parlour.terminal.frames import frame, keys
from parlour.terminal.keyboard import InputReader, key_name
from parlour.terminal.language import worded
from parlour.terminal.local_game import LocalGame, PlayerQuit
from parlour.terminal.mind.real_time import RealTimeGame
from parlour.terminal.renderers import Block
from parlour.terminal.renderers.layout import folded


class HotSeatGame(RealTimeGame):
    """People only. A stop or a star is asked for by all of them together."""

    def __init__(self, local: LocalGame, reader: InputReader) -> None:
        super().__init__(local, reader)
        self._looked = False
        self._players = {str(seat + 1): seat for seat in local.seats}

    def next(self) -> None:
        if self.view.phase != "focus":
            self._looked = False
        elif not self._looked:
            for key, seat in self._players.items():
                if self.view.counts[seat]:
                    self._look(key)
            self._looked = True
            self.reader.discard()
            return
        super().next()

    def press(self, key: str) -> None:
        if self.offered:
            super().press(key)
        elif key in self._players:
            seat = self._players[key]
            self.local.act(seat, Ready() if self.view.phase == "focus" else self.lowest(seat))
        elif key == "x":
            self.local.act(0, Stop())
        elif key == "s":
            for seat in self.local.seats:
                self.local.act(seat, Star())
        else:
            raise Illegal("cli.key-of-another", key=key_name(key), last=len(self._players))

    def options(self) -> list[tuple[str, str]]:
        view = self.view
        if view.phase == "focus":
            return [(key, self._name(key)) for key, seat in self._players.items() if not view.ready[seat]]
        players = [(key, self._name(key)) for key, seat in self._players.items() if view.counts[seat]]
        return [
            *players,
            ("x", worded("mind_cli_stop")),
            *([("s", worded("mind_cli_all_agree"))] if view.stars else []),
        ]

    def foot(self) -> Block:
        if self.view.phase != "focus" or self.local.closed:
            return super().foot()
        if not self._looked:
            return []
        return [*folded([worded("mind_cli_gather")], self.local.screen.viewport.width, "title"), *super().foot()]

    def sentences(self, events: Sequence[Any]) -> list[str]:
        """What the table decided together, without who pressed the key for it."""
        sentences = []
        for event in events:
            if isinstance(event, Stopped):
                sentences.append(worded("mind_cli_stopped"))
            elif not isinstance(event, StarRaised):
                sentences += super().sentences([event])
        return sentences

    def _name(self, key: str) -> str:
        return self.local.people(None).names[self._players[key]]

    def _look(self, key: str) -> None:
        """One person looks at their cards; before and after, nothing of them is on the screen."""
        name = self._name(key)
        lately = self.sentences(self.local.recent_events())[-3:]
        self.local.screen.wipe()
        self._wait_for(key, lambda width: self._covered(width, lately, name, key))
        self.local.screen.wipe()
        self._wait_for(key, lambda width: self._uncovered(width, key))
        self.local.screen.wipe()

    def _covered(self, width: int, lately: Sequence[str], name: str, key: str) -> Block:
        words = folded([worded("mind_cli_come_alone", name=name)], width, "title")
        pairs = [(key, worded("mind_cli_uncovers", name=name)), ("q", worded("cli_key_leave"))]
        return [*folded(lately, width), Text(), *words, *keys(width, *pairs)]

    def _uncovered(self, width: int, key: str) -> Block:
        pairs = [(key, worded("mind_cli_covers")), ("q", worded("cli_key_leave"))]
        return frame(self.local, self._players[key], [], keys(width, *pairs))

    def _wait_for(self, wanted: str, draw: Callable[[int], Block]) -> None:
        """Show something until a person presses their own key; what was typed before does not count."""
        screen = self.local.screen
        self.reader.discard()
        screen.show(draw(screen.viewport.width))
        while (key := self.reader.read(None)) != wanted:
            if key in ("q", "quit"):
                raise PlayerQuit
            if screen.live:
                screen.show(draw(screen.viewport.width))
