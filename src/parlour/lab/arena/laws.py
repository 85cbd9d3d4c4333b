"""Generator of people for The Mind: a grammar over waits. From a seed it draws families that nobody has met.

A wait is a floor and a power of a distance on the number line, times what its gear, its moods and its noise make of it.
The grammar chooses the distance (`SHAPES`) and what changes the gear (`GEARS`), and then numbers for both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, exp, log, log1p
from types import MappingProxyType
from typing import Any, Final

from parlour.bots.bot import Memory
from parlour.bots.mind import waiting_law
from parlour.bots.mind.human import Human
from parlour.games.mind import View

SCHEME: Final = "mind-laws-1"
"""The name of this grammar. If what a seed draws changes, it gets another name."""

SHAPES: Final[Mapping[str, Callable[[int, int, int], float]]] = MappingProxyType(
    {
        "plain": lambda under, card, step: card - under,
        "rounded": lambda under, card, step: step * max(round((card - under) / step), 1),
        "beats": lambda under, card, step: step * ceil((card - under) / step),
        "blocks": lambda under, card, step: step * max(card // step - under // step, 0.5),
        "landmarks": lambda under, card, step: card - under + step * (card // step - under // step) / 2,
        "logarithm": lambda under, card, step: step * log1p((card - under) / step),
        "knee": lambda under, card, step: min(card - under, step) + max(card - under - step, 0) / 2,
    }
)
"""The distance from the last card to one's own, with a step between 2 and 25."""

GEARS: Final[Mapping[str, Callable[[View, int], bool]]] = MappingProxyType(
    {
        "none": lambda view, every: False,
        "cards": lambda view, every: _parted(view) // every % 2 == 1,
        "cycle": lambda view, every: _parted(view) % every == 0,
        "level": lambda view, every: view.level // every % 2 == 1,
        "hand": lambda view, every: len(view.hand) >= every,
        "stakes": lambda view, every: view.lives <= max(every - 2, 1),
        "pile": lambda view, every: len(view.pile) // every % 2 == 1,
    }
)
"""When somebody is in the second gear; `every` is between 2 and 6."""


class Lawful(Human, frozen=True, kw_only=True):
    """Somebody whose waits follow a sentence of the grammar. `contrast` is how much slower the second gear is, as a
    logarithm."""

    shape: str = "plain"
    step: int = 10
    gears: str = "none"
    contrast: float = 0.0

    def gap(self, card: int, under: int) -> float:
        return max(SHAPES[self.shape](under, card, self.step), 0.5)

    def hand(self, view: View) -> float:
        return super().hand(view) + self.contrast * GEARS[self.gears](view, self.every)


def family(seed: str) -> Lawful:
    """What the people of a family have in common; their tempo is drawn anew in every game."""
    drawn = Memory(f"{SCHEME} {seed}")
    exponent = _between(drawn, 0.7, 1.3)
    gears = _one(drawn, ("none", *GEARS))  # half as often again as each other kind there is but one tempo
    law: dict[str, Any] = {
        "shape": _one(drawn, tuple(SHAPES)),
        "step": _one(drawn, (2, 3, 4, 5, 8, 10, 12, 20, 25)),
        "gears": gears,
        "every": 2 + drawn.chance.below(5),
        "contrast": _between(drawn, -0.8, 0.8) if gears != "none" else 0.0,
        "beat": exp(log(6.0) + 0.3 * drawn.normal() - exponent * log(waiting_law.REFERENCE)),
        "exponent": exponent,
        "room": _some(drawn, 0.5, 0.6),
        "floor": _between(drawn, 0.2, 0.9),
        "haste": _some(drawn, 0.5, 0.5),
        "keen": _some(drawn, 0.5, 0.2),
        "cv": _between(drawn, 0.06, 0.18),
        "full": _some(drawn, 0.25, 0.08),
    }
    return Lawful(**law, **_moods(drawn))


def _moods(drawn: Memory) -> dict[str, Any]:
    return {
        "lapses": _some(drawn, 0.15, 0.06),
        "lapse": _between(drawn, 1.5, 3.0),
        "wander": _some(drawn, 0.25, 0.2),
        "meet": _some(drawn, 0.4, 0.5),
        "hesitate": _some(drawn, 0.35, 0.6),
        "asks": drawn.uniform() < 0.2,
    }


def _parted(view: View) -> int:
    """How many cards this seat has parted with since the game began."""
    return view.level * (view.level + 1) // 2 - len(view.hand)


def _one(drawn: Memory, choices: tuple[Any, ...]) -> Any:
    return choices[drawn.chance.below(len(choices))]


def _between(drawn: Memory, low: float, high: float) -> float:
    return low + (high - low) * drawn.uniform()


def _some(drawn: Memory, share: float, most: float) -> float:
    """A trait that a share of families have, up to that much of it."""
    return most * drawn.uniform() if drawn.uniform() < share else 0.0
