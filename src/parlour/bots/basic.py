"""Bots that are simply there."""

from __future__ import annotations

from typing import Any

from parlour.bots.bot import Memory, Plan
from parlour.engine.options import Options


class Drifter(Options, frozen=True, kw_only=True):
    """Does anything that is allowed."""

    def plan(self, view: Any, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: _anything(view, memory))


def _anything(view: Any, memory: Memory) -> Plan | None:
    return memory.soon(memory.chance.draw(view.legal, 1)[0]) if view.legal else None
