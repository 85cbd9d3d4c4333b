"""A small recurrent policy for The Mind, and the bot that plays by its weights.

`think` is plain Python over arrays. The bot calls it as it is; the trainer compiles the same function.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import exp, log, tanh
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import numpy as np

from parlour.bots.bot import Memory
from parlour.bots.mind import observation
from parlour.bots.mind.learner import Learner
from parlour.bots.mind.observation import Sight
from parlour.bots.mind.waiting_law import Floats
from parlour.engine import BadSetup
from parlour.engine.options import SCRIPTS, accepts
from parlour.languages import quoted

HEARD, SEEN, MEMORY = 8, 9, 4
"""Sizes of the input about the last silence, of the input about the view, and of the hidden state."""

_GATE: Final = HEARD + MEMORY + 1
_OUT: Final = SEEN + MEMORY + 1
_HIDDEN: Final = 4
_AT_HIDDEN: Final = 3 * MEMORY * _GATE
_AT_OUT: Final = _AT_HIDDEN + _HIDDEN * _OUT
SIZE: Final = _AT_OUT + 2 * (_OUT + _HIDDEN)
"""How many weights there are: of three gates, of a hidden layer, and of the two answers."""

STAR: Final = _AT_OUT + _OUT + _HIDDEN
"""Where the weights of the second answer begin, the constant first."""

FASTEST, SLOWEST = 0.05, 60.0
_KEPT: Final = ("crowd", "self-play", "other-play")
_ACCEPTED: Final = f"{', '.join(_KEPT)} or a file"

_LEVEL, _LIVES, _UNDER = int(Sight.LEVEL), int(Sight.LIVES), int(Sight.UNDER)
_HELD, _OPENING, _HOW, _WHO = int(Sight.HELD), int(Sight.OPENING), int(Sight.HOW), int(Sight.WHO)
_CARD, _BELOW, _WAIT, _ASIDE = int(Sight.CARD), int(Sight.BELOW), int(Sight.WAIT), int(Sight.ASIDE)
_HAND, _COUNTS = observation.HAND, observation.COUNTS


def first_weights() -> Floats:
    """Where training begins: somebody who counts, a third of a second a number. Memory is random but for its first
    number, which notes how fast the others are; a little of that is heeded."""
    weights = np.zeros(SIZE)
    weights[:_AT_HIDDEN] = 0.2 * np.random.default_rng(0).standard_normal(_AT_HIDDEN)
    weights[: MEMORY * _GATE : _GATE] = -2.0
    weights[1 + 2], weights[2 * MEMORY * _GATE + 1] = 2.0, 1.0
    weights[_AT_OUT + 1 + SEEN] = 0.3
    weights[_AT_OUT], weights[_AT_OUT + 1] = log(0.35) + log(20.0), 1.0
    weights[STAR] = -2.0
    return weights


def think(weights: Floats, state: Floats, row: Any) -> tuple[float, float]:
    """Take in how the last silence ended, and decide: how long to wait in seconds, and whether to ask for a star (if
    the second number is above 0). `state`: the hidden state, `MEMORY` numbers and as many for temporary values."""
    x, z = state[MEMORY : MEMORY + HEARD], state[MEMORY + HEARD : MEMORY + HEARD + SEEN]
    new = state[MEMORY + HEARD + SEEN : MEMORY + HEARD + SEEN + MEMORY]
    gap, wait = max(row[_CARD] - row[_BELOW], 1.0), max(row[_WAIT] - 0.3, 0.05)
    known = row[_HOW] == 1.0 or row[_HOW] == 2.0
    informative = known and gap > 1.0
    x[0] = log(wait) - log(gap) + 1.0 if informative and row[_WHO] > 0 else 0.0
    x[1] = log(gap) - 2.3 if informative and row[_WHO] > 0 else 0.0
    x[2] = 1.0 if informative and row[_WHO] > 0 else 0.0
    x[3] = log(wait) - log(gap) + 1.0 if informative and row[_WHO] == 0 else 0.0
    x[4] = 1.0 if informative and row[_WHO] == 0 else 0.0
    x[5] = 1.0 if row[_HOW] == 2.0 and row[_WHO] > 0 else 0.0
    x[6] = 1.0 if row[_HOW] == 2.0 and row[_WHO] == 0 else 0.0
    x[7] = 1.0 if row[_HOW] == 3.0 else 0.0
    for unit in range(MEMORY):
        update, reset = weights[unit * _GATE], weights[(MEMORY + unit) * _GATE]
        for at in range(HEARD):
            update += weights[unit * _GATE + 1 + at] * x[at]
            reset += weights[(MEMORY + unit) * _GATE + 1 + at] * x[at]
        for at in range(MEMORY):
            update += weights[unit * _GATE + 1 + HEARD + at] * state[at]
            reset += weights[(MEMORY + unit) * _GATE + 1 + HEARD + at] * state[at]
        gate = 1.0 / (1.0 + exp(-max(min(reset, 30.0), -30.0)))
        begin = (2 * MEMORY + unit) * _GATE
        fresh = weights[begin]
        for at in range(HEARD):
            fresh += weights[begin + 1 + at] * x[at]
        for at in range(MEMORY):
            fresh += weights[begin + 1 + HEARD + at] * gate * state[at]
        keep = 1.0 / (1.0 + exp(-max(min(update, 30.0), -30.0)))
        new[unit] = (1.0 - keep) * state[unit] + keep * tanh(fresh)
    for unit in range(MEMORY):
        state[unit] = new[unit]
    others = 0.0
    for at in range(_COUNTS + 1, len(row)):
        others += row[at]
    distance = log(max(row[_HAND] - row[_UNDER], 1.0))
    z[0] = distance - 3.0
    z[1] = 0.1 * (distance - 3.0) ** 2
    z[2] = log(100.0 / (100.0 - row[_UNDER]))
    z[3] = log(1.0 + others) - 1.0
    z[4] = 0.1 * row[_HELD]
    z[5] = 0.1 * row[_LEVEL]
    z[6] = row[_OPENING]
    z[7] = 1.0 if row[_OPENING] == 0.0 and row[_WHO] > 0 else 0.0
    z[8] = 1.0 if row[_LIVES] == 1.0 else 0.0
    longer, star = weights[_AT_OUT], weights[STAR]
    for at in range(SEEN):
        longer += weights[_AT_OUT + 1 + at] * z[at]
        star += weights[STAR + 1 + at] * z[at]
    for at in range(MEMORY):
        longer += weights[_AT_OUT + 1 + SEEN + at] * state[at]
        star += weights[STAR + 1 + SEEN + at] * state[at]
    for unit in range(_HIDDEN):
        begin = _AT_HIDDEN + unit * _OUT
        hidden = weights[begin]
        for at in range(SEEN):
            hidden += weights[begin + 1 + at] * z[at]
        for at in range(MEMORY):
            hidden += weights[begin + 1 + SEEN + at] * state[at]
        hidden = tanh(hidden)
        longer += weights[_AT_OUT + _OUT + unit] * hidden
        star += weights[STAR + _OUT + unit] * hidden
    return min(max(exp(max(min(longer, 10.0), -10.0)), FASTEST), SLOWEST), star


def new_state() -> Floats:
    return np.zeros(MEMORY + HEARD + SEEN + MEMORY)


class Checkpoint(msgspec.Struct, frozen=True):
    """Weights with where they come from: the command that made them and what it measured."""

    command: str
    won: float
    weights: list[float]


@cache
def checkpoint(name: str) -> Checkpoint:
    """One that comes with the package, or one of a file; raises BadSetup."""
    place: Any = files("parlour.bots.mind") / "learned" / f"{name}.json" if name in _KEPT else Path(name)
    try:
        found = msgspec.json.decode(place.read_bytes(), type=Checkpoint)
    except (OSError, msgspec.DecodeError) as error:
        raise BadSetup("no-weights", file=quoted(name), error=str(error), kept=", ".join(_KEPT)) from None
    if len(found.weights) != SIZE:
        raise BadSetup("wrong-weights", file=quoted(name), found=len(found.weights), wanted=SIZE)
    return found


class Recurrent(Learner, frozen=True, kw_only=True):
    """Plays by a recurrent policy that was trained. It agrees to every star."""

    weights: Annotated[str, accepts(_ACCEPTED, "by which training", _KEPT), SCRIPTS] = _KEPT[0]

    def decide(self, row: Floats, memory: Memory) -> tuple[float, float]:
        weights = memory.keep("weights", lambda: np.array(checkpoint(self.weights).weights))
        return think(weights, memory.keep("state", new_state), row)
