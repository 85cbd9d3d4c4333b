"""Notation of The Knights' Die: `roll` · `play R101010` · `play R101010 Y000111` · `draw` · `take R` · `pass`.

And for the dealer: `shuffle …` · `rest …` · `lots R101010 Y000111` · `restock Y000111` · `cast ge`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from parlour.engine import BadNotation
from parlour.games.common import one_of
from parlour.games.knights.cards import COLOURS, Card, card_named
from parlour.games.knights.dice import actions as a
from parlour.games.knights.setup import Shuffle, ShuffleRest
from parlour.languages import quoted

_WORDS: Final[Mapping[str, a.Action]] = {"roll": a.Roll(), "draw": a.Draw(), "pass": a.Pass()}
_DEALS: Final[Mapping[str, Callable[[tuple[Card, ...]], a.Action]]] = {
    "shuffle": Shuffle,
    "rest": ShuffleRest,
    "lots": a.Lots,
    "restock": a.Restock,
}
_FACES: Final[tuple[a.Face, ...]] = ("ge", "le", "blank")


def text(action: a.Action) -> str:
    match action:
        case a.Play():
            return " ".join(["play", *action.cards])
        case a.Take():
            return f"take {action.pile}"
        case a.Cast():
            return " ".join(["cast", *action.drawn])
        case Shuffle() | ShuffleRest() | a.Lots() | a.Restock():
            return " ".join([next(word for word, kind in _DEALS.items() if kind is type(action)), *action.drawn])
        case _:
            return next(word for word, known in _WORDS.items() if known == action)


def from_text(text: str) -> a.Action:
    try:
        return _spelled(text.split())
    except ValueError:
        raise BadNotation("knights-dice.notation", text=quoted(text)) from None


def _spelled(words: list[str]) -> a.Action:
    match words:
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["play", card]:
            return a.Play((card_named(card),))
        case ["play", first, second]:
            red, yellow = sorted(map(card_named, (first, second)))
            return a.Play((red, yellow))
        case ["take", pile]:
            return a.Take(one_of(COLOURS, pile))
        case ["cast", *faces]:
            return a.Cast(tuple(one_of(_FACES, face) for face in faces))
        case [word, *cards] if word in _DEALS:
            return _DEALS[word](tuple(map(card_named, cards)))
        case _:
            raise ValueError(words)
