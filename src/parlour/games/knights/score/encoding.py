"""Move numbers and observation layout of game 1."""

from __future__ import annotations

from array import array
from functools import cache
from typing import Final

from parlour.engine.encoding import WIDE, Layout, Moves, Part, seat_number
from parlour.games.knights.cards import DECK
from parlour.games.knights.encoding import NUMBER, PLACE, board_numbers, board_parts, heaped
from parlour.games.knights.score import actions as a
from parlour.games.knights.score import events as e
from parlour.games.knights.score.view import View

SCORINGS: Final = ("symbols", "positions")


@cache
def moves() -> Moves[a.Action]:
    """To play each card of the deck are 0 to 127, to discard each 128 to 255."""
    return Moves([*map(a.Play, DECK), *map(a.Discard, DECK)])


@cache
def layout(seats: int) -> Layout:
    return Layout(
        [
            *board_parts(seats),
            Part("points", len(DECK), -6, 6, "by card from 1: what it would bring now, if you hold it"),
            Part("scores", seats, -WIDE, WIDE, "the score of each seat"),
            Part("scoring", 1, 0, 1, "0 by symbols, 1 by positions"),
            Part("target", 1, 0, 1000, "the score that wins at once; 0: there is none"),
            Part("discarded", len(DECK), 0, 1, "by card from 1: was discarded"),
            Part("last", 4, -6, len(DECK), "the last move: who, which card, whether it was laid, what it brought"),
        ]
    )


def observe(view: View, seats: int) -> array[int]:
    return layout(seats).filled(
        **board_numbers(view),
        points={PLACE[card]: brings for card, brings in zip(view.hand, view.points, strict=True)},
        scores=view.scores,
        scoring=SCORINGS.index(view.scoring),
        target=view.target or 0,
        discarded=heaped(view.discarded),
        last=_last(view),
    )


def _last(view: View) -> list[int]:
    if view.last is None:
        return []
    laid = isinstance(view.last, e.Played)
    return [seat_number(view.last.seat), NUMBER[view.last.card], laid, view.last.points]
