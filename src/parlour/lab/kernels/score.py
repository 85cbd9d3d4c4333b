"""Kernel of `knights-score`: whole games on arrays.

A move is a number: so many cards as there are in hand can be laid, from 0 on, and then as many discarded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from parlour.bots.knights.score_rule import KEEPS, LEAVES, Real, Whole, tables
from parlour.games.knights.cards import DECK
from parlour.games.knights.score import ScoreOptions, rules
from parlour.lab.kernels.chance import Floats, Ints, Words, begin, below
from parlour.lab.kernels.checks import checked_choice, checked_games, checked_seed
from parlour.lab.kernels.compiled import compiled, prepared, shared
from parlour.lab.kernels.knights import YELLOW, Cards, Counts, check_setup, dealt, numbers, opened, parted, took

POLICIES: Final = ("drifter", "greedy", "quick")
DRIFTER, GREEDY, QUICK = range(len(POLICIES))
RED, TOP, TURN, NEXT, OVER, TURNS = range(6)
"""What shows on the red pile, and on the yellow one below 64; whose turn it is; where the stock begins in the deck;
whether the game is over; and how many moves were made."""

_DISCARD: Final = rules.DISCARD
_HAND: Final = rules.HAND
_KEEPS, _LEAVES = KEEPS, LEAVES


class ScoreArrays(NamedTuple):
    """One table, or with an axis more in every array many of them. The streams are those of deals and of policies."""

    hands: Cards
    counts: Counts
    scores: Counts
    now: Counts
    deck: Cards
    deals: Words
    noise: Words


class ScoreRules(NamedTuple):
    """The options, 0 for no target, and what cards are worth: as `parlour.bots.knights.score_rule` has it."""

    box: Cards
    first: int
    target: int
    points: Whole
    offer: Real
    quality: Real


def agreed(options: ScoreOptions, seats: int) -> ScoreRules:
    """The rules as numbers; raises BadSetup."""
    check_setup("knights-score", seats, options)
    box = numbers(options.box or DECK)
    return ScoreRules(box, options.first, options.target or 0, *tables(options.scoring))


def table(seats: int, rules: ScoreRules, many: tuple[int, ...] = ()) -> ScoreArrays:
    return ScoreArrays(
        np.zeros((*many, seats, _HAND), np.int8),
        np.zeros((*many, seats), np.int32),
        np.zeros((*many, seats), np.int32),
        np.zeros((*many, 6), np.int32),
        np.zeros((*many, len(rules.box)), np.int8),
        np.zeros((*many, 1), np.uint64),
        np.zeros((*many, 1), np.uint64),
    )


def figure_names(seats: int) -> tuple[str, ...]:
    """The figures of a game, in this order: each seat's part of the win, how many cards were played, the scores."""
    return (*(f"won_{seat}" for seat in range(seats)), "turns", *(f"score_{seat}" for seat in range(seats)))


def played(policies: Sequence[str], options: ScoreOptions, seed: int, games: range) -> Floats:
    """The figures of some games, a row each, by the policies in the seats."""
    seats = len(policies)
    rules = agreed(options, seats)
    figures = np.zeros((len(checked_games(games)), 2 * seats + 1))
    chosen = np.array([checked_choice("a policy", name, POLICIES) for name in policies])
    prepared(many)(rules, checked_seed(seed), games.start, chosen, table(seats, rules), figures)
    return figures


@compiled
def many(rules: ScoreRules, seed: np.uint64, first: int, policies: Ints, table: ScoreArrays, figures: Floats) -> None:
    seats = len(policies)
    for game in range(len(figures)):
        begun(table, rules, seed, first + game)
        while table.now[OVER] == 0:
            moved(table, rules, chosen(table, rules, policies[table.now[TURN]]))
        shares(table.scores, figures[game])
        figures[game, seats] = table.now[TURNS]
        for seat in range(seats):
            figures[game, seats + 1 + seat] = table.scores[seat]


@shared
def begun(table: ScoreArrays, rules: ScoreRules, seed: np.uint64, game: int) -> None:
    """The deal of a game, and the first turn."""
    begin(table.deals, seed, game, 0)
    begin(table.noise, seed, game, 1)
    opened(table.deck, rules.box, table.deals)
    for seat in range(len(table.scores)):
        table.scores[seat] = 0
    now = table.now
    now[RED], now[TOP] = table.deck[0], table.deck[1] - YELLOW
    now[NEXT] = dealt(table.hands, table.counts, table.deck, _HAND)
    now[TURNS], now[OVER] = 0, 0
    _turn(table, rules.first - 1)


