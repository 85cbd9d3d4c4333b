"""Notation of The Mind: `ready` · `play 17` · `play 17 @1180` · `stop` · `star` · `no` · `deal 3 17 28` · `rule 1470` ·
`interrupt 2`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from parlour.engine import BadNotation, Millis, Seat
from parlour.games.common import number
from parlour.games.mind import actions as a
from parlour.languages import quoted

_WORDS: Final[Mapping[str, a.Action]] = {"ready": a.Ready(), "stop": a.Stop(), "star": a.Star(), "no": a.No()}
_PLAYS: Final[Mapping[str, a.Action]] = {f"play {card}": a.Play(card) for card in range(1, 101)}


def text(action: a.Action) -> str:
    match action:
        case a.Play():
            return f"play {action.card}" if action.pressed is None else f"play {action.card} @{action.pressed}"
        case a.Deal():
            return " ".join(["deal", *map(str, action.drawn)])
        case a.Rule():
            return f"rule {action.due}"
        case a.Interrupt():
            return "interrupt" if action.seat is None else f"interrupt {action.seat}"
        case a.Ready() | a.Stop() | a.Star() | a.No():
            return type(action).__name__.lower()
        case _:
            assert_never(action)


def from_text(text: str) -> a.Action:
    known = _WORDS.get(text) or _PLAYS.get(text)
    if known:
        return known
    try:
        return _spelled(text.split())
    except ValueError:
        raise BadNotation("mind.notation", text=quoted(text)) from None


def _spelled(words: list[str]) -> a.Action:
    match words:
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["play", card]:
            return a.Play(number(card))
        case ["play", card, pressed] if pressed.startswith("@"):
            return a.Play(number(card), Millis(number(pressed[1:])))
        case ["deal", *cards]:
            return a.Deal(tuple(map(number, cards)))
        case ["rule", due]:
            return a.Rule(Millis(number(due)))
        case ["interrupt"]:
            return a.Interrupt()
        case ["interrupt", seat]:
            return a.Interrupt(Seat(number(seat)))
        case _:
            raise ValueError(words)
