"""Kernel of `knights-dice`: whole games on arrays, from the roll to what is laid, for many games at once.

The die is rolled as soon as a turn comes. A move is two numbers: the places in the hand of the card or the two cards to
be laid, the second -1 for one card alone; or DRAW, PASS, or TAKE and a pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from parlour.games.knights.cards import DECK
from parlour.games.knights.dice import DiceOptions, rules
from parlour.lab.kernels.chance import Floats, Ints, Words, begin, below, shuffle
from parlour.lab.kernels.checks import checked_choice, checked_games, checked_seed
from parlour.lab.kernels.compiled import compiled, prepared, shared
from parlour.lab.kernels.knights import (
    NUMBERED,
    YELLOW,
    Cards,
    Counts,
    check_setup,
    dealt,
    numbers,
    opened,
    parted,
    took,
)

POLICIES: Final = ("drifter", "greedy")
DRIFTER, GREEDY = range(len(POLICIES))
TURN, DIE, NEXT, END, RED, TOP, STARTER, OVER, TURNS, PAIRS, DRAWN, TAKEN = range(12)
"""Whose turn it is; what the die shows; where the stock begins and ends; how many cards are on the red and the yellow
pile; who began; whether the game is over, won by the player on turn; how many turns there were; and how
many pairs were laid, cards drawn and cards taken."""

ABOVE, BELOW, BLANK = range(3)
DRAW, PASS, TAKE = -1, -2, -3
LONGEST: Final = 20_000
"""Turns that no game comes near whose die has not next to only blank faces."""

_SYMBOLS: Final = 7
_MOST_MOVES: Final = len(DECK) + YELLOW**2


class DiceArrays(NamedTuple):
    """One table, or with an axis more in every array many of them. The streams are those of deals and of policies."""

    hands: Cards
    counts: Counts
    piles: Cards
    now: Counts
    stock: Cards
    deals: Words
    noise: Words


class DiceRules(NamedTuple):
    """The options, the size of a hand, and room for a copy of the stock and for moves."""

    box: Cards
    faces: Ints
    board: bool
    each: int
    lots: Cards
    moves: Cards


def agreed(options: DiceOptions, seats: int) -> DiceRules:
    """The rules as numbers; raises BadSetup."""
    check_setup("knights-dice", seats, options)
    box = numbers(options.box or DECK)
    room = np.zeros(len(box), np.int8), np.zeros((_MOST_MOVES, 2), np.int8)
    return DiceRules(box, np.array(options.die), options.reading == "board", rules.hand_size(seats), *room)


def table(seats: int, rules: DiceRules, many: tuple[int, ...] = ()) -> DiceArrays:
    cards = len(rules.box)
    return DiceArrays(
        np.zeros((*many, seats, cards), np.int8),
        np.zeros((*many, seats), np.int32),
        np.zeros((*many, 2, cards), np.int8),
        np.zeros((*many, 12), np.int32),
        np.zeros((*many, cards), np.int8),
        np.zeros((*many, 1), np.uint64),
        np.zeros((*many, 1), np.uint64),
    )


def figure_names(seats: int) -> tuple[str, ...]:
    """The figures of a game, in this order: who has won, whether it was who began, how many turns there were, and how
    many pairs were laid, cards drawn and cards taken."""
    return (*(f"won_{seat}" for seat in range(seats)), "won_first", "turns", "pairs", "drawn", "taken")


def played(policies: Sequence[str], options: DiceOptions, seed: int, games: range) -> Floats:
    """The figures of some games, a row each, by the policies in the seats. A game that does not end has no winner."""
    seats = len(policies)
    rules, figures = agreed(options, seats), np.zeros((len(checked_games(games)), seats + 5))
    chosen = np.array([checked_choice("a policy", name, POLICIES) for name in policies])
    prepared(many)(rules, checked_seed(seed), games.start, chosen, table(seats, rules), figures)
    return figures


@compiled
def many(rules: DiceRules, seed: np.uint64, first: int, policies: Ints, table: DiceArrays, figures: Floats) -> None:
    seats, now = len(policies), table.now
    for game in range(len(figures)):
        begun(table, rules, seed, first + game)
        while now[OVER] == 0 and now[TURNS] < LONGEST:
            move = chosen(table, rules, policies[now[TURN]])
            moved(table, rules, move[0], move[1])
        for figure in range(4):
            figures[game, seats + 1 + figure] = now[TURNS + figure]
        if now[OVER]:
            figures[game, now[TURN]] = 1
            figures[game, seats] = now[TURN] == now[STARTER]


@shared
def begun(table: DiceArrays, rules: DiceRules, seed: np.uint64, game: int) -> None:
    """The deal of a game, who begins, and the first roll."""
    begin(table.deals, seed, game, 0)
    begin(table.noise, seed, game, 1)
    opened(table.stock, rules.box, table.deals)
    now = table.now
    table.piles[0, 0], table.piles[1, 0] = table.stock[0], table.stock[1]
    now[RED] = now[TOP] = 1
    now[NEXT], now[END] = dealt(table.hands, table.counts, table.stock, rules.each), len(table.stock)
    now[STARTER], now[OVER], now[TURNS] = _starter(table, rules), 0, 0
    now[PAIRS], now[DRAWN], now[TAKEN] = 0, 0, 0
    _turn(table, rules, int(now[STARTER]))


@compiled
def _starter(table: DiceArrays, rules: DiceRules) -> int:
    """N6: lots out of the stock, until somebody has a number that nobody else has and is the highest of these. After
    each the stock is shuffled again. A stock that cannot decide lets the first seat begin."""
    seats, stock = len(table.counts), table.stock[table.now[NEXT] :]
    if not _decides(stock, seats):
        return 0
    while True:
        for at in range(len(stock)):
            rules.lots[at] = stock[at]
        lots = rules.lots[: len(stock)]
        shuffle(table.deals, lots, seats)
        shuffle(table.deals, stock, len(stock))
        begins, most = -1, -1
        for seat in range(seats):
            count, alike = NUMBERED[lots[seat]], 0
            for other in range(seats):
                alike += NUMBERED[lots[other]] == count
            if alike == 1 and count > most:
                begins, most = seat, count
        if begins >= 0:
            return begins


@compiled
def _decides(stock: Cards, seats: int) -> bool:
    for count in range(_SYMBOLS):
        alike = 0
        for at in range(len(stock)):
            alike += NUMBERED[stock[at]] == count
        if alike > 0 and len(stock) - alike >= seats - 1:
            return True
    return False


@compiled
def _turn(table: DiceArrays, rules: DiceRules, seat: int) -> None:
    """The turn comes to a seat, and the die is rolled."""
    faces = rules.faces
    drawn = int(np.int64(below(table.deals, int(faces[0] + faces[1] + faces[2]))))
    table.now[TURN] = seat
    table.now[TURNS] += 1
    table.now[DIE] = ABOVE if drawn < faces[0] else BELOW if drawn < faces[0] + faces[1] else BLANK


@compiled
def legal(table: DiceArrays, rules: DiceRules) -> int:
    """All that the player may do, in the order of the rules, into the room for moves. Returns how many it is."""
    now, moves, count = table.now, rules.moves, 0
    if now[DIE] == BLANK:
        for pile in range(2):
            if now[RED + pile] > 1:
                moves[count, 0], moves[count, 1] = TAKE, pile
                count += 1
    else:
        count = _plays(table, rules)
        if count == 0 and (now[NEXT] < now[END] or now[RED] + now[TOP] > 2):
            moves[0, 0], moves[0, 1] = DRAW, 0
            count = 1
    if count == 0:
        moves[0, 0], moves[0, 1] = PASS, 0
        count = 1
    return count


@compiled
def _plays(table: DiceArrays, rules: DiceRules) -> int:
    """What the die allows to be laid: single cards first, then pairs of a red and a yellow card."""
    now, moves, count = table.now, rules.moves, 0
    hand, held = table.hands[now[TURN]], table.counts[now[TURN]]
    red, yellow = int(NUMBERED[table.piles[0, now[RED] - 1]]), int(NUMBERED[table.piles[1, now[TOP] - 1]])
    wanted_red, wanted_yellow = (red, yellow) if rules.board else (red + yellow, red + yellow)
    sign, yellows = 1 if now[DIE] == ABOVE else -1, 0
    for place in range(held):
        symbols, is_red = int(NUMBERED[hand[place]]), hand[place] < YELLOW
        moves[count, 0], moves[count, 1] = place, -1
        count += sign * (symbols - (wanted_red if is_red else wanted_yellow)) >= 0
        yellows |= (0 if is_red else 1) << symbols
    for place in range(held):
        other = red + yellow - NUMBERED[hand[place]]
        if hand[place] < YELLOW and other >= 0 and yellows >> other & 1:
            count = _pairs(hand, held, place, other, moves, count)
    return count


@compiled
def _pairs(hand: Cards, held: int, place: int, symbols: int, moves: Cards, count: int) -> int:
    """A red card with every yellow one that has so many symbols."""
    for other in range(held):
        if hand[other] >= YELLOW and NUMBERED[hand[other]] == symbols:
            moves[count, 0], moves[count, 1] = place, other
            count += 1
    return count


@compiled
def moved(table: DiceArrays, rules: DiceRules, first: int, second: int) -> None:
    """The player on turn makes a move; the turn passes on unless that was the last card."""
    now, seat = table.now, int(table.now[TURN])
    if first >= 0:
        _lay(table, parted(table.hands, table.counts, seat, first))
        if second >= 0:
            _lay(table, parted(table.hands, table.counts, seat, second - (second > first)))
            now[PAIRS] += 1
        if table.counts[seat] == 0:
            now[OVER] = 1
            return
    elif first == TAKE:
        now[RED + second] -= 1
        took(table.hands, table.counts, seat, int(table.piles[second, now[RED + second]]))
        now[TAKEN] += 1
    elif first == DRAW:
        if now[NEXT] == now[END]:
            _restock(table)
        took(table.hands, table.counts, seat, int(table.stock[now[NEXT]]))
        now[NEXT] += 1
        now[DRAWN] += 1
    _turn(table, rules, (seat + 1) % len(table.counts))


@compiled
def _lay(table: DiceArrays, card: int) -> None:
    pile = int(card >= YELLOW)
    table.piles[pile, table.now[RED + pile]] = card
    table.now[RED + pile] += 1


@compiled
def _restock(table: DiceArrays) -> None:
    """N10: the covered cards of both piles become the stock."""
    now, count = table.now, 0
    for pile in range(2):
        for at in range(now[RED + pile] - 1):
            table.stock[count] = table.piles[pile, at]
            count += 1
        table.piles[pile, 0] = table.piles[pile, now[RED + pile] - 1]
        now[RED + pile] = 1
    shuffle(table.deals, table.stock[:count], count)
    now[NEXT], now[END] = 0, count


@compiled
def chosen(table: DiceArrays, rules: DiceRules, policy: int) -> tuple[int, int]:
    """What a policy does on its turn."""
    count, at = legal(table, rules), 0
    if policy == DRIFTER:
        at = int(np.int64(below(table.noise, count)))
    elif rules.moves[0, 0] >= 0:
        at = _first_pair(rules, count)
    return int(rules.moves[at, 0]), int(rules.moves[at, 1])


@compiled
def _first_pair(rules: DiceRules, count: int) -> int:
    """Two cards rather than one, whichever comes first."""
    for at in range(count):
        if rules.moves[at, 1] >= 0:
            return at
    return 0
