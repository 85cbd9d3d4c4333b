"""Straws in a terminal."""

from __future__ import annotations

from parlour.terminal.pronouns import People
from parlour.terminal.renderers.plain import PlainRenderer

from . import GAME
from . import events as e


class StrawsRenderer(PlainRenderer):
    def __init__(self) -> None:
        super().__init__(GAME)

    def describe(self, event: e.Event, people: People) -> str | None:
        match event:
            case e.Kept():
                return people.tell_own("straws", "say_kept", event.seat)
            case e.GivenAway():
                return people.tell_own("straws", "say_swapped", event.seat)
            case e.Ended():
                return people.tell_own("straws", "say_won", event.winners[0], straws=", ".join(map(str, event.straws)))
            case _:
                return None
