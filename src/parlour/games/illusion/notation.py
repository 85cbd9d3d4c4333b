"""Notation of Illusion: `insert 2` · `doubt` · `print 4711` · `shuffle 5 0 3` · `arrows red blue` · `lot 1`."""

from __future__ import annotations

from typing import assert_never

from parlour.engine import BadNotation, Seat
from parlour.games.common import number, one_of
from parlour.games.illusion import actions as a
from parlour.games.illusion.colour_shares import COLOURS
from parlour.languages import quoted


def text(action: a.Action) -> str:
    match action:
        case a.Insert():
            return f"insert {action.place}"
        case a.Doubt():
            return "doubt"
        case a.Print():
            return " ".join(["print", *map(str, action.drawn)])
        case a.Shuffle():
            return " ".join(["shuffle", *map(str, action.drawn)])
        case a.ShuffleArrows():
            return " ".join(["arrows", *action.drawn])
        case a.Lot():
            return " ".join(["lot", *map(str, action.drawn)])
        case _:
            assert_never(action)


def from_text(text: str) -> a.Action:
    try:
        return _spelled(text.split())
    except ValueError:
        raise BadNotation("illusion.notation", text=quoted(text)) from None


def _spelled(words: list[str]) -> a.Action:
    match words:
        case ["insert", place]:
            return a.Insert(number(place))
        case ["doubt"]:
            return a.Doubt()
        case ["print", *seeds]:
            return a.Print(tuple(map(number, seeds)))
        case ["shuffle", *cards]:
            return a.Shuffle(tuple(map(number, cards)))
        case ["arrows", *arrows]:
            return a.ShuffleArrows(tuple(one_of(COLOURS, arrow) for arrow in arrows))
        case ["lot", *seats]:
            return a.Lot(tuple(Seat(number(seat)) for seat in seats))
        case _:
            raise ValueError(words)
