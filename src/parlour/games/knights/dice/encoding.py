"""Move numbers and observation layout of The Knights' Die."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import product
from typing import Final, assert_never

from parlour.engine.encoding import Layout, Moves, Part, seat_number
from parlour.games.knights.cards import COLOURS, DECK, is_red
from parlour.games.knights.dice import actions as a
from parlour.games.knights.dice import events as e
from parlour.games.knights.dice.view import View
from parlour.games.knights.encoding import NUMBER, board_numbers, board_parts

FACES: Final[tuple[a.Face, ...]] = ("ge", "le", "blank")
READINGS: Final = ("card", "board")


@cache
def moves() -> Moves[a.Action]:
    """`roll`, `draw`, `pass`, `take R` and `take Y` are 0 to 4, a single card 5 to 132, then come all pairs."""
    red, yellow = ([card for card in DECK if is_red(card) == wanted] for wanted in (True, False))
    laid = [*((card,) for card in DECK), *product(red, yellow)]
    return Moves([a.Roll(), a.Draw(), a.Pass(), *map(a.Take, COLOURS), *map(a.Play, laid)])


@cache
def layout(seats: int) -> Layout:
    return Layout(
        [
            *board_parts(seats),
            Part("die", 1, 0, len(FACES), "1 for ≥, 2 for ≤, 3 for blank; 0 before the roll"),
            Part("faces", len(FACES), 0, 100, "how many faces of the die show ≥, ≤ and blank"),
            Part("reading", 1, 0, 1, "what is held against the sum: 0 the card, 1 the board"),
            Part("starter", 1, 0, seats, "who drew the right to begin"),
            Part("last", 4, 0, len(DECK), "the last move: who; 1 laid, 2 taken, 3 passed; the cards"),
        ]
    )


def observe(view: View, seats: int) -> array[int]:
    return layout(seats).filled(
        **board_numbers(view),
        die=0 if view.die is None else FACES.index(view.die) + 1,
        faces=view.faces,
        reading=READINGS.index(view.reading),
        starter=seat_number(view.starter),
        last=_last(view.last),
    )


def _last(last: e.Played | e.Taken | e.Passed | None) -> list[int]:
    match last:
        case None:
            return []
        case e.Played():
            return [seat_number(last.seat), 1, *[NUMBER[card] for card in last.cards]]
        case e.Taken():
            return [seat_number(last.seat), 2, NUMBER[last.card]]
        case e.Passed():
            return [seat_number(last.seat), 3]
        case _:
            assert_never(last)
