"""Bots that are simply there, so that nobody has to play alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.bots.bot import Bot, Memory, Plan
from parlour.engine import Millis
from parlour.games.mind import View as MindView
from parlour.games.mind.actions import Play, Ready, Star

_THINKING: Final = range(500, 1100)


def _soon(action: Any, memory: Memory) -> Plan:
    return Plan(action, Millis(memory.now + memory.chance.draw(_THINKING, 1)[0]))


class Drifter:
    """Does anything that is allowed."""

    def plan(self, view: Any, memory: Memory) -> Plan | None:
        return _soon(memory.chance.draw(view.legal, 1)[0], memory) if view.legal else None


class Steady:
    """Keeps an even pace in The Mind, and agrees to what the others want."""

    FLOOR: Final = 500
    PER_NUMBER: Final = 280

    def plan(self, view: MindView, memory: Memory) -> Plan | None:
        if Star() in view.legal and any(view.raised):
            return _soon(Star(), memory)
        if Ready() in view.legal and (view.phase == "focus" or any(view.ready)):
            return _soon(Ready(), memory)
        return next((self._play(view, move.card) for move in view.legal if isinstance(move, Play)), None)

    def _play(self, view: MindView, card: int) -> Plan:
        """The same wait for the same gap since the last card; blind, since the hands came off the table."""
        since, top = (view.began, 0) if view.blind else (view.since, max((*view.pile, *view.aside), default=0))
        return Plan(Play(card), Millis(since + self.FLOOR + self.PER_NUMBER * (card - top)))


BOTS: Final[Mapping[str, Bot]] = {"mind": Steady()}


def bot_for(game: str) -> Bot:
    return BOTS.get(game, Drifter())
