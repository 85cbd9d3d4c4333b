"""Straws in words: `keep` · `swap` · `deal 3 11` · `replace 7`."""

from __future__ import annotations

from typing import assert_never

from parlour.engine import BadNotation
from parlour.games.common import number

from . import actions as a


def text(action: a.Action) -> str:
    match action:
        case a.Keep() | a.Swap():
            return type(action).__name__.lower()
        case a.Deal() | a.Replace():
            return " ".join([type(action).__name__.lower(), *map(str, action.drawn)])
        case _:
            assert_never(action)


def from_text(text: str) -> a.Action:
    try:
        return _spelled(text.split())
    except ValueError:
        raise BadNotation("straws.notation", text=repr(text)) from None


def _spelled(words: list[str]) -> a.Action:
    match words:
        case ["keep"]:
            return a.Keep()
        case ["swap"]:
            return a.Swap()
        case ["deal", *straws]:
            return a.Deal(tuple(map(number, straws)))
        case ["replace", *straws]:
            return a.Replace(tuple(map(number, straws)))
        case _:
            raise ValueError(words)
