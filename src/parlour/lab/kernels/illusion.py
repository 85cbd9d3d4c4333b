"""Kernel of Illusion: whole games on arrays, among players with an eye and a threshold.

Everybody places a card where the row seems most likely right, and doubts a row that seems wrong with more than a fixed
probability: `bots.illusion.doubter.Threshold`. A game is kept in `IllusionArrays`, which the next game uses again.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Final, NamedTuple

import numpy as np

from parlour.bots.illusion.doubter import Threshold
from parlour.games.illusion import COLOURS, ILLUSION
from parlour.games.illusion.rules import ARROWS, TO_WIN
from parlour.lab.arena.illusion import LENGTHS, names
from parlour.lab.kernels.chance import Floats, Ints, Words, begin, below, normal, shuffle
from parlour.lab.kernels.checks import checked_array, checked_games, checked_seed, checked_whole
from parlour.lab.kernels.compiled import compiled, prepared

MOST: Final = ILLUSION.seats.stop - 1
FIGURES: Final = (*(f"won_{seat}" for seat in range(MOST)), *names(MOST))
"""The figures of a game, in this order; nothing of seats that are not there."""

WON, WON_AFTER, ROUNDS, ROW, RIGHT, DOUBTS_OF, RIGHT_OF, DOUBTS_BY, RIGHT_BY, ARROWS_AFTER = (
    FIGURES.index(name)
    for name in (
        *("won_0", "won_after_0", "rounds", "row", "right", f"doubts_{LENGTHS[0]}", f"right_{LENGTHS[0]}"),
        *("doubts_by_0", "right_by_0", "arrows_after_0"),
    )
)
NOISE, AT = range(2)
"""The columns of a player: how far off a share may seem, and how likely the row must seem wrong to be doubted."""

TRACED: Final = ("seat", "card", "place", "length", "right", "winner")
NEVER: Final = -1
"""The place of a card that is not placed, since the row is doubted; and the outcome of a doubt, of a placed card."""

_SHORTEST, _LONGEST = LENGTHS[0], LENGTHS[-1]
_TO_WIN, _ROUNDS = TO_WIN, len(ARROWS)
_COLOURS: Final = np.array([COLOURS.index(arrow) for arrow in ARROWS])
_ROOT: Final = sqrt(2)


class Decks(NamedTuple):
    """By deck, card and colour: what is printed on the back, in percent, and how large it looks to an eye without
    noise, in logits."""

    shares: Ints
    looks: Floats


class IllusionArrays(NamedTuple):
    """Two streams, of deals and of noise; cards and arrows from the top; the row; by seat, card and colour how far off
    an eye is, once it has looked; the sizes of the row's cards as they seem now, that of the drawn one behind them, and
    how likely each is in order with the one before; arrows won.

    `trace` is empty, or has in its first place how many rows there are, and then a row for each turn.
    """

    deals: Words
    noise: Words
    deck: Ints
    arrows: Ints
    row: Ints
    bells: Floats
    sizes: Floats
    pairs: Floats
    held: Ints
    trace: Ints


def table(seats: int, cards: int, rows: int = 0) -> IllusionArrays:
    return IllusionArrays(
        np.zeros(1, np.uint64),
        np.zeros(1, np.uint64),
        np.zeros(cards, np.int64),
        np.zeros(_ROUNDS, np.int64),
        np.zeros(cards, np.int64),
        np.zeros((seats, cards, len(COLOURS))),
        np.zeros(cards),
        np.zeros(cards),
        np.zeros(seats, np.int64),
        np.zeros((rows, len(TRACED)), np.int64),
    )


def rows(players: Sequence[Threshold]) -> Floats:
    return np.array([[player.noise, player.at] for player in players])


def played(players: Floats, decks: Decks, seed: int, games: range, long: bool = False) -> Floats:
    """The figures of some games, a row each. The decks take turns, beginning with the first game. `long`: there are
    twelve rounds, and most arrows win (I7)."""
    players, decks = _checked(players, decks)
    figures = np.zeros((len(checked_games(games)), len(FIGURES)))
    arrays = table(len(players), decks.looks.shape[1])
    prepared(many)(players, decks, checked_seed(seed), games.start, bool(long), arrays, figures)
    return figures


def traced(players: Floats, decks: Decks, seed: int, game: int, long: bool = False) -> IllusionArrays:
    """One of those games, turn by turn."""
    players, decks = _checked(players, decks)
    cards, game = decks.looks.shape[1], checked_whole("game", game, 0, 2**62)
    arrays = table(len(players), cards, 1 + _ROUNDS * (cards + 1))
    prepared(many)(players, decks, checked_seed(seed), game, bool(long), arrays, np.zeros((1, len(FIGURES))))
    return arrays


def _checked(players: Floats, decks: Decks) -> tuple[Floats, Decks]:
    """Players by seat, with their noise and threshold, and decks by card and colour; raises BadSetup."""
    players = checked_array("players", players, np.float64, (None, AT + 1), 0, 1000)
    checked_whole("the number of seats", len(players), ILLUSION.seats.start, MOST)
    return players, checked_decks(decks)


def checked_decks(decks: Decks) -> Decks:
    """Decks by card and colour; raises BadSetup."""
    shares = checked_array("decks.shares", decks.shares, np.int64, (None, None, len(COLOURS)), 0, 100)
    looks = checked_array("decks.looks", decks.looks, np.float64, shares.shape)
    checked_whole("the number of cards of a deck", shares.shape[1], 2, 2**20)
    return Decks(shares, looks)


class DealerAnswers(NamedTuple):
    """What the dealer says: who begins, the colours of the arrows by number, and every order of the cards in turn."""

    starter: int
    arrows: list[int]
    orders: list[list[int]]


def dealt(seats: int, cards: int, seed: int, game: int) -> DealerAnswers:
    """The chance of a game. Cards are shuffled at most once for each round."""
    checked_whole("seats", seats, ILLUSION.seats.start, MOST)
    arrays, orders = table(seats, checked_whole("cards", cards, 2, 2**20)), []
    starter = begin_game(arrays, checked_seed(seed), checked_whole("game", game, 0, 2**62))
    for _ in range(_ROUNDS):
        shuffle(arrays.deals, arrays.deck, cards)
        orders.append(arrays.deck.tolist())
    return DealerAnswers(starter, arrays.arrows.tolist(), orders)


@compiled
def many(
    players: Floats, decks: Decks, seed: np.uint64, first: int, long: bool, table: IllusionArrays, figures: Floats
) -> None:
    for game in range(len(figures)):
        starter = begin_game(table, seed, first + game)
        deck = game % len(decks.looks)
        _game(players, decks.shares[deck], decks.looks[deck], long, table, starter, figures[game])


@compiled
def begin_game(table: IllusionArrays, seed: np.uint64, game: int) -> int:
    """The game's chance from its beginning, and a table as it was before. Returns who begins (I3)."""
    begin(table.deals, seed, game, 0)
    begin(table.noise, seed, game, 1)
    table.bells[:] = np.nan
    table.held[:] = 0
    for arrow in range(_ROUNDS):
        table.arrows[arrow] = _COLOURS[arrow]
    for card in range(len(table.deck)):
        table.deck[card] = card
    shuffle(table.deals, table.arrows, _ROUNDS)
    return np.int64(below(table.deals, len(table.held)))  # type: ignore[return-value]  # to compiled code a whole number is one with a sign


