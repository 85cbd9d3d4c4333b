"""Step function of the vector environment of Illusion, on the arrays of its kernel.

Action 0 doubts the row; action 1 + n places the open card after n cards of the row.
"""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parlour.engine import Layout, Part
from parlour.games.illusion import COLOURS
from parlour.games.illusion.colour_shares import CARDS
from parlour.games.illusion.rules import ARROWS, TO_WIN
from parlour.lab.envs.vector.progress import OVER, TRIES, Flags, allowed, cleared, ended, filled, refused, renewed
from parlour.lab.kernels.chance import Floats, Ints, normal, shuffle
from parlour.lab.kernels.compiled import compiled, shared
from parlour.lab.kernels.illusion import (
    AT,
    NOISE,
    Decks,
    IllusionArrays,
    begin_game,
    best_place,
    is_right,
    look,
    seems_right,
)

Singles = NDArray[np.float32]

PLACES: Final = 24
"""The number of cards of a row that are observed. A row may grow longer."""

TURN, LENGTH, TOP, ROUNDS, DECK, WON_BY = range(6)
"""Whose turn it is; how long the row is; where the round's cards begin in the deck; how many rounds are done; which
deck is played with; and who has won once the game is over, -1 before."""

_COLOURS: Final = len(COLOURS)
_ROUNDS, _TO_WIN = len(ARROWS), TO_WIN
_ROW: Final = 4 + _COLOURS
_DRAWN: Final = _ROW + PLACES * _COLOURS
_WON: Final = _DRAWN + _COLOURS


def layout(seats: int, cards: int = CARDS) -> Layout:
    """The layout of the mover's observation. Shares are estimates of the eye, from 0 to 1."""
    return Layout(
        [
            Part("you", 1, 0, seats - 1, "who you are"),
            Part("length", 1, 0, cards, "how many cards the row has"),
            Part("left", 1, 0, 1, "the share of the deck that is left"),
            Part("round", 1, 0, _ROUNDS, "rounds done"),
            Part("arrow", _COLOURS, 0, 1, "1 for the colour that counts, in the order of COLOURS"),
            Part("row", PLACES * _COLOURS, 0, 1, "by place from the arrow and colour: the share it seems to have"),
            Part("drawn", _COLOURS, 0, 1, "by colour: the share that the open card seems to have"),
            Part("arrows", seats, 0, _ROUNDS, "arrows that each seat has won"),
        ]
    )


@compiled
def _one(arrays: IllusionArrays, at: int) -> IllusionArrays:
    return IllusionArrays(
        arrays.deals[at],
        arrays.noise[at],
        arrays.deck[at],
        arrays.arrows[at],
        arrays.row[at],
        arrays.bells[at],
        arrays.sizes[at],
        arrays.pairs[at],
        arrays.held[at],
        arrays.trace[at],
    )


@compiled
def stepped(
    arrays: IllusionArrays,
    state: Ints,
    decks: Decks,
    players: Floats,
    seed: np.uint64,
    actions: Ints,
    progress: Ints,
    rivals: bool,
    longest: int,
    observations: Singles,
    mask: Flags,
    rewards: Floats,
    ends: Flags,
) -> None:
    """A move at every table; where the game was over, the next one begins instead. Each action is
    replaced by the seat that chose it."""
    for at in range(len(progress)):
        table, now, action = _one(arrays, at), state[at], actions[at]
        actions[at] = 0 if rivals else now[TURN]
        cleared(rewards[at], ends[at])
        if progress[at, OVER]:
            for _ in range(TRIES):
                game = renewed(progress[at], len(progress))
                now[DECK] = game % len(decks.looks)
                _begin(table, now, seed, game)
                if rivals:
                    _rivals(table, now, decks, players)
                if now[WON_BY] < 0:
                    break
        elif not allowed(action, mask[at]):
            refused(progress[at], ends[at], rewards[at], actions[at], longest)
        else:
            _move(table, now, decks.shares[now[DECK]], action)
            if rivals:
                _rivals(table, now, decks, players)
            ended(progress[at], ends[at], now[WON_BY] >= 0, longest)
            if ends[at, 0]:
                rewards[at, now[WON_BY]] = 1.0
        _see(table, now, decks.looks[now[DECK]], players, rivals, observations[at], mask[at])


