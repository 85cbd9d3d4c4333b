"""Expected cards lost on a turn of `knights-dice`, by the open symbols and the die's faces.

Only the number of symbols on a card counts, and whether there is such a card in a colour: bit n of a colour's number
stands for a card with n symbols.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb, exp
from typing import Final, Literal, NamedTuple

from parlour.games.knights.cards import SYMBOLS, Card, is_red

LIKELY: Final = tuple(comb(6, count) / 64 for count in range(7))
"""How likely a card is to have a number of symbols."""


class Piles(NamedTuple):
    """The symbols on the two cards that show."""

    red: int
    yellow: int

    @property
    def total(self) -> int:
        return self.red + self.yellow


class HeldSymbols(NamedTuple):
    """Which numbers of symbols there are in a hand, by colour."""

    red: int
    yellow: int


class DieOdds(NamedTuple):
    """The game's options: how likely the die shows ≥ and ≤, and whether the card or the board is compared with the
    sum."""

    above: float
    below: float
    reading: Literal["card", "board"]


def held(hand: Iterable[Card]) -> HeldSymbols:
    red = yellow = 0
    for card in hand:
        if is_red(card):
            red |= 1 << SYMBOLS[card]
        else:
            yellow |= 1 << SYMBOLS[card]
    return HeldSymbols(red, yellow)


@lru_cache(maxsize=2**16)
def lost(hand: HeldSymbols, board: Piles, rules: DieOdds) -> float:
    """How many cards a hand loses on average when the die shows ≥ or ≤: two, one, or one more instead."""
    if any(hand.red >> red & 1 and hand.yellow >> board.total - red & 1 for red in range(min(board.total, 6) + 1)):
        return 2 * (rules.above + rules.below)
    return _single(*_above(hand, board, rules), rules.above) + _single(*_below(hand, board, rules), rules.below)


def _single(red: int, yellow: int, chance: float) -> float:
    return chance if red or yellow else -chance


def _above(hand: HeldSymbols, board: Piles, rules: DieOdds) -> HeldSymbols:
    """The cards of a hand that could be laid singly on ≥ (N8)."""
    if rules.reading == "board":
        return HeldSymbols(hand.red >> board.red, hand.yellow >> board.yellow)
    return HeldSymbols(hand.red >> board.total, hand.yellow >> board.total)


def _below(hand: HeldSymbols, board: Piles, rules: DieOdds) -> HeldSymbols:
    if rules.reading == "board":
        return HeldSymbols(hand.red & _up_to(board.red), hand.yellow & _up_to(board.yellow))
    return HeldSymbols(hand.red & _up_to(board.total), hand.yellow & _up_to(board.total))


def _up_to(count: int) -> int:
    return (2 << count) - 1


@lru_cache(maxsize=2**12)
def lost_by_strangers(cards: int, board: Piles, rules: DieOdds) -> float:
    """The same for a hand of which only the size is known."""
    pair = 1 - exp(-comb(cards, 2) * _pair(board.total))
    return sum(
        chance * (2 * pair + (1 - pair) * (1 - 2 * (1 - fits) ** cards)) for chance, fits in _singles(board, rules)
    )


@lru_cache(maxsize=2**12)
def finished_by_strangers(cards: int, board: Piles, rules: DieOdds) -> float:
    """How likely someone with so many cards lays the last of them on the next turn."""
    if cards == 1:
        return sum(chance * fits for chance, fits in _singles(board, rules))
    return (rules.above + rules.below) * _pair(board.total) if cards == 2 else 0.0


def _pair(total: int) -> float:
    """How likely two cards are a red and a yellow one with so many symbols together."""
    return comb(12, total) / 2**12 / 2


def _singles(board: Piles, rules: DieOdds) -> tuple[tuple[float, float], tuple[float, float]]:
    """For ≥ and for ≤: how likely the die shows it, and how likely a card could then be laid singly."""
    every = [HeldSymbols(1 << count, 0) for count in range(7)] + [HeldSymbols(0, 1 << count) for count in range(7)]
    above = sum(chance / 2 for hand, chance in zip(every, LIKELY * 2, strict=True) if any(_above(hand, board, rules)))
    below = sum(chance / 2 for hand, chance in zip(every, LIKELY * 2, strict=True) if any(_below(hand, board, rules)))
    return (rules.above, above), (rules.below, below)