@compiled
def _game(
    players: Floats, shares: Ints, looks: Floats, long: bool, table: IllusionArrays, starter: int, figures: Floats
) -> None:
    turn, rounds, most, cards = starter, 0, 0, len(table.deck)
    top = cards
    while rounds < _ROUNDS if long else most < _TO_WIN:
        if cards - top < 2:  # I6
            shuffle(table.deals, table.deck, cards)
            top = 0
        winner, length = _round(players, shares, looks, table, turn, top, table.arrows[rounds], figures)
        top += length
        rounds += 1
        figures[ROW] += length
        figures[ARROWS_AFTER + (winner - turn) % len(players)] += 1
        table.held[winner] += 1
        most = max(most, table.held[winner])
        turn = winner
    figures[ROUNDS] = rounds
    figures[ROW] /= rounds
    _share_win(table.held, most, starter, figures)


@compiled
def _share_win(held: Ints, most: int, starter: int, figures: Floats) -> None:
    """I7: all with most arrows win, and share one win."""
    seats, winners = len(held), 0
    for seat in range(seats):
        winners += held[seat] == most
    for seat in range(seats):
        if held[seat] == most:
            figures[WON + seat] = figures[WON_AFTER + (seat - starter) % seats] = 1 / winners


@compiled
def _round(
    players: Floats,
    shares: Ints,
    looks: Floats,
    table: IllusionArrays,
    turn: int,
    top: int,
    colour: int,
    figures: Floats,
) -> tuple[int, int]:
    """From the opening card to the doubt. Returns who gets the arrow, and how many cards leave the game."""
    seats, deck, row, length = len(players), table.deck, table.row, 1
    row[0] = deck[top]
    while top + length < len(deck):  # I6
        card = deck[top + length]
        look(players, looks, table, turn, length, card, colour)
        if length > 1 and 1 - seems_right(table.pairs, length) > players[turn, AT]:
            break
        place = best_place(table.sizes, table.pairs, length, players[turn, NOISE] * _ROOT)
        for at in range(length, place, -1):
            row[at] = row[at - 1]
        row[place] = card
        length += 1
        if len(table.trace):
            _tell(table.trace, turn, card, place, length, NEVER, NEVER)
        turn = (turn + 1) % seats
    right = is_right(shares, row, length, colour)
    winner = (turn - 1) % seats if right else turn
    if len(table.trace):
        _tell(table.trace, turn, NEVER, NEVER, length, right, winner)
    _count(turn, length, right, figures)
    return winner, length


