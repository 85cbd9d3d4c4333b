"""Move numbers and observation layout of Illusion.

A card is one more than its number, a colour one more than its place in `COLOURS`, and 0 is none. What a card looks
like is in its picture, and not here.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from typing import Final

from parlour.engine.encoding import Layout, Moves, Numbers, Part, seat_number
from parlour.games.illusion import actions as a
from parlour.games.illusion.colour_shares import CARDS, COLOURS, Colour
from parlour.games.illusion.rules import ARROWS
from parlour.games.illusion.view import Revealed, View

LENGTHS: Final = ("short", "long")
_NO_DOUBT: Final[dict[str, Numbers]] = {"doubted": (), "shares": (), "doubt": ()}


@cache
def moves() -> Moves[a.Action]:
    """`doubt` is 0, `insert 0` is 1 and so on."""
    return Moves([a.Doubt(), *map(a.Insert, range(CARDS))])


@cache
def layout(seats: int) -> Layout:
    return Layout(
        [
            Part("you", 1, 0, seats, "whose view it is, from 1; 0 for the public"),
            Part("turn", 1, 0, seats, "whose turn it is"),
            Part("last", 1, 0, seats, "who placed the latest card"),
            Part("arrow", 1, 0, len(COLOURS), "the colour that counts"),
            Part("row", CARDS, 0, CARDS, "the cards of the row, from the arrow"),
            Part("drawn", 1, 0, CARDS, "the card on the deck"),
            Part("arrows", seats * len(COLOURS), 0, len(ARROWS), "by seat and colour: arrows won"),
            Part("deck", 1, 0, CARDS, "cards left in the deck"),
            Part("round", 1, 0, len(ARROWS), "the round, from 1"),
            Part("length", 1, 0, 1, "0 the short game, 1 the long one"),
            Part("doubted", CARDS, 0, CARDS, "the last row that was doubted"),
            Part("shares", CARDS, 0, 100, "what its cards have of the colour, in percent"),
            Part("doubt", 4, 0, max(seats, len(COLOURS)), "its colour, who doubted, whether it was right, who won"),
            Part("winners", seats, 0, seats, "who has won"),
        ]
    )


def observe(view: View, seats: int) -> array[int]:
    doubt = view.revealed
    return layout(seats).filled(
        you=seat_number(view.you),
        turn=seat_number(view.turn),
        last=seat_number(view.last),
        arrow=_colour(view.arrow),
        row=[card + 1 for card in view.row],
        drawn=0 if view.drawn is None else view.drawn + 1,
        arrows=_arrows(view.arrows),
        deck=view.deck,
        round=view.round,
        length=LENGTHS.index(view.length),
        **(_NO_DOUBT if doubt is None else _doubt(doubt)),
        winners=[seat + 1 for seat in view.winners],
    )


@lru_cache(maxsize=64)
def _arrows(won: tuple[tuple[Colour, ...], ...]) -> array[int]:
    return array("i", [arrows.count(colour) for arrows in won for colour in COLOURS])


def _colour(colour: Colour | None) -> int:
    return 0 if colour is None else COLOURS.index(colour) + 1


@lru_cache(maxsize=64)
def _doubt(doubt: Revealed) -> dict[str, Numbers]:
    """What a doubt has shown: it lies there for the whole next round."""
    return {
        "doubted": array("i", [card + 1 for card in doubt.row]),
        "shares": array("i", doubt.shares),
        "doubt": (_colour(doubt.colour), seat_number(doubt.seat), doubt.right, seat_number(doubt.winner)),
    }
