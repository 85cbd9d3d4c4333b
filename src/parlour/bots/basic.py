"""A bot that plays legal moves at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from parlour.bots.bot import Memory, Plan
from parlour.engine.options import Options


class Drifter(Options, frozen=True, kw_only=True):
    """Does anything that is allowed."""

    looks: ClassVar[bool] = False

    def plan(self, view: Any, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: self._anything(view, memory))

    def choices(self, view: Any) -> Sequence[Any]:
        """What it might do."""
        moves: Sequence[Any] = view.legal
        return moves

    def _anything(self, view: Any, memory: Memory) -> Plan | None:
        moves = self.choices(view)
        return memory.soon(memory.chance.draw(moves, 1)[0]) if moves else None
