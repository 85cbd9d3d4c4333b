"""A bot for Straws."""

from __future__ import annotations

from typing import Annotated

from parlour.bots.bot import Memory, Plan
from parlour.engine.options import Options, whole

from .actions import Keep, Swap
from .view import View


class Cautious(Options, frozen=True, kw_only=True):
    """Keeps whatever is longer than `least`."""

    least: Annotated[int, whole(0, 12, "the longest straw that it swaps")] = 6

    def plan(self, view: View, memory: Memory) -> Plan | None:
        wanted = Keep() if sum(view.hand) > self.least else Swap()
        return memory.settle(view, lambda: memory.soon(wanted) if view.legal else None)
