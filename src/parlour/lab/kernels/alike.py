"""A level among people of one law, who differ in tempo at most: the same game as in `mind`, by a shorter way.

All cards of the level lie in one order. Whoever plays a card sets aside all that are left before it, so a level is a
place in that order. The next card is the likeliest. Those after it are looked at until one could not come first with
all the luck there is, and then neither could any after it.
"""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np

from parlour.bots.mind import human, law
from parlour.lab.kernels.chance import Floats, Ints, Words, normal
from parlour.lab.kernels.compiled import compiled
from parlour.lab.kernels.waits import (
    ABOVE,
    ASKS,
    BEAT,
    BY_TRAIT,
    CERTAIN,
    CV,
    ENDLESS,
    EXPONENT,
    FLOOR,
    HASTE,
    KEEN,
    LAPSES,
    LOGS,
    MEET,
    MOST,
    NEVER,
    ONCE,
    OVERDUE,
    ROOM,
    TEMPO,
    TENS,
    late,
)

_LAW: Final = np.array([BEAT, EXPONENT, ROOM, FLOOR, HASTE, KEEN, CV])
_NONE: Final = np.array([ONCE, TENS, LAPSES, MEET])
_ALONE: Final = human.ALONE - law.REACTION
_REACTION: Final = law.REACTION
CARD, SEAT = range(2)


@compiled
def alike(minds: Floats, policy: int) -> bool:
    """Whether all keep one law, none has an odd way, and nobody would ask for a star."""
    for seat in range(len(minds)):
        for trait in _LAW:
            if minds[seat, trait] != minds[0, trait]:
                return False
        for trait in _NONE:
            if minds[seat, trait] != 0:
                return False
        if policy != NEVER and (policy != BY_TRAIT or minds[seat, ASKS] > 0):
            return False
    return True


@compiled
def in_order(deck: Ints, owners: Ints, order: Ints, seats: int, level: int) -> int:
    """The cards that are dealt, lowest first, and whose they are. Returns where only one seat is left with cards."""
    for at in range(level):
        for seat in range(seats):
            owners[deck[at * seats + seat]] = seat + 1
    count = 0
    for card in range(1, 101):
        order[count, CARD], order[count, SEAT] = card, owners[card] - 1
        count += owners[card] > 0
        owners[card] = 0
    last = count - 1
    while last > 0 and order[last - 1, SEAT] == order[count - 1, SEAT]:
        last -= 1
    return last


@compiled
def quickest(minds: Floats) -> float:
    """The least that anybody's tempo and haste add to the law."""
    least = np.inf
    for seat in range(len(minds)):
        least = min(least, minds[seat, TEMPO] - minds[seat, HASTE])
    return least


@compiled
def next_alone(minds: Floats, noise: Words, trace: Floats, seat: int) -> int:
    bell = normal(noise)
    if len(trace):
        trace[int(trace[0, 0]), MOST + 1 + 3 * seat] = bell
    return int(1000 * (_REACTION + _ALONE * exp(minds[0, CV] * bell)))


@compiled
def next_place(
    minds: Floats, noise: Words, trace: Floats, order: Ints, here: int, count: int, top: int, last: int, least: float
) -> tuple[int, int]:
    """Which place in the order is played next, and after how long. Nobody has played yet if `last` is negative."""
    seats, cv, floor = len(minds), minds[0, CV], minds[0, FLOOR]
    law = minds[0, BEAT] + minds[0, ROOM] * ABOVE[top] - (minds[0, KEEN] if last < 0 else 0.0)
    first, soonest, bound = here, ENDLESS, np.inf
    seen, all_seen = 0, (1 << seats) - 1
    for place in range(here, count):
        seat = order[place, SEAT]
        if seen >> seat & 1:
            continue
        common = law + minds[0, EXPONENT] * LOGS[order[place, CARD] - top] - CERTAIN * cv
        if common + least > bound:
            break
        seen |= 1 << seat
        surely = common + minds[seat, TEMPO] - (minds[0, HASTE] if last >= 0 and last != seat else 0.0)
        if surely <= bound:
            bell = normal(noise)
            timed = surely + cv * (CERTAIN + bell)
            if len(trace):
                trace[int(trace[0, 0]), MOST + 1 + 3 * seat] = bell
            if timed <= bound:
                wait = exp(timed)
                moment, certain = int(1000 * (floor + wait)), timed + 0.001 / wait
                if moment < OVERDUE:
                    moment, certain = OVERDUE, late(floor)
                if moment < soonest or (moment == soonest and seat < order[first, SEAT]):
                    first, soonest, bound = place, moment, certain
        if seen == all_seen:
            break
    return first, soonest