@compiled
def moved(table: ScoreArrays, rules: ScoreRules, move: int) -> None:
    """The player on turn lays a card or discards one, and draws another unless that has won (N2)."""
    now, seat = table.now, int(table.now[TURN])
    held = int(table.counts[seat])
    card = parted(table.hands, table.counts, seat, move % held)
    if move >= held:
        table.scores[seat] += _DISCARD
    elif card < YELLOW:
        table.scores[seat] += rules.points[card, now[TOP]]
        now[RED] = card
    else:
        table.scores[seat] += rules.points[card, now[RED]]
        now[TOP] = card - YELLOW
    now[TURNS] += 1
    if rules.target > 0 and table.scores[seat] >= rules.target:
        now[OVER] = 1
        return
    if now[NEXT] < len(table.deck):
        took(table.hands, table.counts, seat, int(table.deck[now[NEXT]]))
        now[NEXT] += 1
    _turn(table, seat)


@compiled
def _turn(table: ScoreArrays, seat: int) -> None:
    """N3: the next player with cards; without one the game is over."""
    seats = len(table.counts)
    for step in range(1, seats + 1):
        following = (seat + step) % seats
        if table.counts[following] > 0:
            table.now[TURN] = following
            return
    table.now[OVER] = 1


@compiled
def shares(scores: Counts, figures: Floats) -> None:
    """Each seat's part of the win: the highest score wins, and those who have it share."""
    most, winners = scores[0], 0
    for seat in range(len(scores)):
        most = max(most, scores[seat])
    for seat in range(len(scores)):
        winners += scores[seat] == most
    for seat in range(len(scores)):
        figures[seat] = (scores[seat] == most) / winners


@compiled
def chosen(table: ScoreArrays, rules: ScoreRules, policy: int) -> int:
    """What a policy does on its turn."""
    if policy == DRIFTER:
        return int(np.int64(below(table.noise, 2 * int(table.counts[table.now[TURN]]))))
    if policy == GREEDY:
        return _greedy(table, rules)
    return _quick(table, rules)


@compiled
def _brings(rules: ScoreRules, card: int, red: int, top: int) -> int:
    return int(rules.points[card, top if card < YELLOW else red])


@compiled
def _greedy(table: ScoreArrays, rules: ScoreRules) -> int:
    """The card that brings most, the last of the deck if several do; or the worst is discarded."""
    now, seat = table.now, table.now[TURN]
    hand, held = table.hands[seat], int(table.counts[seat])
    best = worst = 0
    most = least = _brings(rules, int(hand[0]), now[RED], now[TOP])
    for place in range(1, held):
        gain = _brings(rules, int(hand[place]), now[RED], now[TOP])
        if gain > most or (gain == most and hand[place] > hand[best]):
            best, most = place, gain
        if gain < least or (gain == least and hand[place] < hand[worst]):
            worst, least = place, gain
    return best if most >= _DISCARD else held + worst


@compiled
def _quick(table: ScoreArrays, rules: ScoreRules) -> int:
    """The quick rule of the search: the same sums in the same order, so that they come out the same to the last bit."""
    now, seat = table.now, table.now[TURN]
    held, leaves = int(table.counts[seat]), _LEAVES / (len(table.counts) - 1)
    red, top = int(now[RED]), int(now[TOP])
    stays = leaves * rules.offer[red, top]
    best, most = 0, -np.inf
    for move in range(2 * held):
        place = move % held
        card = int(table.hands[seat, place])
        if move < held:
            showing = (card, top) if card < YELLOW else (red, card - YELLOW)
            worth = _brings(rules, card, red, top) - leaves * rules.offer[showing]
            worth += _KEEPS * _rest(table, rules, place, showing[0], showing[1])
        else:
            worth = _DISCARD - stays + _KEEPS * _rest(table, rules, place, red, top)
        if now[NEXT] < len(table.deck):
            worth -= rules.quality[card]
        if worth > most:
            best, most = move, worth
    return best


@compiled
def _rest(table: ScoreArrays, rules: ScoreRules, place: int, red: int, top: int) -> int:
    """What the best of the other cards in hand would bring on these."""
    seat, most = table.now[TURN], _DISCARD
    for other in range(table.counts[seat]):
        if other != place:
            most = max(most, _brings(rules, int(table.hands[seat, other]), red, top))
    return most
