"""The crowd: a person drawn anew in each game from a fixed distribution."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Annotated, Any

from parlour.bots.bot import Memory, Plan, SeatedBot
from parlour.bots.mind import waiting_law
from parlour.bots.mind.human import Human
from parlour.engine import Options
from parlour.engine.options import number
from parlour.games.mind import View

_USUAL, _APART = 6.0, 0.4
"""Seconds for the gap of reference, and how far people lie apart in that, before the spread of tempo that all have."""

_COUNTING, _PUBLISHED, _ONCE, _TENS, _ASKING = 0.35, 0.25, 0.08, 0.05, 0.2
"""Shares of people: who counts, who keeps the published law, counts once from the opening, thinks in tens, asks."""


class Crowd(Options, frozen=True, kw_only=True):
    """Somebody else in every game, drawn from the distribution in bots/README.md."""

    cv: Annotated[float, number(0, 1, "spread of a single wait, as a share of it")] = 0.14
    pace_sd: Annotated[float, number(0, 2, "spread of tempo between people, as a logarithm")] = 0.35

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return self.person(memory).plan(view, memory)

    def person(self, memory: Memory) -> Human:
        return memory.keep("person", lambda: drawn(memory, self.cv, self.pace_sd))


def acquainted(players: Sequence[SeatedBot]) -> None:
    """Let people at one table be the same person at the same tempo, each with their own unevenness."""
    first, *others = players
    person = first.bot if isinstance(first.bot, Human) else getattr(first.bot, "person", _nobody)(first.memory)
    if person is None:
        return
    tempo = person.own_tempo(first.memory)
    for other in others:
        other.memory.keep("person", lambda: person)
        other.memory.keep("tempo", lambda: tempo)


def _nobody(memory: Memory) -> None:
    """Bots that are no people have no tempo to share."""


def drawn(memory: Memory, cv: float, pace_sd: float) -> Human:
    """A person out of the crowd. What people differ in is drawn trait by trait; most traits only some people have."""
    shape = _shape(memory)
    tempo = log(_USUAL) + _APART * memory.normal()
    beat = exp(tempo - shape.get("exponent", waiting_law.EXPONENT) * log(waiting_law.REFERENCE))
    return Human(beat=beat, **shape, **_moods(memory), cv=cv, pace_sd=pace_sd)


def _shape(memory: Memory) -> dict[str, Any]:
    """A third count, a quarter keep the law of published games, and the rest have one of their own."""
    kind = memory.uniform()
    traits: dict[str, Any] = {}
    if kind < _COUNTING:
        traits = {"exponent": 1.0, "room": 0.0, "haste": 0.0, "keen": 0.0}
    elif kind > _COUNTING + _PUBLISHED:
        traits = {"exponent": _between(memory, 0.6, 1.5), "room": _between(memory, 0.0, 0.8)}
        traits |= {"haste": _some(memory, 0.5, 0.9), "keen": _between(memory, 0.0, 0.2)}
    once, tens = memory.uniform() < _ONCE, memory.uniform() < _TENS
    return {**traits, "floor": _between(memory, 0.2, 0.9), "origin": "opening" if once else "card", "tens": tens}


def _moods(memory: Memory) -> dict[str, Any]:
    return {
        "lapses": _some(memory, 0.25, 0.08),
        "lapse": _between(memory, 1.5, 3.0),
        "wander": _some(memory, 0.25, 0.2),
        "meet": _some(memory, 0.5, 0.6),
        "hesitate": _some(memory, 0.3, 0.4),
        "asks": memory.uniform() < _ASKING,
    }


def _between(memory: Memory, low: float, high: float) -> float:
    return low + (high - low) * memory.uniform()


def _some(memory: Memory, share: float, most: float) -> float:
    """A trait that a share of people have, up to that much of it."""
    return most * memory.uniform() if memory.uniform() < share else 0.0