@shared
def _begin(table: IllusionArrays, now: Ints, seed: np.uint64, game: int) -> None:
    starter = begin_game(table, seed, game)
    shuffle(table.deals, table.deck, len(table.deck))
    now[TURN], now[TOP], now[ROUNDS], now[WON_BY], now[LENGTH] = starter, 0, 0, -1, 1
    table.row[0] = table.deck[0]


@compiled
def _move(table: IllusionArrays, now: Ints, shares: Ints, action: int) -> None:
    seats, length = len(table.held), now[LENGTH]
    if action > 0:
        place = action - 1
        for at in range(length, place, -1):
            table.row[at] = table.row[at - 1]
        table.row[place] = table.deck[now[TOP] + length]
        now[LENGTH], now[TURN] = length + 1, (now[TURN] + 1) % seats
        return
    right = is_right(shares, table.row, length, table.arrows[now[ROUNDS]])
    winner = (now[TURN] + seats - 1) % seats if right else now[TURN]
    table.held[winner] += 1
    now[TURN] = winner
    now[ROUNDS] += 1
    if table.held[winner] >= _TO_WIN:
        now[WON_BY] = winner
        return
    now[TOP] += length
    if len(table.deck) - now[TOP] < 2:  # I6
        shuffle(table.deals, table.deck, len(table.deck))
        now[TOP] = 0
    now[LENGTH], table.row[0] = 1, table.deck[now[TOP]]


@shared
def _rivals(table: IllusionArrays, now: Ints, decks: Decks, players: Floats) -> None:
    """Let rivals move by their threshold until it is the first seat's turn."""
    looks, shares = decks.looks[now[DECK]], decks.shares[now[DECK]]
    while now[TURN] > 0 and now[WON_BY] < 0:
        seat, length, colour = now[TURN], now[LENGTH], table.arrows[now[ROUNDS]]
        if now[TOP] + length >= len(table.deck):
            _move(table, now, shares, 0)
            continue
        look(players, looks, table, seat, length, table.deck[now[TOP] + length], colour)
        if length > 1 and 1 - seems_right(table.pairs, length) > players[seat, AT]:
            _move(table, now, shares, 0)
        else:
            place = best_place(table.sizes, table.pairs, length, players[seat, NOISE] * np.sqrt(2.0))
            _move(table, now, shares, 1 + place)


@compiled
def _see(
    table: IllusionArrays, now: Ints, looks: Floats, players: Floats, rivals: bool, row: Singles, mask: Flags
) -> None:
    """Write the mover's observation and action mask."""
    you, length, cards = 0 if rivals else now[TURN], now[LENGTH], len(table.deck)
    row[:] = 0.0
    row[0], row[1], row[2], row[3] = (
        you,
        length,
        (cards - now[TOP] - length) / cards,
        now[ROUNDS],
    )
    row[4 + table.arrows[min(now[ROUNDS], _ROUNDS - 1)]] = 1.0
    drawn = now[TOP] + length < cards
    told = min(length, PLACES)
    for place in range(told + drawn):
        card = table.row[place] if place < told else table.deck[now[TOP] + length]
        at = _ROW + place * _COLOURS if place < told else _DRAWN
        for colour in range(_COLOURS):
            if np.isnan(table.bells[you, card, colour]):
                table.bells[you, card, colour] = normal(table.noise)
            logit = looks[card, colour] + players[you, NOISE] * table.bells[you, card, colour]
            row[at + colour] = 1.0 / (1.0 + exp(-logit))
    for seat in range(len(table.held)):
        row[_WON + seat] = table.held[seat]
    over = now[WON_BY] >= 0
    filled(mask, over)
    mask[0] = length > 1 or over
    for place in range(1 + length if drawn else 0):
        mask[1 + place] = 1
