"""Families of people for the benchmark alone: nothing is trained or tuned with them.

What the people of a family have in common follows from its seed in `strangers.txt`. Every family has a way that nobody
in the crowd has: waits that grow with the number of cards in hand, two tempi, or a steadier or less steady hand.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from math import exp, log
from pathlib import Path
from typing import Annotated, Any, Final

from parlour.bots.bot import Memory, Plan
from parlour.bots.mind import waiting_law
from parlour.bots.mind.human import Human
from parlour.engine import Options
from parlour.engine.options import whole
from parlour.games.mind import View

_FILE: Final = Path(__file__).with_name("strangers.txt").read_bytes()
SEEDS: Final = tuple(_FILE.decode().split())
HASH: Final = sha256(_FILE).hexdigest()
"""What the benchmark reports, so that everybody can see that the same people were met."""


class Stranger(Options, frozen=True, kw_only=True):
    """Somebody of a family that only the benchmark knows."""

    family: Annotated[int, whole(1, len(SEEDS), "which family")] = 1

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return self.person(memory).plan(view, memory)

    def person(self, memory: Memory) -> Human:
        """Of one family all are alike but for their tempo, which is drawn in every game."""
        return family_of(SEEDS[self.family - 1])


@cache
def family_of(seed: str) -> Human:
    """What the people of a family have in common."""
    drawn = Memory(f"family {seed}")
    exponent = _between(drawn, 0.7, 1.4)
    tempo = log(6.0) + 0.3 * drawn.normal()
    shape: dict[str, Any] = {
        "beat": exp(tempo - exponent * log(waiting_law.REFERENCE)),
        "exponent": exponent,
        "room": _between(drawn, 0.0, 0.6),
        "floor": _between(drawn, 0.2, 0.9),
        "haste": _between(drawn, 0.0, 0.4),
        "keen": _between(drawn, 0.0, 0.2),
        "meet": _between(drawn, 0.0, 0.3),
    }
    return Human(**shape, **_odd_way(drawn))


def _odd_way(drawn: Memory) -> dict[str, Any]:
    """What nobody in the crowd does."""
    kind, more = drawn.uniform(), drawn.uniform()
    if kind < 1 / 3:
        return {"full": 0.03 + 0.07 * more}
    if kind < 2 / 3:
        return {"gear": 0.3 + 0.5 * more, "every": 2 + drawn.chance.below(5)}
    return {"cv": (0.08, 0.2)[drawn.chance.below(2)], "full": 0.05 * more}


def _between(drawn: Memory, low: float, high: float) -> float:
    return low + (high - low) * drawn.uniform()
