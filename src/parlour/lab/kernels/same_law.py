"""A level of The Mind among people who differ in tempo only: the same results as `mind`, computed faster.

All cards of the level lie in one order. Playing a card sets aside all that are left before it, so a level is a
place in that order, and what everybody's lowest card is follows from the place.

The owner of the next card is likely first, and their wait is drawn. Of all others it is only drawn in which of a
thousand strips of the bell curve their luck lies: that is one word for everybody, and nearly always enough to know
that they are not.
"""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros

from parlour.bots.mind import human, waiting_law
from parlour.games.mind import rules
from parlour.lab.kernels.chance import STRIPS, Floats, Ints, Words, normal, strip_of, within, word
from parlour.lab.kernels.compiled import compiled, shared
from parlour.lab.kernels.trace import BELL, MISTAKEN, PLAYED, Trace, note, tell
from parlour.lab.kernels.waits import (
    ABOVE,
    ASKS,
    BEAT,
    BY_TRAIT,
    CV,
    EXPONENT,
    FLOOR,
    FULL,
    GEAR,
    HASTE,
    KEEN,
    LAPSES,
    LOGS,
    MEET,
    NEVER,
    ONCE,
    OVERDUE,
    ROOM,
    TEMPO,
    TENS,
)

_LAW: Final = np.array([BEAT, EXPONENT, ROOM, FLOOR, HASTE, KEEN, CV])
_NONE: Final = np.array([ONCE, TENS, LAPSES, MEET, FULL, GEAR])
_ALONE: Final = human.ALONE - waiting_law.REACTION
_REACTION: Final = waiting_law.REACTION
CARD, SEAT, LOWEST = range(3)
"""Fields of a place: its card, its owner, and everybody's lowest card from there on, each a byte."""

_SEATS: Final = max(rules.LEVELS)
_NOBODY: Final = 2**32 - 1
"""Bytes of cards that are endlessly far."""


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
    """The cards that are dealt, lowest first. Returns where only one seat is left with cards."""
    low, high = 0, 0
    for at in range(level):
        for seat in range(seats):
            card = deck[at * seats + seat]
            owners[card] = seat
            upper = (50 - card) >> 63
            bit = 1 << (50 + (50 & upper) - card)
            low |= bit & ~upper
            high |= bit & upper
    count = seats * level
    place, lowest = _laid(order, owners, high, 100, count, _NOBODY)
    _laid(order, owners, low, 50, place, lowest)
    last = count - 1
    while last > 0 and order[last - 1, SEAT] == order[count - 1, SEAT]:
        last -= 1
    return last


@compiled
def _laid(order: Ints, owners: Ints, cards: int, highest: int, place: int, lowest: int) -> tuple[int, int]:
    """Cards, as the bits of a word, are laid before a place, the highest first."""
    while cards:
        card = highest - trailing_zeros(cards)
        cards &= cards - 1
        place -= 1
        seat = owners[card]
        lowest = (lowest & ~(255 << 8 * seat)) | card << 8 * seat
        order[place, CARD], order[place, SEAT], order[place, LOWEST] = card, seat, lowest
    return place, lowest


@compiled
def grow(minds: Floats, grown: Floats) -> None:
    """The law: the logarithm of a wait, by gap. A seat without cards is endlessly far, and that is there already."""
    for gap in range(101):
        grown[gap] = minds[0, BEAT] + minds[0, EXPONENT] * LOGS[gap]


@compiled
def hurry(minds: Floats, own: Floats) -> None:
    """Each seat's own part of a wait: a row for each seat that played last, and one before those for nobody."""
    for seat in range(len(minds)):
        own[0, seat] = minds[seat, TEMPO] - minds[0, KEEN]
        for last in range(len(minds)):
            own[1 + last, seat] = minds[seat, TEMPO] - (minds[0, HASTE] if seat != last else 0.0)


@compiled
def _bound(timed: float, wait: float, overdue: float) -> float:
    """The logarithm that no wait exceeds which ends within the same millisecond."""
    return max(timed + 0.001 / wait, overdue)


@shared
def until_mistaken(
    minds: Floats,
    grown: Floats,
    own: Floats,
    noise: Words,
    trace: Trace,
    order: Ints,
    here: int,
    alone: int,
    count: int,
    overdue: float,
    level: int,
    lives: int,
    stars: int,
) -> tuple[int, int, bool]:
    """Card after card from a place on, until somebody errs or none is left. Returns the place after that, and how long
    it took."""
    seats, cv, floor, room = len(minds), minds[0, CV], minds[0, FLOOR], minds[0, ROOM]
    time, last, mistaken = 0, -1, False
    top = order[here - 1, CARD] if here > 0 else 0
    while here < count and not mistaken:
        first, lowest = order[here, SEAT], order[here, LOWEST]
        bell = normal(noise)
        note(trace, first, BELL, bell)
        if here >= alone:
            soonest = int(1000 * (_REACTION + _ALONE * exp(cv * bell)))
        else:
            luck, common = word(noise), room * ABOVE[top]
            timed = grown[order[here, CARD] - top] + common + own[1 + last, first] + cv * bell
            wait = exp(timed)
            soonest, bound = max(int(1000 * (floor + wait)), OVERDUE), _bound(timed, wait, overdue)
            limit, rivals = bound - common, 0
            for seat in range(_SEATS):
                expected = grown[(lowest >> 8 * seat & 255) - top] + own[1 + last, seat]
                rivals |= (expected + cv * STRIPS[strip_of(luck, seat)] <= limit) << seat
                if seat != first:
                    note(trace, seat, BELL, STRIPS[strip_of(luck, seat)])
            rivals &= ~(1 << first)
            if rivals:
                for seat in range(seats):
                    if rivals >> seat & 1:
                        bell = within(noise, strip_of(luck, seat))
                        note(trace, seat, BELL, bell)
                        timed = grown[(lowest >> 8 * seat & 255) - top] + common + own[1 + last, seat] + cv * bell
                        if timed <= bound:
                            wait = exp(timed)
                            moment = max(int(1000 * (floor + wait)), OVERDUE)
                            if moment < soonest or (moment == soonest and seat < first):
                                first, soonest, bound = seat, moment, _bound(timed, wait, overdue)
                while order[here, SEAT] != first:
                    here += 1
                    mistaken = True
        top, last, time = order[here, CARD], first, time + soonest
        here += 1
        tell(trace, MISTAKEN if mistaken else PLAYED, first, top, time, level, lives - mistaken, stars, False)
    return here, time, mistaken
