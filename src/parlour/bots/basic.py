"""The bot that is simply there."""

from __future__ import annotations

from typing import Any

from parlour.bots.bot import Memory, Plan
from parlour.engine.options import Options
from parlour.games.mind.actions import Stop


class Drifter(Options, frozen=True, kw_only=True):
    """Does anything that is allowed, but stops nobody: who has no cards left could do so for ever."""

    def plan(self, view: Any, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: _anything(view, memory))


def _anything(view: Any, memory: Memory) -> Plan | None:
    moves = [move for move in view.legal if move != Stop()]
    return memory.soon(memory.chance.draw(moves, 1)[0]) if moves else None
