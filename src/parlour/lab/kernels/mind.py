"""Kernel of The Mind: whole games on arrays, among people.

A game is kept in `MindArrays`, which the next game uses again. A traced game has a row for every silence: how
it ended, and the chance that made everybody's wait.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from parlour.games.mind import rules
from parlour.lab.kernels.chance import Floats, Ints, Words, begin, shuffle
from parlour.lab.kernels.checks import checked_array, checked_choice, checked_games, checked_seed, checked_whole
from parlour.lab.kernels.compiled import compiled, prepared, shared
from parlour.lab.kernels.people import Trait
from parlour.lab.kernels.same_law import alike, grow, hurry, in_order, until_mistaken
from parlour.lab.kernels.trace import MISTAKEN, MOST, PLAYED, PLAYED_BLIND, STARRED, Trace, new_trace, tell
from parlour.lab.kernels.waits import (
    ALWAYS,
    BELOW,
    FLOOR,
    HAND,
    HEARD,
    KEPT,
    LEFT,
    LOW,
    NEVER,
    POLICIES,
    ROAMED,
    earliest,
    feel,
    hear,
    late,
    moods,
)

FIGURES: Final = (
    "won",
    "level",
    "lives",
    "stars",
    "mistakes",
    "stars_used",
    "milliseconds",
    "blind_levels",
)
"""The figures of a game, in this order. The level is the last one that was begun before the win."""

WON, LEVEL, LIVES, STARS, MISTAKES, USED, TIME, BLIND = range(len(FIGURES))
LIFE, STAR = (np.array([rules.REWARDS.get(level) == what for level in range(MOST + 1)]) for what in ("life", "star"))
LEVELS: Final = np.array([rules.LEVELS.get(seats, 0) for seats in range(5)])
"""By level, whether it is rewarded with a life or with a star; and by seats, how many levels there are."""

_MOST_LIVES, _MOST_STARS = rules.MOST_LIVES, rules.MOST_STARS
_SEATS: Final = sorted(rules.LEVELS)
_MOST_GAMES: Final = 2**62
_FARTHEST: Final = 20.0
"""How large a trait may be, in size: with several such logarithms added up a time is still a number."""


class MindArrays(NamedTuple):
    """`minds` and `hands` by seat; two streams, of deals and of noise; the deck; the owners of cards; and `gone`: of a
    blind level each card that has left a hand, when, and whether it was laid.

    `grown` and `own` are for people who are alike: their law by gap, and what each adds by who played last.
    """

    minds: Floats
    hands: Ints
    deals: Words
    noise: Words
    deck: Ints
    gone: Ints
    owners: Ints
    grown: Floats
    own: Floats
    trace: Trace


def table(seats: int, trace: Trace = None) -> MindArrays:
    return MindArrays(
        np.zeros((seats, ROAMED + MOST + 1)),
        np.zeros((seats, HAND + MOST), np.int64),
        np.zeros(1, np.uint64),
        np.zeros(1, np.uint64),
        np.zeros(100, np.int64),
        np.zeros((101, 3), np.int64),
        np.zeros(101, np.int64),
        np.full(256, np.inf),
        np.zeros((1 + len(LEVELS), len(LEVELS))),
        trace,
    )


def played(
    people: Floats, seed: int, games: range, stars: str = "asked", blind: bool = False, each: bool = False
) -> Ints:
    """The figures of some games, a row each. `people` by game and seat; `blind`: go on after a win; `each`: face down
    every mistake costs a life, and not only every level with one."""
    people = _checked(people)
    figures = np.zeros((len(checked_games(games)), len(FIGURES)), np.int64)
    _many(people, seed, games.start, stars, blind, each, table(people.shape[1]), figures)
    return figures


def traced(
    people: Floats, seed: int, game: int, stars: str = "asked", blind: bool = False, each: bool = False
) -> MindArrays:
    """One of those games, silence by silence."""
    people = _checked(people)
    arrays = table(people.shape[1], new_trace(people.shape[1]))
    _many(people, seed, game, stars, blind, each, arrays, np.zeros((1, len(FIGURES)), np.int64))
    return arrays


def dealt(seats: int, seed: int, game: int, levels: int) -> list[list[list[int]]]:
    """The hands of the first so many levels of a game; after the last come the blind ones."""
    arrays, hands = table(checked_whole("seats", seats, _SEATS[0], _SEATS[-1])), []
    begin(arrays.deals, checked_seed(seed), checked_whole("game", game, 0, _MOST_GAMES), 0)
    fresh(arrays.deck)
    for number in range(levels):
        level = number % rules.LEVELS[seats] + 1
        deal(arrays.hands, arrays.deals, arrays.deck, level)
        hands.append([hand[HAND : HAND + level].tolist() for hand in arrays.hands])
    return hands


def _many(
    people: Floats, seed: int, first: int, stars: str, blind: bool, each: bool, table: MindArrays, figures: Ints
) -> None:
    first, policy = checked_whole("game", first, 0, _MOST_GAMES), checked_choice("stars", stars, POLICIES)
    prepared(many)(people, checked_seed(seed), first, policy, bool(blind), bool(each), table, figures)


def _checked(people: Floats) -> Floats:
    """People by game, seat and trait; raises BadSetup."""
    people = checked_array("people", people, np.float64, (None, None, len(Trait)), -_FARTHEST, _FARTHEST)
    checked_whole("the number of seats", people.shape[1], _SEATS[0], _SEATS[-1])
    return people


@compiled
def many(
    people: Floats, seed: np.uint64, first: int, policy: int, blind: bool, each: bool, table: MindArrays, figures: Ints
) -> None:
    for game in range(len(figures)):
        begin(table.deals, seed, first + game, 0)
        begin(table.noise, seed, first + game, 1)
        _game(people, game % len(people), policy, blind, each, table, figures, game)


@compiled
def _game(
    people: Floats, team: int, policy: int, blind: bool, each: bool, table: MindArrays, figures: Ints, game: int
) -> None:
    seats = people.shape[1]
    fresh(table.deck)
    for seat in range(seats):
        for trait in range(people.shape[2]):
            table.minds[seat, trait] = people[team, seat, trait]
        moods(table.minds, table.noise, table.trace, seat)
        table.hands[seat, HEARD] = 0
    figures[game, LIVES], figures[game, STARS] = seats, 1
    _levels(table, policy, False, each, figures, game)
    figures[game, WON] = figures[game, LIVES] > 0
    if blind and figures[game, WON]:
        _levels(table, policy, True, each, figures, game)


@compiled
def fresh(deck: Ints) -> None:
    for at in range(len(deck)):
        deck[at] = at + 1


@compiled
def _levels(table: MindArrays, policy: int, blind: bool, each: bool, figures: Ints, game: int) -> None:
    short = not blind and alike(table.minds, policy)
    if short:
        grow(table.minds, table.grown)
    for level in range(1, LEVELS[len(table.hands)] + 1):
        if not blind:
            figures[game, LEVEL] = level
        shuffle(table.deals, table.deck, len(table.hands) * level)
        if short:
            gone = _alike(table, level, figures, game)
        else:
            hold(table.hands, table.deck, level)
            gone = _level(table, level, policy, blind, figures, game)
        lives, stars = figures[game, LIVES], figures[game, STARS]
        if blind:
            lives -= min(lives, _punished(table.gone, gone, each))
            figures[game, LIVES] = lives
        if lives == 0:
            return
        if LIFE[level] and lives < _MOST_LIVES:
            figures[game, LIVES] = lives + 1
        if STAR[level] and stars < _MOST_STARS:
            figures[game, STARS] = stars + 1
        figures[game, BLIND] += blind


@compiled
def _alike(table: MindArrays, level: int, figures: Ints, game: int) -> int:
    """The same as `_level` among people of one law. Nothing leaves a hand blind."""
    minds, noise, trace, order = table.minds, table.noise, table.trace, table.gone
    grown, own = table.grown, table.own
    count, here, lives, mistakes = len(minds) * level, 0, figures[game, LIVES], 0
    alone, overdue = in_order(table.deck, table.owners, order, len(minds), level), late(minds[0, FLOOR])
    while here < count and lives > 0:
        feel(minds, table.hands, level, mistakes)
        hurry(minds, own)
        here, time, mistaken = until_mistaken(
            minds, grown, own, noise, trace, order, here, alone, count, overdue, level, lives, figures[game, STARS]
        )
        lives -= mistaken
        mistakes += mistaken
        figures[game, TIME] += time
    figures[game, MISTAKES] += mistakes
    figures[game, LIVES] = lives
    return 0


@compiled
def deal(hands: Ints, deals: Words, deck: Ints, level: int) -> None:
    shuffle(deals, deck, len(hands) * level)
    hold(hands, deck, level)


@compiled
def hold(hands: Ints, deck: Ints, level: int) -> None:
    """Cards one at a time around the table, each hand in order."""
    seats = len(hands)
    for seat in range(seats):
        for at in range(level):
            card, place = deck[at * seats + seat], HAND + at
            while place > HAND and hands[seat, place - 1] > card:
                hands[seat, place] = hands[seat, place - 1]
                place -= 1
            hands[seat, place] = card
        hands[seat, LOW], hands[seat, LEFT], hands[seat, BELOW], hands[seat, KEPT] = HAND, level, 0, 0


@shared
def _level(table: MindArrays, level: int, policy: int, blind: bool, figures: Ints, game: int) -> int:
    """A level from its focus to its last card, or to the last life. Returns how many cards left the hands blind."""
    minds, hands, noise, trace = table.minds, table.hands, table.noise, table.trace
    seats, gone, left = len(hands), 0, len(hands) * level
    lives, stars, time, mistakes = figures[game, LIVES], figures[game, STARS], 0, 0
    under, base, top, last = 0, 0, 0, -1
    since, now, opening = 0, 0, True
    feel(minds, hands, level, mistakes)
    while left > 0 and lives > 0:
        asks = now == 0 and stars > 0 and (policy == ALWAYS or (policy != NEVER and lives <= 1))
        seat, at = earliest(minds, hands, noise, trace, under, base, opening, last, since, asks, policy, blind, level)
        starred = seat >= seats
        seat, at = seat % seats, max(at, now)
        card, mistaken = hands[seat, hands[seat, LOW]], False
        time += at - now
        if starred:
            stars -= 1
            away = _star(hands, table.gone, gone)
            gone += away
            left -= away
        elif blind:
            table.gone[gone, 0], table.gone[gone, 1], table.gone[gone, 2] = card, gone, 1
            lose(hands, seat)
            gone += 1
            left -= 1
            now = at
        else:
            heard = hands[seat, LEFT] < left and hear(
                minds, hands, seat, card, at - since, since, under, base, opening, last
            )
            away = lower(hands, card)
            mistaken = away > 0
            lose(hands, seat)
            left -= 1 + away
            lives -= mistaken
            mistakes += mistaken
            top, last, since, now, opening = card, seat, at, at, False
            if heard or mistaken:
                feel(minds, hands, level, mistakes)
        if starred or mistaken:
            since, now, opening, last = 0, 0, True, -1
            for other in range(seats):
                hands[other, KEPT] = 0
        if not blind:
            under = under_all(hands, top)
            base = under if opening else base
        how = STARRED if starred else PLAYED_BLIND if blind else MISTAKEN if mistaken else PLAYED
        tell(trace, how, seat, card, at, level, lives, stars, blind)
    figures[game, TIME] += time
    figures[game, MISTAKES] += mistakes
    figures[game, USED] += figures[game, STARS] - stars
    figures[game, LIVES], figures[game, STARS] = lives, stars
    return gone


@compiled
def under_all(hands: Ints, top: int) -> int:
    """The largest number that surely lies below every card in a hand."""
    lowest = 99
    for seat in range(len(hands)):
        if hands[seat, LEFT] > 0:
            lowest = min(lowest, max(top, hands[seat, BELOW]))
    return lowest


@compiled
def lose(hands: Ints, seat: int) -> None:
    """A seat parts with its lowest card."""
    hands[seat, LOW] += 1
    hands[seat, LEFT] -= 1
    hands[seat, KEPT] = 0


@compiled
def lower(hands: Ints, card: int) -> int:
    """Everything lower than a card is set aside. Returns how many cards that were."""
    away = 0
    for seat in range(len(hands)):
        while hands[seat, LEFT] > 0 and hands[seat, hands[seat, LOW]] < card:
            hands[seat, BELOW] = hands[seat, hands[seat, LOW]]
            lose(hands, seat)
            away += 1
    return away


@compiled
def _star(hands: Ints, gone: Ints, count: int) -> int:
    """Everybody's lowest card is set aside. Returns how many cards that were."""
    away = 0
    for seat in range(len(hands)):
        if hands[seat, LEFT] > 0:
            card = hands[seat, hands[seat, LOW]]
            hands[seat, BELOW] = card
            gone[count + away, 0], gone[count + away, 1], gone[count + away, 2] = card, count, 0
            lose(hands, seat)
            away += 1
    return away


@compiled
def _punished(gone: Ints, count: int, each: bool) -> int:
    """M8: what a blind level costs when its pile is turned over. A card once passed over is made negative, since it is
    not counted again."""
    lost = 0
    for at in range(count):
        if gone[at, 2] == 0 or gone[at, 0] < 0:
            continue
        over = False
        for later in range(at + 1, count):
            lower = 0 < gone[later, 0] < gone[at, 0] and gone[later, 1] > gone[at, 1]
            if lower and (each or gone[later, 2] == 1):
                over = True
                gone[later, 0] = -gone[later, 0]
        lost += over
    return lost if each else min(lost, 1)
