"""Notation of game 1: `play R101010` · `discard Y000111` · `shuffle R101010 Y000111` · `rest Y000111`."""

from __future__ import annotations

from typing import assert_never

from parlour.engine import BadNotation
from parlour.games.knights.cards import card_named
from parlour.games.knights.score import actions as a
from parlour.games.knights.setup import Shuffle, ShuffleRest
from parlour.languages import quoted


def text(action: a.Action) -> str:
    match action:
        case a.Play():
            return f"play {action.card}"
        case a.Discard():
            return f"discard {action.card}"
        case Shuffle():
            return " ".join(["shuffle", *action.drawn])
        case ShuffleRest():
            return " ".join(["rest", *action.drawn])
        case _:
            assert_never(action)


def from_text(text: str) -> a.Action:
    try:
        return _spelled(text.split())
    except ValueError:
        raise BadNotation("knights-score.notation", text=quoted(text)) from None


def _spelled(words: list[str]) -> a.Action:
    match words:
        case ["play", card]:
            return a.Play(card_named(card))
        case ["discard", card]:
            return a.Discard(card_named(card))
        case ["shuffle", *cards]:
            return Shuffle(tuple(map(card_named, cards)))
        case ["rest", *cards]:
            return ShuffleRest(tuple(map(card_named, cards)))
        case _:
            raise ValueError(words)
