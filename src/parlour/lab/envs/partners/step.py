"""Step function of the vector environment with partners: learners and people at one table of The Mind.

Every step is one silence. The learners have said how long they wait, people wait as they do, and whoever is first
plays.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind import observation
from parlour.bots.mind.observation import Sight
from parlour.lab.envs.vector.mind_step import (
    GAME,
    LEVEL,
    LIVES,
    OVER,
    STARS,
    STEPS,
    TOP,
    Shorts,
    Singles,
    all_raised,
    cards_left,
    level_done,
    set_aside,
    valued,
)
from parlour.lab.kernels.chance import Floats, Ints, Words, begin, normal
from parlour.lab.kernels.compiled import compiled, shared
from parlour.lab.kernels.mind import deal, fresh, lose, lower, under_all
from parlour.lab.kernels.trace import MOST
from parlour.lab.kernels.waits import (
    ENDLESS,
    HAND,
    HEARD,
    KEPT,
    LEFT,
    LOW,
    OWN,
    ROAMED,
    feel,
    hear,
    moment,
    moods,
)

UNDER, BASE, LAST, SINCE, NOW, OPENING, MISTAKES, SEAT = range(7, 15)
"""After the figures of `mind_step`: of the silence what it is counted from, who played last, when it began and what the
time is, in milliseconds since hands came off; how many mistakes the level has had; where the first learner sits."""

FIGURES: Final = 15
ENDED: Final = 6
"""How the last silence ended: the columns of `Sight` from `HOW` to `ASIDE`, and the wait in milliseconds."""

_HOW, _HAND, _COUNTS, _LONGEST = int(Sight.HOW), observation.HAND, observation.COUNTS, observation.LONGEST
_PLAYED, _MISTAKEN, _STARRED = observation.PLAYED, observation.MISTAKEN, observation.STARRED
_LEVEL, _LIVES, _STARS, _TOP = int(Sight.LEVEL), int(Sight.LIVES), int(Sight.STARS), int(Sight.TOP)
_UNDER, _HELD, _MISTAKES, _OPENING = int(Sight.UNDER), int(Sight.HELD), int(Sight.MISTAKES), int(Sight.OPENING)


class PartnersArrays(NamedTuple):
    """All tables: people as the lab keeps them, hands, figures, how the last silence ended, the learners' clocks, two
    streams of chance, and decks."""

    minds: Floats
    hands: Ints
    figures: Ints
    ended: Ints
    clocks: Floats
    deals: Words
    noise: Words
    decks: Ints


class Learners(NamedTuple):
    """How many learners sit at a table; how uneven their waits and how far apart their clocks are, as logarithms."""

    number: int
    uneven: float
    clocks: float


def tables(number: int, seats: int) -> PartnersArrays:
    return PartnersArrays(
        np.zeros((number, seats, ROAMED + MOST + 1)),
        np.zeros((number, seats, HAND + MOST), np.int64),
        np.zeros((number, FIGURES), np.int64),
        np.zeros((number, ENDED), np.int64),
        np.zeros((number, seats)),
        np.zeros((number, 1), np.uint64),
        np.zeros((number, 1), np.uint64),
        np.zeros((number, 100), np.int64),
    )


@shared
def first_deal(kept: PartnersArrays, people: Floats, learners: Learners, seed: np.uint64, at: int) -> None:
    """The game of that table's number: who sits there, and the hands of the first level. People at one table share a
    tempo."""
    figures, minds, hands, noise = kept.figures[at], kept.minds[at], kept.hands[at], kept.noise[at]
    seats, game = len(hands), figures[GAME]
    begin(kept.deals[at], seed, game, 0)
    begin(noise, seed, game, 1)
    fresh(kept.decks[at])
    figures[LEVEL], figures[LIVES], figures[STARS] = 1, seats, 1
    figures[TOP], figures[OVER], figures[STEPS] = 0, 0, 0
    figures[SEAT] = game % seats
    for column in range(ENDED):
        kept.ended[at, column] = 0
    for each in range(seats):
        seat = (figures[SEAT] + each) % seats
        kept.clocks[at, seat] = 0.0
        hands[seat, HEARD] = 0
        for trait in range(minds.shape[1]):
            minds[seat, trait] = 0.0
        if each < learners.number:
            if learners.clocks > 0:
                kept.clocks[at, seat] = learners.clocks * normal(noise)
            continue
        for trait in range(people.shape[1]):
            minds[seat, trait] = people[game % len(people), trait]
        moods(minds, noise, None, seat)
        first = (figures[SEAT] + learners.number) % seats
        apart = minds[first, OWN] - minds[seat, OWN]
        for level in range(MOST + 1):
            minds[seat, ROAMED + level] += apart
        minds[seat, OWN] += apart
    deal(hands, kept.deals[at], kept.decks[at], 1)
    _opened(figures, minds, hands)


@compiled
def _opened(figures: Ints, minds: Floats, hands: Ints) -> None:
    """A level begins."""
    figures[UNDER], figures[BASE], figures[LAST], figures[MISTAKES] = 0, 0, -1, 0
    figures[SINCE], figures[NOW], figures[OPENING] = 0, 0, 1
    feel(minds, hands, figures[LEVEL], 0)


@compiled
def begun(kept: PartnersArrays, people: Floats, learners: Learners, seed: np.uint64, seen: Singles) -> None:
    """A first game at every table."""
    for at in range(len(kept.figures)):
        kept.figures[at, GAME] = at
        first_deal(kept, people, learners, seed, at)
        look(kept, learners, at, seen[at])


@compiled
def stepped(
    kept: PartnersArrays,
    people: Floats,
    learners: Learners,
    seed: np.uint64,
    said: Singles,
    levels: bool,
    longest: int,
    seen: Singles,
    worth: Singles,
    ends: Shorts,
) -> None:
    """A silence at every table; where the game was over, the next one begins instead."""
    for at in range(len(kept.figures)):
        figures = kept.figures[at]
        worth[at], ends[at, 0], ends[at, 1] = 0.0, 0, 0
        if figures[OVER]:
            figures[GAME] += len(kept.figures)
            first_deal(kept, people, learners, seed, at)
        else:
            before = figures[LEVEL]
            won = silence(kept, learners, at, said[at])
            worth[at] = valued(figures, before, won, len(kept.hands[at]), levels, longest, ends[at])
        look(kept, learners, at, seen[at])


@shared
def silence(kept: PartnersArrays, learners: Learners, at: int, said: Singles) -> bool:
    """One silence from its beginning to its end. Returns whether the game is won by it."""
    figures, minds, hands, ended = kept.figures[at], kept.minds[at], kept.hands[at], kept.ended[at]
    seats, under = len(hands), figures[UNDER]
    for column in range(ENDED):
        ended[column] = 0
    starred, mistaken = figures[STARS] > 0 and all_raised(said), False  # people agree to every star
    if not starred:
        actor, time = _first(kept, learners, at, said)
        starred = actor >= seats
    if starred:
        figures[STARS] -= 1
        ended[0], ended[4] = _STARRED, _lowest(hands)
        set_aside(hands)
    else:
        time = max(time, figures[NOW])
        card, wait, last = hands[actor, hands[actor, LOW]], time - figures[SINCE], figures[LAST]
        opening, left = figures[OPENING] == 1, cards_left(hands)
        heard = hands[actor, LEFT] < left and hear(
            minds, hands, actor, card, wait, figures[SINCE], under, figures[BASE], opening, last
        )
        lowest = _lowest(hands)
        mistaken = lower(hands, card) > 0
        lose(hands, actor)
        figures[TOP], figures[LAST], figures[SINCE], figures[NOW], figures[OPENING] = card, actor, time, time, 0
        figures[LIVES] -= mistaken
        figures[MISTAKES] += mistaken
        ended[0], ended[1] = _MISTAKEN if mistaken else _PLAYED, actor
        ended[2], ended[3], ended[4], ended[5] = card, under, lowest if mistaken else 0, wait
        if heard or mistaken:
            feel(minds, hands, figures[LEVEL], figures[MISTAKES])
    if starred or mistaken:
        figures[SINCE], figures[NOW], figures[OPENING], figures[LAST] = 0, 0, 1, -1
        for other in range(seats):
            hands[other, KEPT] = 0
    if figures[LIVES] == 0:
        return False
    if cards_left(hands) == 0:
        if not starred and not mistaken:
            for column in range(ENDED):
                ended[column] = 0
        won = level_done(hands, figures, kept.deals[at], kept.decks[at])
        if not won:
            _opened(figures, minds, hands)
        return won
    figures[UNDER] = under_all(hands, figures[TOP])
    if figures[OPENING]:
        figures[BASE] = figures[UNDER]
    return False


@compiled
def _first(kept: PartnersArrays, learners: Learners, at: int, said: Singles) -> tuple[int, int]:
    """Who acts first, and when. A seat that asks for a star is told as one that is so many seats further on."""
    figures, minds, hands, noise = kept.figures[at], kept.minds[at], kept.hands[at], kept.noise[at]
    seats, first, soonest, holding = len(hands), 0, ENDLESS, 0
    for seat in range(seats):
        holding += hands[seat, LEFT] > 0
    asks = figures[NOW] == 0 and figures[STARS] > 0 and figures[LIVES] <= 1
    for seat in range(seats):
        if hands[seat, LEFT] == 0:
            continue
        each = (seat - figures[SEAT]) % seats
        if each < learners.number:
            pace = kept.clocks[at, seat]
            if learners.uneven > 0:
                pace += learners.uneven * normal(noise)
            actor, time = seat, figures[SINCE] + int(said[each, 0] * exp(pace) * 1000.0 + 0.5)
        else:
            actor, time = moment(
                minds,
                hands,
                noise,
                seat,
                figures[LEVEL],
                figures[UNDER],
                figures[BASE],
                figures[OPENING] == 1,
                figures[LAST],
                figures[SINCE],
                asks,
                holding == 1,
            )
        if time < soonest:
            first, soonest = actor, time
    return first, soonest


@compiled
def _lowest(hands: Ints) -> int:
    lowest = 101
    for seat in range(len(hands)):
        if hands[seat, LEFT] > 0:
            lowest = min(lowest, hands[seat, hands[seat, LOW]])
    return lowest


@compiled
def look(kept: PartnersArrays, learners: Learners, at: int, seen: Singles) -> None:
    """What every learner at a table is told. A wait is told by its own clock."""
    hands, figures, ended = kept.hands[at], kept.figures[at], kept.ended[at]
    seats = len(hands)
    for each in range(learners.number):
        seat = (figures[SEAT] + each) % seats
        row, low, left = seen[each], hands[seat, LOW], hands[seat, LEFT]
        row[_LEVEL], row[_LIVES], row[_STARS], row[_TOP] = figures[LEVEL], figures[LIVES], figures[STARS], figures[TOP]
        row[_UNDER], row[_HELD], row[_MISTAKES], row[_OPENING] = (
            figures[UNDER],
            left,
            figures[MISTAKES],
            figures[OPENING],
        )
        for column in range(ENDED - 1):
            row[_HOW + column] = ended[column]
        if ended[0] == _PLAYED or ended[0] == _MISTAKEN:
            row[_HOW + 1] = (ended[1] - seat) % seats
        row[_HOW + ENDED - 1] = min(ended[5] / 1000 * exp(-kept.clocks[at, seat]), _LONGEST)
        for place in range(MOST):
            row[_HAND + place] = hands[seat, low + place] if place < left else 0
        for other in range(seats):
            row[_COUNTS + other] = hands[(seat + other) % seats, LEFT]
