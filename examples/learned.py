"""Two that have learned to wait, as bots: what `waiting` came to from two seeds.

parlour practice examples.learned:ONE
"""

from __future__ import annotations

from math import exp, log
from typing import Final

import numpy as np

from parlour.bots import Memory, Plan
from parlour.engine import Millis, Options
from parlour.games.mind import View
from parlour.games.mind.actions import Play, Ready, Star

KNOTS: Final = (1, 2, 3, 5, 8, 13, 21, 34, 55, 100)


class Learned(Options, frozen=True, kw_only=True):
    """Waits by a table, and agrees to every star. `waits` are seconds at the gaps of `KNOTS`."""

    waits: tuple[float, ...]

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: self._think(view, memory))

    def wait(self, gap: int) -> float:
        """Seconds with a card that is so many numbers above the last one."""
        return exp(float(np.interp(log(max(gap, 1)), np.log(KNOTS), np.log(self.waits))))

    def _think(self, view: View, memory: Memory) -> Plan | None:
        if any(view.raised):
            return memory.soon(Star()) if Star() in view.legal else None
        if view.phase == "focus" and Ready() in view.legal:
            return memory.soon(Ready())
        if view.phase != "play" or not view.hand:
            return None
        gap = view.hand[0] - max(view.pile, default=0)
        return Plan(Play(view.hand[0]), Millis(int(view.since + 1000 * self.wait(gap))))


ONE: Final = Learned(waits=(0.21, 0.33, 0.50, 0.92, 1.54, 3.09, 6.63, 14.05, 24.02, 29.23))
TWO: Final = Learned(waits=(0.20, 0.31, 0.44, 0.64, 1.11, 2.23, 4.92, 9.70, 18.80, 28.84))
"""Seeds 1 and 2, after fifty generations each."""
