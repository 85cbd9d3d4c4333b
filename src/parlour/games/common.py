"""Helpers for games: check the number of seats, refuse out of turn, parse notation and scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from parlour.engine import Actor, BadSetup, Seat

T = TypeVar("T")


def check_seats(name: str, allowed: range, seats: Any) -> None:
    if not isinstance(seats, int) or seats not in allowed:
        raise BadSetup(f"{name} is for {allowed.start} to {allowed.stop - 1} players, not {seats!r}")


def number(word: str) -> int:
    """A whole number in notation: digits, and nothing else that Python would take for a number."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError(word)
    return int(word)


def one_of(known: Sequence[T], word: str) -> T:
    """The one of some known words that is written; raises ValueError."""
    for each in known:
        if each == word:
            return each
    raise ValueError(word)


def turn_refusal(by: Actor, is_move: bool, turn: Seat | None, over: bool) -> str | None:
    """Why somebody may not act at all in a game with turns, if that is so."""
    if by == "dealer" or by == "clock" or not is_move:
        return f"the {by if isinstance(by, str) else 'player'} may not do that now"
    if over:
        return "the game is over"
    if by == turn:
        return None
    return "the cards are being dealt" if turn is None else f"it is not your turn: seat {turn} is to play"


def scripted(name: str, given: Any, kind: Any, accepted: str) -> Any:
    """A script's part as the type it should have; raises BadSetup."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        raise BadSetup(f"{name} must be {accepted}, not {given!r}") from None
