"""Step function of the vector environment with partners: learners and people at one table of The Mind.

Every step is one silence. The learners' actions are waits, people wait by their own laws, and the shortest wait plays.
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
    reward,
    set_aside,
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
"""After the status of `mind_step`: of the silence what it is counted from, who played last, when it began and what the
time is, in milliseconds since hands came off; how many mistakes the level has had; where the first learner sits."""

STATUS: Final = 15
ENDED: Final = 6
"""How the last silence ended: the columns of `Sight` from `HOW` to `ASIDE`, and the wait in milliseconds."""

_HOW, _HAND, _COUNTS, _LONGEST = int(Sight.HOW), observation.HAND, observation.COUNTS, observation.LONGEST
_PLAYED, _MISTAKEN, _STARRED = observation.PLAYED, observation.MISTAKEN, observation.STARRED
_LEVEL, _LIVES, _STARS, _TOP = int(Sight.LEVEL), int(Sight.LIVES), int(Sight.STARS), int(Sight.TOP)
_UNDER, _HELD, _MISTAKES, _OPENING = int(Sight.UNDER), int(Sight.HELD), int(Sight.MISTAKES), int(Sight.OPENING)


class PartnersArrays(NamedTuple):
    """All tables: people as the lab keeps them, hands, status, how the last silence ended, the learners' clocks, two
    streams of chance, and decks."""

    minds: Floats
    hands: Ints
    status: Ints
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
        np.zeros((number, STATUS), np.int64),
        np.zeros((number, ENDED), np.int64),
        np.zeros((number, seats)),
        np.zeros((number, 1), np.uint64),
        np.zeros((number, 1), np.uint64),
        np.zeros((number, 100), np.int64),
    )


@shared
def first_deal(arrays: PartnersArrays, people: Floats, learners: Learners, seed: np.uint64, at: int) -> None:
    """The game of that table's number: who sits there, and the hands of the first level. People at one table share a
    tempo."""
    status, minds, hands, noise = arrays.status[at], arrays.minds[at], arrays.hands[at], arrays.noise[at]
    seats, game = len(hands), status[GAME]
    begin(arrays.deals[at], seed, game, 0)
    begin(noise, seed, game, 1)
    fresh(arrays.decks[at])
    status[LEVEL], status[LIVES], status[STARS] = 1, seats, 1
    status[TOP], status[OVER], status[STEPS] = 0, 0, 0
    status[SEAT] = game % seats
    for column in range(ENDED):
        arrays.ended[at, column] = 0
    for each in range(seats):
        seat = (status[SEAT] + each) % seats
        arrays.clocks[at, seat] = 0.0
        hands[seat, HEARD] = 0
        for trait in range(minds.shape[1]):
            minds[seat, trait] = 0.0
        if each < learners.number:
            if learners.clocks > 0:
                arrays.clocks[at, seat] = learners.clocks * normal(noise)
            continue
        for trait in range(people.shape[1]):
            minds[seat, trait] = people[game % len(people), trait]
        moods(minds, noise, None, seat)
        first = (status[SEAT] + learners.number) % seats
        apart = minds[first, OWN] - minds[seat, OWN]
        for level in range(MOST + 1):
            minds[seat, ROAMED + level] += apart
        minds[seat, OWN] += apart
    deal(hands, arrays.deals[at], arrays.decks[at], 1)
    _opened(status, minds, hands)


@compiled
def _opened(status: Ints, minds: Floats, hands: Ints) -> None:
    """A level begins."""
    status[UNDER], status[BASE], status[LAST], status[MISTAKES] = 0, 0, -1, 0
    status[SINCE], status[NOW], status[OPENING] = 0, 0, 1
    feel(minds, hands, status[LEVEL], 0)


@compiled
def begun(arrays: PartnersArrays, people: Floats, learners: Learners, seed: np.uint64, observations: Singles) -> None:
    """A first game at every table."""
    for at in range(len(arrays.status)):
        arrays.status[at, GAME] = at
        first_deal(arrays, people, learners, seed, at)
        look(arrays, learners, at, observations[at])


@compiled
def stepped(
    arrays: PartnersArrays,
    people: Floats,
    learners: Learners,
    seed: np.uint64,
    actions: Singles,
    levels: bool,
    longest: int,
    observations: Singles,
    rewards: Singles,
    ends: Shorts,
) -> None:
    """A silence at every table; where the game was over, the next one begins instead."""
    for at in range(len(arrays.status)):
        status = arrays.status[at]
        rewards[at], ends[at, 0], ends[at, 1] = 0.0, 0, 0
        if status[OVER]:
            status[GAME] += len(arrays.status)
            first_deal(arrays, people, learners, seed, at)
        else:
            before = status[LEVEL]
            won = silence(arrays, learners, at, actions[at])
            rewards[at] = reward(status, before, won, len(arrays.hands[at]), levels, longest, ends[at])
        look(arrays, learners, at, observations[at])


@shared
def silence(arrays: PartnersArrays, learners: Learners, at: int, actions: Singles) -> bool:
    """One silence from its beginning to its end. Returns whether the game is won by it."""
    status, minds, hands, ended = arrays.status[at], arrays.minds[at], arrays.hands[at], arrays.ended[at]
    seats, under = len(hands), status[UNDER]
    for column in range(ENDED):
        ended[column] = 0
    starred, mistaken = status[STARS] > 0 and all_raised(actions), False  # people agree to every star
    if not starred:
        actor, time = _first(arrays, learners, at, actions)
        starred = actor >= seats
    if starred:
        status[STARS] -= 1
        ended[0], ended[4] = _STARRED, _lowest(hands)
        set_aside(hands)
    else:
        time = max(time, status[NOW])
        card, wait, last = hands[actor, hands[actor, LOW]], time - status[SINCE], status[LAST]
        opening, left = status[OPENING] == 1, cards_left(hands)
        heard = hands[actor, LEFT] < left and hear(
            minds, hands, actor, card, wait, status[SINCE], under, status[BASE], opening, last
        )
        lowest = _lowest(hands)
        mistaken = lower(hands, card) > 0
        lose(hands, actor)
        status[TOP], status[LAST], status[SINCE], status[NOW], status[OPENING] = card, actor, time, time, 0
        status[LIVES] -= mistaken
        status[MISTAKES] += mistaken
        ended[0], ended[1] = _MISTAKEN if mistaken else _PLAYED, actor
        ended[2], ended[3], ended[4], ended[5] = card, under, lowest if mistaken else 0, wait
        if heard or mistaken:
            feel(minds, hands, status[LEVEL], status[MISTAKES])
    if starred or mistaken:
        status[SINCE], status[NOW], status[OPENING], status[LAST] = 0, 0, 1, -1
        for other in range(seats):
            hands[other, KEPT] = 0
    if status[LIVES] == 0:
        return False
    if cards_left(hands) == 0:
        if not starred and not mistaken:
            for column in range(ENDED):
                ended[column] = 0
        won = level_done(hands, status, arrays.deals[at], arrays.decks[at])
        if not won:
            _opened(status, minds, hands)
        return won
    status[UNDER] = under_all(hands, status[TOP])
    if status[OPENING]:
        status[BASE] = status[UNDER]
    return False


@compiled
def _first(arrays: PartnersArrays, learners: Learners, at: int, actions: Singles) -> tuple[int, int]:
    """Who acts first, and when. A seat that asks for a star is returned as `seat + seats`."""
    status, minds, hands, noise = arrays.status[at], arrays.minds[at], arrays.hands[at], arrays.noise[at]
    seats, first, soonest, holding = len(hands), 0, ENDLESS, 0
    for seat in range(seats):
        holding += hands[seat, LEFT] > 0
    asks = status[NOW] == 0 and status[STARS] > 0 and status[LIVES] <= 1
    for seat in range(seats):
        if hands[seat, LEFT] == 0:
            continue
        each = (seat - status[SEAT]) % seats
        if each < learners.number:
            pace = arrays.clocks[at, seat]
            if learners.uneven > 0:
                pace += learners.uneven * normal(noise)
            actor, time = seat, status[SINCE] + int(actions[each, 0] * exp(pace) * 1000.0 + 0.5)
        else:
            actor, time = moment(
                minds,
                hands,
                noise,
                seat,
                status[LEVEL],
                status[UNDER],
                status[BASE],
                status[OPENING] == 1,
                status[LAST],
                status[SINCE],
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
def look(arrays: PartnersArrays, learners: Learners, at: int, observations: Singles) -> None:
    """The observation of every learner at a table. Waits are measured by its own clock."""
    hands, status, ended = arrays.hands[at], arrays.status[at], arrays.ended[at]
    seats = len(hands)
    for each in range(learners.number):
        seat = (status[SEAT] + each) % seats
        row, low, left = observations[each], hands[seat, LOW], hands[seat, LEFT]
        row[_LEVEL], row[_LIVES], row[_STARS], row[_TOP] = status[LEVEL], status[LIVES], status[STARS], status[TOP]
        row[_UNDER], row[_HELD], row[_MISTAKES], row[_OPENING] = (
            status[UNDER],
            left,
            status[MISTAKES],
            status[OPENING],
        )
        for column in range(ENDED - 1):
            row[_HOW + column] = ended[column]
        if ended[0] == _PLAYED or ended[0] == _MISTAKEN:
            row[_HOW + 1] = (ended[1] - seat) % seats
        row[_HOW + ENDED - 1] = min(ended[5] / 1000 * exp(-arrays.clocks[at, seat]), _LONGEST)
        for place in range(MOST):
            row[_HAND + place] = hands[seat, low + place] if place < left else 0
        for other in range(seats):
            row[_COUNTS + other] = hands[(seat + other) % seats, LEFT]