@compiled
def is_right(shares: Ints, row: Ints, length: int, colour: int) -> bool:
    right = True
    for place in range(1, length):
        right = right and shares[row[place - 1], colour] <= shares[row[place], colour]
    return right


@compiled
def _count(doubter: int, length: int, right: bool, figures: Floats) -> None:
    kind = min(length, _LONGEST) - _SHORTEST
    figures[DOUBTS_OF + kind] += 1
    figures[DOUBTS_BY + doubter] += 1
    if not right:
        figures[RIGHT] += 1
        figures[RIGHT_OF + kind] += 1
        figures[RIGHT_BY + doubter] += 1


@compiled
def look(
    players: Floats, looks: Floats, table: IllusionArrays, seat: int, length: int, drawn: int, colour: int
) -> None:
    """How large the cards of the row and the drawn one seem to a seat. It looks at a card once, and never sees it
    otherwise again."""
    noise, bells = players[seat, NOISE], table.bells
    for place in range(length + 1):
        card = table.row[place] if place < length else drawn
        if np.isnan(bells[seat, card, colour]):
            bells[seat, card, colour] = normal(table.noise)
        table.sizes[place] = looks[card, colour] + noise * bells[seat, card, colour]
        if 0 < place < length:
            table.pairs[place] = _in_order(table.sizes[place - 1], table.sizes[place], noise * _ROOT)


@compiled
def _in_order(near: float, far: float, blur: float) -> float:
    """How likely two cards of these sizes lie as they should."""
    return (1 + erf((far - near) / blur / _ROOT)) / 2


@compiled
def seems_right(pairs: Floats, length: int) -> float:
    right = 1.0
    for place in range(1, length):
        right *= pairs[place]
    return right


@compiled
def best_place(sizes: Floats, pairs: Floats, length: int, blur: float) -> int:
    """The first of the places where the row seems most likely right with the drawn card. A product is given up once it
    is no better, for it only falls."""
    drawn, best, most, before = sizes[length], 0, -1.0, 1.0
    for place in range(length + 1):
        if place > 1:
            before *= pairs[place - 1]
        right = before
        if place > 0:
            right *= _in_order(sizes[place - 1], drawn, blur)
        if place < length:
            right *= _in_order(drawn, sizes[place], blur)
        later = place + 1
        while right > most and later < length:
            right *= pairs[later]
            later += 1
        if right > most:
            best, most = place, right
    return best


@compiled
def _tell(trace: Ints, seat: int, card: int, place: int, length: int, right: int, winner: int) -> None:
    row = 1 + trace[0, 0]
    trace[row, 0], trace[row, 1], trace[row, 2] = seat, card, place
    trace[row, 3], trace[row, 4], trace[row, 5] = length, right, winner
    trace[0, 0] = row
