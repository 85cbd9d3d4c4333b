"""How people wait in The Mind's kernel, and what they hear of each other's tempo: a row of numbers (`minds`) each.

Times are milliseconds since the hands came off the table.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

import numpy as np

from parlour.bots.mind import human, waiting_law
from parlour.lab.kernels.chance import Floats, Ints, Words, below, normal, uniform
from parlour.lab.kernels.compiled import compiled
from parlour.lab.kernels.people import Trait
from parlour.lab.kernels.trace import BELL, LAPSED, MOST, PAUSE, Trace, note, note_mood

BEAT, EXPONENT, ROOM, FLOOR, ONCE, TENS, HASTE, KEEN, CV, PACE_SD = map(int, list(Trait)[:10])
PACE, LAPSES, LAPSE, WANDER, MEET, HESITATE, ASKS, FULL, GEAR, EVERY = map(int, list(Trait)[10:])
OWN, TEMPO, COMPANY, UNEVEN, EXPECTED, ROAMED = range(len(Trait), len(Trait) + 6)
"""What a person is besides their traits: their tempo, what it is now, what they think the others' is, how uneven the
wait for the card in hand is, the expected logarithm of a wait, and from there on the tempo by level."""

LOW, LEFT, BELOW, KEPT, HEARD, HAND = range(6)
"""What a seat holds: where its lowest card is, how many are left, the number surely below them, whether its unevenness
is kept, whether it has heard the others, and from there on its hand."""

NEVER, BY_TRAIT, LAST_LIFE, ALWAYS = range(4)
POLICIES: Final = ("never", "asked", "last-life", "always")
"""Who asks for a star when hands come off: nobody; those who do, on the last life; all, on the last life; all."""

LOGS: Final = np.array([0.0, *(log(gap) for gap in range(1, 101))])
ABOVE: Final = np.array([log(100 / (100 - under)) for under in range(100)])
_ALONE: Final = human.ALONE - waiting_law.REACTION
_REACTION: Final = waiting_law.REACTION
OVERDUE: Final = human.OVERDUE
_LISTENS: Final = human.LISTENS
_TELLS: Final = waiting_law.REACTION + 0.05
_SHORTEST: Final = 0.02
_SLOWEST: Final = 20.0
CERTAIN: Final = 6.5
"""Standard deviations that a wait is off once in ten thousand million times."""

ENDLESS: Final = 2**62


@compiled
def late(floor: float) -> float:
    """The logarithm of a wait above its floor that ends after a card that should have gone already is noticed."""
    return log(OVERDUE / 1000 + 0.001 - floor) if floor < OVERDUE / 1000 else -np.inf


@compiled
def feel(minds: Floats, hands: Ints, level: int, mistakes: int) -> None:
    """Everybody's tempo as it is now, with what they have heard of the others and how they took the mistakes."""
    for seat in range(len(minds)):
        own = minds[seat, ROAMED + level]
        if hands[seat, HEARD]:
            own += minds[seat, MEET] * (minds[seat, COMPANY] - own)
        minds[seat, TEMPO] = own + minds[seat, HESITATE] * mistakes


@compiled
def by_hand(minds: Floats, hands: Ints, seat: int, level: int) -> float:
    """What the cards in hand add to the logarithm of a wait: how many they are, and which gear their owner is in."""
    held = hands[seat, LEFT]
    parted = level * (level + 1) // 2 - held
    geared = parted // max(int(minds[seat, EVERY]), 1) % 2 - 0.5
    return float(min(minds[seat, FULL] * (held - 1) + minds[seat, GEAR] * geared, _SLOWEST))


@compiled
def _timed(minds: Floats, seat: int, card: int, under: int, base: int, opening: bool, hurried: bool) -> float:
    """The logarithm of a wait above its floor, at the usual pace."""
    once = minds[seat, ONCE] > 0
    if once:
        under = base
    if minds[seat, TENS] > 0:
        card = min(card - card % 10 + 5, 100)
    wait = minds[seat, BEAT] + minds[seat, EXPONENT] * LOGS[max(card - under, 1)] + minds[seat, ROOM] * ABOVE[under]
    if hurried and not once:
        wait -= minds[seat, HASTE]
    if opening or once:
        wait -= minds[seat, KEEN]
    return float(wait)


