"""Bots that are simply there."""

from __future__ import annotations

from typing import Any, Final

from parlour.bots.bot import Memory, Plan
from parlour.engine import Millis
from parlour.engine.options import Options
from parlour.games.mind import View as MindView
from parlour.games.mind.actions import Play, Ready, Star, Stop


class Drifter(Options, frozen=True, kw_only=True):
    """Does anything that is allowed, but stops nobody: who has no cards left could do so for ever."""

    def plan(self, view: Any, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: _anything(view, memory))


def _anything(view: Any, memory: Memory) -> Plan | None:
    moves = [move for move in view.legal if move != Stop()]
    return memory.soon(memory.chance.draw(moves, 1)[0]) if moves else None


class Steady(Options, frozen=True, kw_only=True):
    """Keeps an even pace in The Mind, and agrees to what the others want."""

    def plan(self, view: MindView, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: _steadily(view, memory))


_FLOOR: Final = 500
_PER_NUMBER: Final = 280


def _steadily(view: MindView, memory: Memory) -> Plan | None:
    if Star() in view.legal and any(view.raised):
        return memory.soon(Star())
    if Ready() in view.legal and (view.phase == "focus" or any(view.ready)):
        return memory.soon(Ready())
    return next((_played(view, move.card) for move in view.legal if isinstance(move, Play)), None)


def _played(view: MindView, card: int) -> Plan:
    """The same wait for the same gap since the last card; blind, since the hands came off the table."""
    since, top = (view.began, 0) if view.blind else (view.since, max((*view.pile, *view.aside), default=0))
    return Plan(Play(card), Millis(since + _FLOOR + _PER_NUMBER * (card - top)))