@compiled
def earliest(
    minds: Floats,
    hands: Ints,
    noise: Words,
    trace: Trace,
    under: int,
    base: int,
    opening: bool,
    last: int,
    since: int,
    asks: bool,
    policy: int,
    blind: bool,
    level: int,
) -> tuple[int, int]:
    """Who acts first, and when. A seat that asks for a star is returned as `seat + seats`.

    The seat most likely to be first is computed first. A wait that could not be shorter with all the luck there is need
    not be drawn.
    """
    seats, holding, likely, least = len(hands), 0, 0, np.inf
    for seat in range(seats):
        if hands[seat, LEFT] > 0:
            hurried = last >= 0 and last != seat
            card = hands[seat, hands[seat, LOW]]
            expected = minds[seat, TEMPO] + _timed(minds, seat, card, under, base, opening, hurried)
            if minds[seat, FULL] > 0 or minds[seat, GEAR] > 0:
                expected += by_hand(minds, hands, seat, level)
            minds[seat, EXPECTED] = expected
            holding += 1
            if expected < least:
                likely, least = seat, expected
    if holding == 1:
        uneven = _noise(minds, hands, noise, trace, likely, blind)
        return likely, since + int(1000 * (_REACTION + _ALONE * exp(uneven)))
    first, soonest, bound, floor = 0, ENDLESS, np.inf, 0.0
    for place in range(seats + 1):
        seat = likely if place == 0 else place - 1
        if hands[seat, LEFT] == 0 or (place > 0 and seat == likely):
            continue
        certain = np.inf
        if asks and (policy != BY_TRAIT or minds[seat, ASKS] > 0):
            moment, actor = _ask(noise, trace, seat), seat + seats
        elif (
            minds[seat, EXPECTED] - CERTAIN * minds[seat, CV] > bound
            and minds[seat, FLOOR] >= floor
            and minds[seat, ONCE] == 0
        ):
            continue
        else:
            timed = minds[seat, EXPECTED] + _noise(minds, hands, noise, trace, seat, blind)
            wait = exp(timed)
            moment, actor = int(1000 * (minds[seat, FLOOR] + wait)), seat
            if minds[seat, ONCE] == 0:
                moment += since
                certain = timed + 0.001 / wait
            if moment < since + OVERDUE:
                moment, certain = since + OVERDUE, late(minds[seat, FLOOR]) if minds[seat, ONCE] == 0 else np.inf
        if moment < soonest or (moment == soonest and seat < first % seats):
            first, soonest, floor, bound = actor, moment, minds[seat, FLOOR], np.inf if blind else certain
    return first, soonest


@compiled
def moment(
    minds: Floats,
    hands: Ints,
    noise: Words,
    seat: int,
    level: int,
    under: int,
    base: int,
    opening: bool,
    last: int,
    since: int,
    asks: bool,
    alone: bool,
) -> tuple[int, int]:
    """When one person acts, by themselves, untraced; before that their seat, or so many seats further on for a star."""
    if alone:
        return seat, since + int(1000 * (_REACTION + _ALONE * exp(_noise(minds, hands, noise, None, seat, False))))
    if asks and minds[seat, ASKS] > 0:
        return seat + len(hands), _ask(noise, None, seat)
    hurried, card = last >= 0 and last != seat, hands[seat, hands[seat, LOW]]
    timed = minds[seat, TEMPO] + _timed(minds, seat, card, under, base, opening, hurried)
    timed += by_hand(minds, hands, seat, level) + _noise(minds, hands, noise, None, seat, False)
    wait = int(1000 * (minds[seat, FLOOR] + exp(timed)))
    if minds[seat, ONCE] == 0:
        wait += since
    return seat, max(wait, since + OVERDUE)


@compiled
def _ask(noise: Words, trace: Trace, seat: int) -> int:
    pause = below(noise, 600)
    note(trace, seat, PAUSE, pause)
    return 900 + pause


@compiled
def _noise(minds: Floats, hands: Ints, noise: Words, trace: Trace, seat: int, blind: bool) -> float:
    """Who counts from the opening errs once for a card, and so do all face down; the others once for a wait."""
    if minds[seat, ONCE] > 0 or blind:
        if hands[seat, KEPT] == 0:
            minds[seat, UNEVEN], hands[seat, KEPT] = normal(noise), 1
        bell = minds[seat, UNEVEN]
    else:
        bell = normal(noise)
    uneven = minds[seat, CV] * bell
    note(trace, seat, BELL, bell)
    if minds[seat, LAPSES] > 0:
        lapsed = uniform(noise)
        note(trace, seat, LAPSED, lapsed)
        if lapsed < minds[seat, LAPSES]:
            uneven += minds[seat, LAPSE]
    return float(uneven)


@compiled
def hear(
    minds: Floats,
    hands: Ints,
    seat: int,
    card: int,
    wait: int,
    since: int,
    under: int,
    base: int,
    opening: bool,
    last: int,
) -> bool:
    """Update the others' estimates of a player's tempo, each by their own law; returns whether anybody learns."""
    learned = False
    if card <= under + 1 or wait / 1000 <= _TELLS:
        return learned
    for other in range(len(minds)):
        if other == seat or minds[other, MEET] == 0:
            continue
        whole = (wait + since) / 1000 if minds[other, ONCE] > 0 else wait / 1000
        tempo = log(max(whole - minds[other, FLOOR], _SHORTEST))
        tempo -= _timed(minds, other, card, under, base, opening, last >= 0 and last != seat)
        if hands[other, HEARD]:
            tempo = minds[other, COMPANY] + _LISTENS * (tempo - minds[other, COMPANY])
        minds[other, COMPANY], hands[other, HEARD], learned = tempo, 1, True
    return learned


@compiled
def moods(minds: Floats, noise: Words, trace: Trace, seat: int) -> None:
    """A person's tempo in this game, level by level."""
    bell = normal(noise)
    minds[seat, OWN] = minds[seat, ROAMED] = minds[seat, PACE] + minds[seat, PACE_SD] * bell
    note_mood(trace, len(minds), seat, 0, bell)
    for level in range(1, MOST + 1):
        bell = normal(noise) if minds[seat, WANDER] > 0 else 0.0
        minds[seat, ROAMED + level] = minds[seat, ROAMED + level - 1] + minds[seat, WANDER] * bell
        note_mood(trace, len(minds), seat, level, bell)
